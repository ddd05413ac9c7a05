import { describe, expect, test } from 'vitest';
import { getMarket, judge } from '../../../../src/studio/sports/markets.ts';
import { toCombinedPrice } from '../../../../src/studio/sports/selection.ts';
import { toTicketView } from '../../../../src/studio/sports/views.ts';
import { type Bench, FIRST, findEnd, SECOND, withBench } from './bench.ts';

async function findLost(bench: Bench) {
  const { states } = await bench.look(FIRST);
  const market = getMarket('football', 'result');
  const [home = 0, away = 0] = states.at(-1) ?? [];
  const final = { home, away, ticks: states.length - 1 };
  const pick = (['home', 'draw', 'away'] as const).find((one) => market && judge(market, one, final) === 'lost');
  if (!pick) throw new Error('nothing lost');
  return bench.leg(FIRST, 'result', pick);
}

async function view(bench: Bench) {
  const ticket = bench.store.getTicket('t1');
  if (!ticket) throw new Error('no ticket');
  const { book, store, desk } = bench;
  const looker = await book.prepare([FIRST, SECOND]);
  return toTicketView({ store, book, desk, looker }, ticket, bench.now());
}

async function cancelSecond(bench: Bench) {
  bench.store.addVoid(SECOND, { atMs: bench.now(), reason: 'rain' });
  bench.restart();
}

describe('an ended ticket keeps its odds when a match is cancelled later', () => {
  test('after a lost leg', () =>
    withBench(async (bench) => {
      const legs = [await findLost(bench), await bench.leg(SECOND, 'result', 'home')];
      await bench.place('t1', legs);
      const odds = toCombinedPrice(legs.map(({ price }) => price)) / 100;
      const { match } = await bench.look(SECOND);
      bench.moveTo((await findEnd(bench, FIRST)) + 1);
      expect((await findEnd(bench, SECOND)) > bench.now(), `the match of ${match.startsAtMs} goes on`).toBe(true);
      await bench.desk.work();
      expect(await view(bench)).toMatchObject({ state: 'lost', payout: 0, odds });
      await cancelSecond(bench);
      expect(await view(bench)).toMatchObject({ state: 'lost', payout: 0, odds });
    }));

  test('after a cash-out', () =>
    withBench(async (bench) => {
      const legs = [await bench.leg(FIRST, 'result', 'home'), await bench.leg(SECOND, 'result', 'home')];
      await bench.place('t1', legs);
      expect(await bench.desk.cashOut('ana', 't1', { offerMinor: 1 })).toMatchObject({ ok: true });
      const before = await view(bench);
      await cancelSecond(bench);
      const { state, payout, odds, potential } = await view(bench);
      expect({ state, payout, odds, potential }).toEqual({
        state: 'cashed',
        payout: before.payout,
        odds: before.odds,
        potential: before.potential,
      });
    }));
});

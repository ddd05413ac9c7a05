import { describe, expect, test } from 'vitest';
import type { TakenLeg } from '../../../../src/studio/sports/legs.ts';
import type { OddsChoice } from '../../../../src/studio/sports/selection.ts';
import { SPORTS } from '../../../../src/studio/sports/sports.ts';
import { type Bench, FIRST, listUpcoming, SECOND, withBench } from './bench.ts';

const { delayMs } = SPORTS.football;

/** Moves the clock to a moment at which a pick's odds change in this way within the delay of live bets. */
async function moveBefore(bench: Bench, direction: 'rise' | 'fall') {
  const matches = listUpcoming();
  const looker = await bench.book.prepare(matches.map(({ matchId }) => matchId));
  for (const { matchId, startsAtMs, tickMs } of matches) {
    for (let minute = 2; minute < 80; minute += 1) {
      const atMs = startsAtMs + minute * tickMs;
      const [before, after] = [looker.at(matchId, atMs), looker.at(matchId, atMs + delayMs)];
      if (!before || !after || before.moment.isSuspended || after.moment.isSuspended) continue;
      for (const pick of ['home', 'draw', 'away'] as const) {
        const [old, present] = [before, after].map((look) => bench.book.getPrices(look, 'result')[pick]);
        if (old === undefined || present === undefined || old === present) continue;
        if (present > old !== (direction === 'rise')) continue;
        bench.moveTo(atMs);
        return { leg: { matchId, marketId: 'result', pick, price: old }, present };
      }
    }
  }
  throw new Error(`never a ${direction}`);
}

async function placeWhile(bench: Bench, direction: 'rise' | 'fall', choice: OddsChoice) {
  const { leg, present } = await moveBefore(bench, direction);
  const placed = await bench.place('t1', [leg], { accept: choice });
  const [taken] = placed.ok ? (JSON.parse(placed.value.accepted) as TakenLeg[]) : [];
  return { isNew: taken?.price === present, code: placed.ok ? undefined : placed.code };
}

describe('odds that move while a live bet waits', () => {
  test.each([
    ['rise', 'same', 'sports.odds_moved'],
    ['fall', 'same', 'sports.odds_moved'],
    ['rise', 'better', undefined],
    ['fall', 'better', 'sports.odds_moved'],
    ['rise', 'any', undefined],
    ['fall', 'any', undefined],
  ] as const)('and %s: a bet that accepts "%s" is refused with %s', (direction, choice, code) =>
    withBench(async (bench) => {
      expect(await placeWhile(bench, direction, choice)).toEqual({ code, isNew: code === undefined });
    }),
  );
});

describe('an accumulator with a leg that closed', () => {
  test('is refused and takes no stake; without that leg it is placed', () =>
    withBench(async (bench) => {
      const legs = [await bench.leg(FIRST, 'result', 'home'), await bench.leg(SECOND, 'result', 'home')];
      const { endMs } = await bench.look(FIRST);
      bench.moveTo(endMs + 1);
      expect(await bench.desk.check({ accept: 'any', legs }, 1000, 'SPORTS')).toMatchObject({ code: 'sports.closed' });
      expect(await bench.place('t1', legs, { accept: 'any' })).toMatchObject({ code: 'sports.closed' });
      expect((await bench.place('t2', legs.slice(1), { accept: 'any' })).ok).toBe(true);
    }));
});

import { describe, expect, test } from 'vitest';
import { quoteCombination, type TakenLeg } from '../../../../src/studio/sports/legs.ts';
import { getMarket, judgeAll, type MarketPick } from '../../../../src/studio/sports/markets.ts';
import { toChance } from '../../../../src/studio/sports/odds.ts';
import type { Choice, Leg } from '../../../../src/studio/sports/selection.ts';
import { type Bench, FIRST, findEnd, listUpcoming, moveToOpenMinute, SECOND, withBench } from './bench.ts';

const WORDS = [
  ['result', 'home'],
  ['result', 'draw'],
  ['result', 'away'],
  ['total:2.5', 'over'],
  ['total:2.5', 'under'],
  ['both:1', 'yes'],
  ['both:1', 'no'],
] as const;
const toChoice = ([marketId, pick]: (typeof WORDS)[number]): Choice => ({ marketId, pick });
const HOME_OVER = [toChoice(['result', 'home']), toChoice(['total:2.5', 'over'])];

function toPicks(choices: readonly Choice[]): MarketPick[] {
  return choices.map(({ marketId, pick }) => {
    const market = getMarket('football', marketId);
    if (!market) throw new Error(marketId);
    return { market, pick };
  });
}

/** The combination at its present odds. */
async function toLeg(bench: Bench, matchId: string, choices: readonly Choice[]): Promise<Leg> {
  const quote = quoteCombination(bench.book, await bench.look(matchId), choices);
  const [first, ...further] = choices;
  if (!first || !quote?.odds) throw new Error(`no odds: ${quote?.problem}`);
  return { matchId, ...first, further, price: Math.round(quote.odds * 100) };
}

/** A combination of two picks with this result, at odds above 1.00. */
async function findLeg(bench: Bench, matchId: string, wanted: 'won' | 'lost'): Promise<Leg> {
  const { states } = await bench.look(matchId);
  const [home = 0, away = 0] = states.at(-1) ?? [];
  const ending = { home, away, ticks: states.length - 1 };
  for (const one of WORDS)
    for (const other of WORDS) {
      if (one[0] >= other[0] || judgeAll(toPicks([toChoice(one), toChoice(other)]), ending) !== wanted) continue;
      const leg = await toLeg(bench, matchId, [toChoice(one), toChoice(other)]).catch(() => undefined);
      if (leg) return leg;
    }
  throw new Error(`nothing ${wanted}`);
}

const readLegs = (bench: Bench, ticketId: string) =>
  JSON.parse(bench.store.getTicket(ticketId)?.legs ?? '[]') as TakenLeg[];

describe('a combination of one match', () => {
  test('pays stake times its joint odds once, though it is requested twice and the object is killed between', () =>
    withBench(async (bench) => {
      const leg = await findLeg(bench, FIRST, 'won');
      const first = await bench.place('t1', [leg]);
      bench.restart();
      expect(await bench.place('t1', [leg])).toEqual(first);
      expect(readLegs(bench, 't1')).toMatchObject([{ ...leg, result: 'open' }]);
      bench.moveTo(await findEnd(bench, FIRST));
      await Promise.all([bench.desk.work(), bench.desk.work()]);
      bench.restart();
      await bench.desk.work();
      const payoutMinor = Math.floor((1000 * leg.price) / 100);
      expect(new Set(bench.ends.map(([, end]) => end.kind === 'settled' && end.payoutMinor))).toEqual(
        new Set([payoutMinor]),
      );
      expect(bench.store.getTicket('t1')).toMatchObject({ state: 'ended', result: 'won', payout_minor: payoutMinor });
      const [, end] = bench.ends[0] ?? [];
      const outcome = end?.kind === 'settled' ? JSON.parse(end.outcome) : {};
      expect(outcome.legs).toEqual([{ ...leg, result: 'won', results: ['won', 'won'] }]);
    }));

  test('is lost with one lost pick', () =>
    withBench(async (bench) => {
      const leg = await findLeg(bench, FIRST, 'lost');
      await bench.place('t1', [leg]);
      bench.moveTo(await findEnd(bench, FIRST));
      await bench.desk.work();
      expect(bench.ends).toMatchObject([['t1', { kind: 'settled', payoutMinor: 0 }]]);
      const [settled] = readLegs(bench, 't1');
      expect(settled?.result).toBe('lost');
      expect(settled?.results).toHaveLength(2);
      expect(settled?.results).toContain('lost');
    }));

  test('multiplies its joint odds with the odds of other matches', () =>
    withBench(async (bench) => {
      const legs = [await findLeg(bench, FIRST, 'won'), await findLeg(bench, SECOND, 'won')];
      await bench.place('t1', legs);
      bench.moveTo(Math.max(await findEnd(bench, FIRST), await findEnd(bench, SECOND)));
      await bench.desk.work();
      const [one = 0, two = 0] = legs.map(({ price }) => price);
      expect(bench.ends).toMatchObject([['t1', { payoutMinor: Math.floor((1000 * one * two) / 10_000) }]]);
    }));

  test('follows the rule for changed odds by its joint odds, and a refusal carries the present ones', () =>
    withBench(async (bench) => {
      const leg = await toLeg(bench, FIRST, HOME_OVER);
      const wished = { ...leg, price: leg.price + 10 };
      expect(await bench.place('t1', [wished])).toEqual({ ok: false, code: 'sports.odds_moved' });
      expect(await bench.place('t2', [wished], { accept: 'better' })).toMatchObject({ code: 'sports.odds_moved' });
      await bench.place('t3', [{ ...leg, price: leg.price - 1 }], { accept: 'better' });
      expect(readLegs(bench, 't3')[0]?.price).toBe(leg.price);
      expect((await bench.place('t4', [wished], { accept: 'any' })).ok).toBe(true);
      expect(await bench.desk.check({ accept: 'same', legs: [wished] }, 1000, 'SPORTS')).toMatchObject({
        code: 'sports.odds_moved',
        value: { legs: [{ matchId: FIRST, odds: leg.price / 100 }] },
      });
    }));

  test('is refused with its reason, though the player accepts any odds', () =>
    withBench(async (bench) => {
      const ask = (further: readonly Choice[], first: Choice = { marketId: 'result', pick: 'home' }) =>
        bench.place(crypto.randomUUID(), [{ matchId: FIRST, ...first, price: 200, further }], { accept: 'any' });
      const refusals = [
        await ask([{ marketId: 'result', pick: 'home' }]),
        await ask([{ marketId: 'result', pick: 'away' }]),
        await ask([{ marketId: 'handicap:-1.5', pick: 'home' }]),
        await ask([{ marketId: 'total:2.5', pick: 'over' }], { marketId: 'drawNoBet', pick: 'home' }),
        await ask([{ marketId: 'total:2.5', pick: 'yes' }]),
        await ask([{ marketId: 'winner', pick: 'home' }]),
      ].map((answer) => !answer.ok && answer.code);
      expect(refusals).toEqual([
        'sports.combination_implied',
        'sports.combination_impossible',
        'sports.combination_implied',
        'sports.combination_void',
        'sports.unknown',
        'sports.unknown',
      ]);
      const leg = await toLeg(bench, FIRST, HOME_OVER);
      const twin = await bench.leg(FIRST, 'both:1', 'yes');
      expect(await bench.place('t1', [leg, twin])).toMatchObject({ code: 'sports.correlated' });
      bench.moveTo(await findEnd(bench, FIRST));
      expect(await bench.place('t2', [leg], { accept: 'any' })).toMatchObject({ code: 'sports.closed' });
    }));

  test('is priced live with the live margin, and decided after the delay', () =>
    withBench(async (bench) => {
      await moveToOpenMinute(bench, FIRST, 9);
      const look = await bench.look(FIRST);
      const [home, away] = look.moment.state;
      const lines = [
        { marketId: `total:${home + away < 2 ? '2.5' : '3.5'}`, pick: 'over' as const },
        { marketId: 'result', pick: 'draw' as const },
      ];
      const leg = await toLeg(bench, FIRST, lines);
      const chances = bench.book.listViews(look).map((finals) => toChance(toPicks(lines), finals).won);
      expect((Math.max(...chances) * leg.price) / 100).toBeLessThanOrEqual(1 / 1.07);
      const atMs = bench.now();
      expect((await bench.place('t1', [leg])).ok).toBe(true);
      expect(bench.now() - atMs).toBe(4000);
    }));

  test('is refused with a pick whose own market is closed', () =>
    withBench(async (bench) => {
      for (const { matchId } of listUpcoming()) {
        const { match, states } = await bench.look(matchId);
        for (let minute = 50; minute < 85; minute += 1) {
          const [home = 0, away = 0] = states[minute] ?? [];
          bench.moveTo(match.startsAtMs + minute * match.tickMs);
          const look = await bench.look(matchId);
          const isClosed = Object.keys(bench.book.getPrices(look, 'result')).length === 0;
          const total = ['total:1.5', 'total:2.5', 'total:3.5'].find((id) => bench.book.getPrices(look, id).over);
          if (!isClosed || !total || look.moment.isSuspended || home === away) continue;
          const pick = home > away ? ('home' as const) : ('away' as const);
          const further = [{ marketId: total, pick: 'over' as const }];
          const legs = [{ matchId, marketId: 'result', pick, price: 200, further }];
          expect(await bench.place('t1', legs, { accept: 'any' })).toEqual({ ok: false, code: 'sports.closed' });
          return;
        }
      }
      throw new Error('never closed');
    }));

  test('is refused while betting is suspended, whatever odds the player accepts', () =>
    withBench(async (bench) => {
      for (const { matchId } of listUpcoming()) {
        const { match, states } = await bench.look(matchId);
        const goal = states.findIndex(([home, away]) => home + away === 1);
        if (goal < 2 || goal > 80) continue;
        const leg = await toLeg(bench, matchId, HOME_OVER);
        bench.moveTo(match.startsAtMs + goal * match.tickMs + 100);
        expect(await bench.place('t1', [leg], { accept: 'any' })).toEqual({ ok: false, code: 'sports.suspended' });
        return;
      }
      throw new Error('no goal');
    }));

  test('is cashed out at its joint chance less the fee, and not while betting is suspended', () =>
    withBench(async (bench) => {
      const leg = await toLeg(bench, FIRST, HOME_OVER);
      await bench.place('t1', [leg]);
      const looker = await bench.book.prepare([FIRST]);
      const [finals = []] = bench.book.listViews(await bench.look(FIRST));
      const fairMinor = Math.floor((1000 * leg.price * toChance(toPicks(HOME_OVER), finals).won) / 100);
      const ticket = bench.store.getTicket('t1');
      const price = ticket && bench.desk.priceCashOut(ticket, looker, bench.now());
      expect(price).toMatchObject({ ok: true, value: { fairMinor, offerMinor: Math.floor(fairMinor * 0.95) } });
      const offerMinor = Math.floor(fairMinor * 0.95);
      expect(await bench.desk.cashOut('ana', 't1', { offerMinor: offerMinor + 1 })).toMatchObject({ ok: false });
      await Promise.all([1, 2].map(() => bench.desk.cashOut('ana', 't1', { offerMinor })));
      bench.moveTo(await findEnd(bench, FIRST));
      await bench.desk.work();
      expect(bench.ends.map(([, end]) => end)).toMatchObject([{ kind: 'settled', payoutMinor: offerMinor }]);
    }));
});

describe('a combination of a cancelled match', () => {
  test('returns the stake when nothing was decided', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await toLeg(bench, FIRST, HOME_OVER)]);
      bench.store.addVoid(FIRST, { atMs: bench.now(), reason: 'fog' });
      await bench.desk.work();
      expect(bench.ends).toMatchObject([['t1', { kind: 'void' }]]);
    }));

  test('pays a decided pick at the odds that it had alone when the bet was accepted', () =>
    withBench(async (bench) => {
      const decided = { marketId: 'total:1.5', pick: 'over' } as const;
      for (const { matchId } of listUpcoming()) {
        const alone = await bench.leg(matchId, decided.marketId, decided.pick).catch(() => undefined);
        const { match, states } = await bench.look(matchId);
        const second = states.findIndex(([home, away]) => home + away >= 2);
        if (!alone || second < 0 || second > 80) continue;
        const joint = await toLeg(bench, matchId, [decided, { marketId: 'result', pick: 'home' }]);
        await bench.place('t1', [joint]);
        bench.moveTo(match.startsAtMs + second * match.tickMs + 1);
        bench.store.addVoid(matchId, { atMs: bench.now(), reason: 'fog' });
        bench.restart();
        await bench.desk.work();
        expect(alone.price).toBeLessThan(joint.price);
        expect(bench.ends).toMatchObject([['t1', { payoutMinor: Math.floor((1000 * alone.price) / 100) }]]);
        expect(readLegs(bench, 't1')).toMatchObject([{ result: 'won', results: ['won', 'void'], price: alone.price }]);
        return;
      }
      throw new Error('no such match');
    }));

  test('is lost with a pick that was already lost', () =>
    withBench(async (bench) => {
      for (const { matchId } of listUpcoming()) {
        const { match, states } = await bench.look(matchId);
        const second = states.findIndex(([home, away]) => home + away >= 2);
        const choices = [
          { marketId: 'total:1.5', pick: 'under' },
          { marketId: 'result', pick: 'draw' },
        ] as const;
        const leg = await toLeg(bench, matchId, choices).catch(() => undefined);
        if (!leg || second < 0 || second > 80) continue;
        await bench.place('t1', [leg]);
        bench.moveTo(match.startsAtMs + second * match.tickMs + 1);
        bench.store.addVoid(matchId, { atMs: bench.now(), reason: 'fog' });
        await bench.desk.work();
        expect(bench.ends).toMatchObject([['t1', { kind: 'settled', payoutMinor: 0 }]]);
        return;
      }
      throw new Error('no such match');
    }));
});

import { describe, expect, test } from 'vitest';
import { TICKET_KEPT_MS } from '../../../../src/studio/sports/book-store.ts';
import type { TakenLeg } from '../../../../src/studio/sports/legs.ts';
import { getMarket, judge } from '../../../../src/studio/sports/markets.ts';
import { type Bench, FIRST, findEnd, listUpcoming, moveToOpenMinute, SECOND, THIRD, withBench } from './bench.ts';

/** The real result of a pick, computed from the seed. */
async function foresee(bench: Bench, matchId: string, marketId: string, pick: 'home' | 'draw' | 'away') {
  const { states } = await bench.look(matchId);
  const market = getMarket('football', marketId);
  const [home = 0, away = 0] = states.at(-1) ?? [];
  if (!market) throw new Error(marketId);
  return judge(market, pick, { home, away, ticks: states.length - 1 });
}

async function findPick(bench: Bench, matchId: string, wanted: 'won' | 'lost') {
  for (const pick of ['home', 'draw', 'away'] as const) {
    if ((await foresee(bench, matchId, 'result', pick)) === wanted) return bench.leg(matchId, 'result', pick);
  }
  throw new Error(`nothing ${wanted}`);
}

describe('a single', () => {
  test('pays stake times odds once when it wins, however often the alarm runs', () =>
    withBench(async (bench) => {
      const leg = await findPick(bench, FIRST, 'won');
      const placed = await bench.place('t1', [leg]);
      expect(placed.ok && (JSON.parse(placed.value.accepted) as TakenLeg[])[0]).toMatchObject({
        ...leg,
        modelVersion: 'football-1',
        result: 'open',
      });
      bench.moveTo((await findEnd(bench, FIRST)) - 1);
      await bench.desk.work();
      expect(bench.ends).toEqual([]);
      bench.moveTo(await findEnd(bench, FIRST));
      await Promise.all([bench.desk.work(), bench.desk.work()]);
      bench.restart();
      await bench.desk.work();
      const payoutMinor = Math.floor((1000 * leg.price) / 100);
      expect(bench.ends.map(([ticketId, end]) => [ticketId, end.kind === 'settled' && end.payoutMinor])).toEqual(
        bench.ends.map(() => ['t1', payoutMinor]),
      );
      expect(bench.store.getTicket('t1')).toMatchObject({ state: 'ended', result: 'won', payout_minor: payoutMinor });
      expect(bench.store.getNextDue()).toBeUndefined();
    }));

  test('pays nothing when it loses', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, FIRST, 'lost')]);
      bench.moveTo(await findEnd(bench, FIRST));
      await bench.desk.work();
      expect(bench.ends).toMatchObject([['t1', { kind: 'settled', payoutMinor: 0 }]]);
    }));

  test('repeated is the same ticket', () =>
    withBench(async (bench) => {
      const leg = await bench.leg(FIRST, 'result', 'home');
      const first = await bench.place('t1', [leg]);
      bench.moveTo(bench.now() + 600_000);
      expect(await bench.place('t1', [leg])).toEqual(first);
    }));

  test("is paid later when the player's object does not answer", () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, FIRST, 'won')]);
      bench.moveTo(await findEnd(bench, FIRST));
      bench.isDeaf = true;
      await bench.desk.work();
      expect(bench.store.getTicket('t1')?.state).toBe('ending');
      expect(bench.store.getNextDue()).toBeGreaterThan(bench.now());
      bench.isDeaf = false;
      bench.restart();
      bench.moveTo(bench.store.getNextDue() ?? 0);
      await bench.desk.work();
      expect(bench.ends).toHaveLength(1);
      expect(bench.store.getTicket('t1')?.state).toBe('ended');
    }));
});

describe('many tickets', () => {
  test('of one player are delivered in one call, each once', () =>
    withBench(async (bench) => {
      const leg = await findPick(bench, FIRST, 'won');
      const players = ['ana', 'bia', 'caio'];
      for (let index = 0; index < 30; index += 1)
        await bench.place(`t${index}`, [leg], { player: players[index % 3] as string });
      bench.moveTo(await findEnd(bench, FIRST));
      await bench.desk.work();
      expect(bench.calls.toSorted()).toEqual(players.map((player) => `${player} 10`));
      expect(new Set(bench.ends.map(([ticketId]) => ticketId)).size).toBe(30);
      await bench.desk.work();
      expect(bench.ends).toHaveLength(30);
    }));

  test('are settled although one of them cannot be', () =>
    withBench(async (bench) => {
      const leg = await findPick(bench, FIRST, 'won');
      await bench.place('broken', [leg]);
      await bench.place('sound', [leg]);
      bench.break('broken');
      bench.moveTo(await findEnd(bench, FIRST));
      await bench.desk.work();
      expect(bench.ends.map(([ticketId]) => ticketId)).toEqual(['sound']);
      expect(bench.store.getNextDue(), 'asked again, later').toBeGreaterThan(bench.now());
    }));
});

describe('refused bets include', () => {
  test('other odds, with the reason; with any odds accepted the present ones apply', () =>
    withBench(async (bench) => {
      const leg = await bench.leg(FIRST, 'result', 'home');
      const wished = { ...leg, price: leg.price + 10 };
      expect(await bench.place('t1', [wished])).toEqual({ ok: false, code: 'sports.odds_moved' });
      expect(await bench.place('t2', [wished], { accept: 'better' })).toMatchObject({ code: 'sports.odds_moved' });
      const modest = { ...leg, price: leg.price - 1 };
      const better = await bench.place('t3', [modest], { accept: 'better' });
      expect(better.ok && (JSON.parse(better.value.accepted) as TakenLeg[])[0]?.price).toBe(leg.price);
      expect((await bench.place('t4', [wished], { accept: 'any' })).ok).toBe(true);
      expect(await bench.desk.check({ accept: 'same', legs: [wished] }, 1000, 'SPORTS')).toEqual({
        ok: false,
        code: 'sports.odds_moved',
        value: { legs: [{ matchId: FIRST, marketId: 'result', pick: 'home', odds: leg.price / 100 }] },
      });
    }));

  test('two legs of one match, unknown picks, other categories and payouts above the limit', () =>
    withBench(async (bench) => {
      const leg = await bench.leg(FIRST, 'result', 'home');
      const both = await bench.leg(FIRST, 'both:1', 'yes');
      expect(await bench.place('t1', [leg, both])).toEqual({ ok: false, code: 'sports.correlated' });
      expect(await bench.place('t2', [{ ...leg, pick: 'over' }])).toEqual({ ok: false, code: 'sports.unknown' });
      expect(await bench.place('t3', [{ ...leg, matchId: 'liga-das-mares-1' }])).toEqual({
        ok: false,
        code: 'sports.closed',
      });
      expect(await bench.place('t4', [{ ...leg, matchId: 'nove-aberto-156000' }])).toMatchObject({ ok: false });
      expect(await bench.place('t5', [leg], { stakeMinor: 50_100 })).toMatchObject({ code: 'games.stake_over_limit' });
      const long = await Promise.all(
        listUpcoming().map(({ matchId }) => bench.leg(matchId, 'handicap:-1.5', 'home').catch(() => undefined)),
      );
      const legs = long.filter((one) => one !== undefined);
      expect(legs.length).toBeGreaterThan(3);
      expect(await bench.place('t6', legs, { stakeMinor: 50_000 })).toEqual({
        ok: false,
        code: 'sports.payout_over_limit',
      });
    }));

  test('matches that are not listed yet, and those that have ended', () =>
    withBench(async (bench) => {
      const [later] = listUpcoming(bench.now() + 3_600_000);
      if (!later) throw new Error('no match');
      const leg = { matchId: later.matchId, marketId: 'result', pick: 'home' as const, price: 200 };
      expect(await bench.place('t1', [leg], { accept: 'any' })).toEqual({ ok: false, code: 'sports.unknown' });
      const before = await bench.leg(FIRST, 'result', 'home');
      bench.moveTo(await findEnd(bench, FIRST));
      expect(await bench.place('t2', [before], { accept: 'any' })).toEqual({ ok: false, code: 'sports.closed' });
    }));
});

describe('a live bet', () => {
  test('is decided after the delay, at the odds of that moment', () =>
    withBench(async (bench) => {
      await moveToOpenMinute(bench, FIRST, 9);
      const leg = await bench.leg(FIRST, 'total:3.5', 'over');
      const placedAt = bench.now();
      const placed = await bench.place('t1', [leg]);
      expect(bench.now() - placedAt).toBe(4000);
      expect(placed.ok).toBe(true);
    }));

  test('is refused after a goal within the delay', () =>
    withBench(async (bench) => {
      for (const { matchId } of listUpcoming()) {
        const { match, states } = await bench.look(matchId);
        const goal = states.findIndex(
          (state, tick) =>
            tick > 4 && tick < 80 && state[0] + state[1] > (states[tick - 1]?.[0] ?? 0) + (states[tick - 1]?.[1] ?? 0),
        );
        if (goal < 0) continue;
        bench.moveTo(match.startsAtMs + goal * match.tickMs - 1000);
        const look = await bench.look(matchId);
        const price = bench.book.getPrices(look, 'result').draw;
        if (look.moment.isSuspended || !price) continue;
        const leg = { matchId, marketId: 'result', pick: 'draw' as const, price };
        expect(await bench.place('t1', [leg], { accept: 'any' })).toEqual({ ok: false, code: 'sports.suspended' });
        bench.moveTo(match.startsAtMs + goal * match.tickMs + 500);
        expect(await bench.place('t2', [leg], { accept: 'any' })).toEqual({ ok: false, code: 'sports.suspended' });
        return;
      }
      throw new Error('no goal to bet before');
    }));

  test('whose object was killed during the delay is decided as usual', () =>
    withBench(async (bench) => {
      await moveToOpenMinute(bench, FIRST, 9);
      const leg = await bench.leg(FIRST, 'total:3.5', 'over');
      const atMs = bench.now();
      bench.store.addTicket(
        {
          ticket_id: 't1',
          player: 'ana',
          game_id: 'orla-football',
          category: 'SPORTS',
          currency: 'BRL',
          stake_minor: 1000,
          selection: JSON.stringify({ accept: 'same', legs: [leg] }),
          legs: '[]',
          placed_at_ms: atMs,
          decide_at_ms: atMs + 4000,
          due_at_ms: 0,
        },
        [FIRST],
      );
      bench.restart();
      bench.moveTo(atMs + 90_000);
      const placed = await bench.place('t1', [leg]);
      expect(placed.ok && (JSON.parse(placed.value.accepted) as TakenLeg[])[0]?.price).toBe(leg.price);
    }));
});

describe('a cancelled match', () => {
  test('counts 1.00 in an accumulator, and returns the stake of a single', () =>
    withBench(async (bench) => {
      const void_ = await bench.leg(SECOND, 'result', 'home');
      const won = await findPick(bench, FIRST, 'won');
      await bench.place('double', [won, void_]);
      await bench.place('single', [void_]);
      bench.store.addVoid(SECOND, { atMs: bench.now(), reason: 'floodlights' });
      await bench.desk.work();
      expect(bench.ends).toMatchObject([['single', { kind: 'void' }]]);
      bench.moveTo(await findEnd(bench, FIRST));
      await bench.desk.work();
      expect(bench.ends[1]).toMatchObject([
        'double',
        { kind: 'settled', payoutMinor: Math.floor((1000 * won.price) / 100) },
      ]);
      expect(await bench.place('late', [void_], { accept: 'any' })).toEqual({ ok: false, code: 'sports.closed' });
    }));

  test('keeps results that were already decided', () =>
    withBench(async (bench) => {
      for (const { matchId } of listUpcoming()) {
        const over = await bench.leg(matchId, 'total:1.5', 'over').catch(() => undefined);
        const { match, states } = await bench.look(matchId);
        const second = states.findIndex(([home, away]) => home + away >= 2);
        if (!over || second < 0 || second > 85) continue;
        await bench.place('t1', [over]);
        bench.moveTo(match.startsAtMs + second * match.tickMs + 1);
        bench.store.addVoid(matchId, { atMs: bench.now(), reason: 'fog' });
        await bench.desk.work();
        expect(bench.ends).toMatchObject([
          ['t1', { kind: 'settled', payoutMinor: Math.floor((1000 * over.price) / 100) }],
        ]);
        return;
      }
      throw new Error('no such match');
    }));
});

test('an ended ticket is deleted after its retention time, not before', () =>
  withBench(async (bench) => {
    await bench.place('t1', [await bench.leg(FIRST, 'result', 'home')]);
    bench.moveTo(await findEnd(bench, FIRST));
    await bench.desk.work();
    bench.moveTo(bench.now() + TICKET_KEPT_MS - 3_600_000);
    await bench.desk.work();
    expect(bench.store.getTicket('t1')?.state).toBe('ended');
    bench.moveTo(bench.now() + 7_200_000);
    await bench.desk.work();
    expect(bench.store.getTicket('t1')).toBeUndefined();
  }));

test('the same book gives the same match, independent of viewer and time', () =>
  withBench(async (bench) => {
    const early = await bench.look(THIRD);
    bench.restart();
    bench.moveTo(bench.now() + 7_200_000);
    const late = await bench.look(THIRD);
    expect(late.states).toEqual(early.states);
    expect(late.serverSeed).toBe(early.serverSeed);
  }));

import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { clock } from '../../../../src/server/clock.ts';
import { toPayoutMinor } from '../../../../src/studio/crash/cash-out.ts';
import { createCrashRounds } from '../../../../src/studio/crash/crash-rounds.ts';
import { toFlightMs, toReachedMs } from '../../../../src/studio/crash/curve.ts';
import { CRASH_GAME } from '../../../../src/studio/crash/limits.ts';
import { BETTING_MS } from '../../../../src/studio/crash/phases.ts';
import { deliverEnds } from '../../../../src/studio/crash/settlement.ts';
import { takeBet } from '../../../../src/studio/crash/take-bet.ts';
import { pass, until } from '../live/table.ts';
import { getRoom, join, plan, reachBetting, sitDown, step } from './room.ts';

const FOR_EVER = 8_640_000_000_000_000;
const SOCKETS = 500;
/** Maximum time in which the object decides a burst of cash-outs. The test measures it outside of the object. */
const BURST_MS = 250;
const BETS = env.TEST_EXTENT === 'all' ? 10_000 : 1000;

const toTicket = (player: string, place: number, round: number, auto: number | null, stakeMinor = 1000) => ({
  ...{ ticketId: `${player}-${place}`, player, gameId: CRASH_GAME, currency: 'BRL' as const, stakeMinor },
  selection: JSON.stringify([round, place, auto]),
});

test('a crash is heard by 500 people at once', async () => {
  const line = await join(await sitDown());
  const round = await reachBetting(line);
  const crash = await plan(round, 300, 400);
  let crashes = 0;
  // Creates seats directly, as the room creates them from launches. With 500 real members the test would only be slower.
  const clients = await runInDurableObject(getRoom(), (_object, state) =>
    Array.from({ length: SOCKETS }, (_, index) => {
      const { 0: client, 1: server } = new WebSocketPair();
      state.acceptWebSocket(server);
      server.serializeAttachment({
        player: `many-${index}`,
        gameId: CRASH_GAME,
        launch: '',
        vouchedMs: FOR_EVER,
      });
      client.accept();
      client.addEventListener('message', ({ data }) => {
        if (String(data).includes('"phase":"crashed"')) crashes += 1;
      });
      return client;
    }),
  );
  await step(BETTING_MS, 'flying', line);
  await step(toFlightMs(crash), 'crashed', line);
  await until(() => crashes).toBe(SOCKETS);
  await runInDurableObject(getRoom(), () => {
    for (const client of clients) client.close(1000);
  });
  line.socket.close(1000);
});

test('500 cash-outs that arrive together are decided in one moment, each once', async () => {
  let at = Date.UTC(2040, 0, 2);
  const room = env.CRASH.getByName('many-cash-outs');
  const tickets = Array.from({ length: SOCKETS }, (_, index) => ({ player: `p${index}`, ticketId: `p${index}-1` }));
  const number = await runInDurableObject(room, async (_object, { storage }) => {
    const rounds = createCrashRounds({ storage, now: () => at, hasPeople: () => true });
    await rounds.advance();
    const present = await rounds.requirePresent();
    for (const { player } of tickets)
      expect(takeBet(rounds.store, toTicket(player, 1, present.number, null), at)).toMatchObject({ ok: true });
    rounds.store.fly(present.number, 400, at);
    return present.number;
  });
  at += toReachedMs(200);
  const began = performance.now();
  const decided = await runInDurableObject(room, async (_object, { storage }) => {
    const rounds = createCrashRounds({ storage, now: () => at, hasPeople: () => true });
    return [...tickets, ...tickets].map(({ player, ticketId }) => rounds.cashOut(player, ticketId).kind);
  });
  expect(performance.now() - began).toBeLessThan(BURST_MS);
  expect([...new Set(decided)].sort()).toEqual(['done', 'paid']);
  expect(decided.filter((kind) => kind === 'paid')).toHaveLength(SOCKETS);
  expect(decided.filter((kind) => kind === 'done')).toHaveLength(SOCKETS);
  await runInDurableObject(room, async (_object, { storage }) => {
    const { store } = createCrashRounds({ storage, now: () => at, hasPeople: () => true });
    expect(store.countBets(number)).toBe(SOCKETS);
    expect(store.listDue({ round: 0, ticketId: '' }, 2 * SOCKETS)).toHaveLength(SOCKETS);
    await storage.deleteAll();
  });
});

describe(`${BETS} bets in a round`, () => {
  test('each end once, with the payout of the rule, although some deliveries fail', async () => {
    await runInDurableObject(env.CRASH.getByName('many-bets'), async (_object, { storage }) => {
      const rounds = createCrashRounds({ storage, now: clock, hasPeople: () => true });
      await rounds.advance();
      const { number } = await rounds.requirePresent();
      const { store } = rounds;
      for (let index = 0; index < BETS / 2; index += 1) {
        for (const place of [1, 2]) {
          const auto = place === 1 ? 101 + (index % 900) : null;
          expect(
            takeBet(store, toTicket(`p${index}`, place, number, auto, 100 * (1 + (index % 500))), clock()).ok,
          ).toBe(true);
        }
      }
      pass(BETTING_MS);
      await rounds.advance();
      const { crash } = rounds.requireRound(number);
      if (crash === null) throw new Error('No crash point');
      pass(toFlightMs(crash));
      const began = performance.now();
      expect((await rounds.advance()).decided).toHaveLength(BETS);
      expect(performance.now() - began).toBeLessThan(10_000);

      const paid = new Map<string, number>();
      let calls = 0;
      const deliver = () =>
        deliverEnds(
          store,
          async (_player, ends) => {
            calls += 1;
            if (calls % 10 === 0) return false;
            for (const [ticketId, end] of ends) {
              if (end.kind !== 'settled' || paid.has(ticketId)) throw new Error(ticketId);
              paid.set(ticketId, end.payoutMinor);
            }
            return true;
          },
          () => {},
        );
      while (!(await deliver()));
      expect(store.hasDue()).toBe(false);
      expect(paid.size).toBe(BETS);
      for (let index = 0; index < BETS / 2; index += 1) {
        const auto = 101 + (index % 900);
        const stake = 100 * (1 + (index % 500));
        const ceiling = Math.min(auto, Math.floor(500_000_000 / stake));
        expect(paid.get(`p${index}-1`)).toBe(ceiling <= crash ? toPayoutMinor(stake, ceiling) : 0);
        const full = Math.min(1_000_000, Math.floor(500_000_000 / stake));
        expect(paid.get(`p${index}-2`)).toBe(full <= crash ? toPayoutMinor(stake, full) : 0);
      }
    });
  });
});

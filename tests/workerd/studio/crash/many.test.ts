import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { CrashMessage } from '../../../../src/contract/studio/crash.ts';
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
/** All cash-outs of a burst are decided within this part of the curve: 250 ms at 1.50. */
const BURST = 0.03;
const BETS = env.TEST_EXTENT === 'all' ? 10_000 : 1000;

const toTicket = (player: string, place: number, round: number, auto: number | null, stakeMinor = 1000) => ({
  ...{ ticketId: `${player}-${place}`, player, gameId: CRASH_GAME, currency: 'BRL' as const, stakeMinor },
  selection: JSON.stringify([round, place, auto]),
});

test('500 members who cash out at once are all decided in one moment, and all hear of the crash', async () => {
  // As after a bet, each player's object exists before the round.
  const players = Array.from({ length: SOCKETS }, (_, index) => `many-${index}`);
  for (const player of players) await env.STUDIO_PLAYER.getByName(player).endTickets([]);
  const line = await join(await sitDown());
  const round = await reachBetting(line);
  const crash = await plan(round, 300, 400);
  const cashed = new Map<string, number>();
  const crashes: string[] = [];
  const hear = (player: string, text: string) => {
    if (text.includes('"phase":"crashed"')) crashes.push(player);
    if (!text.startsWith('{"type":"bet",')) return;
    const { bet } = JSON.parse(text) as Extract<CrashMessage, { type: 'bet' }>;
    if (bet.at !== null) cashed.set(bet.ticketId, bet.at);
  };
  const clients = await runInDurableObject(getRoom(), async (object, state) =>
    Promise.all(
      players.map(async (player) => {
        const { 0: client, 1: server } = new WebSocketPair();
        state.acceptWebSocket(server);
        server.serializeAttachment({ player, gameId: CRASH_GAME, launch: '', vouchedMs: FOR_EVER });
        client.accept();
        client.addEventListener('message', ({ data }) => hear(player, String(data)));
        expect((await object.acceptTicket(toTicket(player, 1, round, null))).ok).toBe(true);
        return client;
      }),
    ),
  );
  await step(BETTING_MS, 'flying', line);
  pass(toReachedMs(150));
  await runInDurableObject(getRoom(), () => {
    for (const [index, client] of clients.entries()) client.send(JSON.stringify({ cashOut: `many-${index}-1` }));
  });
  await until(() => cashed.size, 10_000).toBe(SOCKETS);
  expect(Math.max(...cashed.values()) - Math.min(...cashed.values())).toBeLessThanOrEqual(BURST);
  await step(toFlightMs(crash), 'crashed', line);
  await until(() => crashes.length, 10_000).toBe(SOCKETS);
  await runInDurableObject(getRoom(), () => {
    for (const client of clients) client.close(1000);
  });
  line.socket.close(1000);
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
      expect(performance.now() - began).toBeLessThan(2000);

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

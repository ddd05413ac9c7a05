import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, describe, expect, test } from 'vitest';
import { CrashBetsSchema, CrashStateSchema } from '../../../../src/contract/studio/crash.ts';
import { clock } from '../../../../src/server/clock.ts';
import { toFlightMs, toMultiplier, toReachedMs } from '../../../../src/studio/crash/curve.ts';
import { BETTING_MS } from '../../../../src/studio/crash/phases.ts';
import { verifyCrashRound } from '../../../../src/studio/crash/verify.ts';
import { sendJson } from '../../platform/support/api.ts';
import { pass, until } from '../live/table.ts';
import { readLedger } from '../play.ts';
import {
  bet,
  findBet,
  type Guest,
  getRoom,
  join,
  type Line,
  openCrash,
  openSocket,
  placeBet,
  plan,
  reachBetting,
  readPaid,
  START_MINOR,
  sitDown,
  step,
} from './room.ts';

let lines: Line[] = [];

afterEach(() => {
  for (const { socket } of lines) socket.close(1000);
  lines = [];
});

async function enter(amount?: number): Promise<{ guest: Guest; line: Line; round: number }> {
  const guest = await sitDown(amount);
  const line = await join(guest);
  lines.push(line);
  return { guest, line, round: await reachBetting(line) };
}

const toEnds = (ledger: Awaited<ReturnType<typeof readLedger>>) =>
  ledger.rounds.map(({ stake_minor, payout_minor, state }) => [stake_minor, payout_minor, state]);

describe('a round', () => {
  test('pays a cash-out by hand at the multiplier of its arrival, another at the chosen one, and loses the rest', async () => {
    const { guest, line, round } = await enter();
    const { guest: other, line: otherLine } = await enter();
    // The crash comes long after the cash-out, because real time passes while the test waits.
    const crash = await plan(round, 1000, 2000);
    const byHand = await placeBet(guest, round, { stake: 10 });
    const chosen = await placeBet(guest, round, { place: 2, stake: 5, auto: 1.5 });
    const lost = await placeBet(other, round, { stake: 7, auto: 50 });
    await step(BETTING_MS, 'flying', line);
    expect(line.getState()).toMatchObject({ round: { number: round, crash: null, serverSeed: null }, endsAt: 0 });
    pass(toReachedMs(200) + 3);
    line.cashOut(byHand);
    await until(() => line.getBet(byHand)?.state).toBe('cashed');
    const at = line.getBet(byHand)?.at ?? 0;
    expect(at).toBeGreaterThanOrEqual(2);
    expect(at).toBeLessThanOrEqual(toMultiplier(clock() - line.getState().startedAt) / 100);
    await runDurableObjectAlarm(getRoom());
    await until(() => line.getBet(chosen)).toMatchObject({ state: 'cashed', at: 1.5, payout: 7.5 });
    // The bet is paid while the curve still rises.
    await until(async () => (await findBet(guest, byHand))?.state).toBe('cashed');
    expect(line.getState().phase).toBe('flying');
    await step(toFlightMs(crash), 'crashed', line);
    await until(() => otherLine.getBet(lost)?.state).toBe('lost');
    const { serverSeed, serverSeedHash, crash: shown } = line.getState().round;
    expect(shown).toBe(crash / 100);
    expect(
      await verifyCrashRound({ number: round, serverSeed: serverSeed ?? '', serverSeedHash, crash: shown ?? 0 }),
    ).toBe('fair');
    expect(line.getState().last[0]).toBe(crash / 100);

    await until(async () => (await findBet(other, lost))?.state).toBe('lost');
    const won = Math.round(at * 1000);
    await until(async () => (await readPaid(guest)).balanceMinor).toBe(START_MINOR - 1500 + won + 750);
    const ledger = await readPaid(guest);
    expect(toEnds(ledger)).toEqual([
      [1000, won, 'settled'],
      [500, 750, 'settled'],
    ]);
    expect(ledger.entriesSum).toBe(0);
    await until(async () => toEnds(await readPaid(other))).toEqual([[700, 0, 'settled']]);
  });

  test('shows others no player names, and no crash point or seed before its end', async () => {
    const { guest, line, round } = await enter();
    await plan(round, 300, 400);
    await placeBet(guest, round, { stake: 20 });
    const shown = () => line.heard.filter((message) => message.type === 'bets').at(-1);
    await until(() => shown()).toMatchObject({ count: 1, shown: [{ who: 1, stake: 20, currency: 'BRL', at: null }] });
    await step(BETTING_MS, 'flying', line);
    const own = line.heard.filter((message) => message.type === 'round' && message.round.number === round);
    for (const message of own) {
      expect(CrashStateSchema.safeParse(message).error).toBeUndefined();
      expect(message).toMatchObject({ round: { crash: null, serverSeed: null } });
    }
    expect(CrashBetsSchema.safeParse(shown()).error).toBeUndefined();
    expect(JSON.stringify(line.heard)).not.toContain(guest.player);
    const { value } = await openCrash(guest);
    expect(value.rounds.some(({ number }: { number: number }) => number === round)).toBe(false);
  });
});

describe('a bet', () => {
  test('after the start, or on another round, is refused and its stake is returned', async () => {
    const { guest, line, round } = await enter();
    const early = await bet(guest, round + 1);
    expect([early.status, early.errorCode]).toEqual([409, 'games.betting_closed']);
    // By the room's clock betting is over. The room refuses the bet even before its alarm runs.
    pass(BETTING_MS);
    const late = await bet(guest, round);
    expect([late.status, late.errorCode]).toEqual([409, 'games.betting_closed']);
    await until(async () => (await readLedger(guest.player)).balanceMinor).toBe(START_MINOR);
    const ledger = await readLedger(guest.player);
    expect(ledger.rounds.every(({ state }) => state === 'rolled_back')).toBe(true);
    expect(ledger.entriesSum).toBe(0);
    expect(line.heard.some((message) => message.type === 'bet')).toBe(false);
  });

  test.each<[string, object, string]>([
    ['less than the minimum', { stake: 0.5 }, 'games.stake_invalid'],
    ['no multiple of the step', { stake: 1.5 }, 'games.stake_invalid'],
    ['a negative stake', { stake: -1 }, 'games.stake_invalid'],
    ['more than the maximum', { stake: 501 }, 'games.stake_over_limit'],
    ['a multiplier of 1.00', { auto: 1 }, 'games.stake_invalid'],
    ['a multiplier above every curve', { auto: 10_000.01 }, 'games.stake_invalid'],
    ['a multiplier of three decimals', { auto: 2.345 }, 'games.stake_invalid'],
    ['a third place', { place: 3 }, 'request.invalid'],
  ])('of %s is refused before the wallet hears of it', async (_, wish, code) => {
    const { guest, round } = await enter();
    const refused = await bet(guest, round, wish);
    expect([refused.status, refused.errorCode]).toEqual([400, code]);
    expect((await readLedger(guest.player)).rounds).toEqual([]);
  });

  test('is one a place: a second one is returned, a repeated key is the same bet from two tabs at once', async () => {
    const { guest, round } = await enter();
    const ticketKey = crypto.randomUUID();
    const [one, two] = await Promise.all([bet(guest, round, { ticketKey }), bet(guest, round, { ticketKey })]);
    expect(two.value.bet).toEqual(one.value.bet);
    const second = await bet(guest, round);
    expect([second.status, second.errorCode]).toEqual([400, 'games.stake_over_limit']);
    expect((await bet(guest, round, { place: 2 })).status).toBe(200);
    const changed = await bet(guest, round, { ticketKey, stake: 20 });
    expect([changed.status, changed.errorCode]).toEqual([422, 'idempotency.mismatch']);
    await until(async () => (await readLedger(guest.player)).balanceMinor).toBe(START_MINOR - 2000);
  });

  test('beyond the balance leaves nothing', async () => {
    const { guest, round } = await enter(3);
    const refused = await bet(guest, round, { stake: 5 });
    expect([refused.status, refused.errorCode]).toEqual([409, 'wallet.insufficient_funds']);
    const { value } = await openCrash(guest);
    expect([value.balance, value.bets]).toEqual([3, []]);
  });

  test('with the launch of another game is refused', async () => {
    const { guest, round } = await enter();
    const launch = guest.launch.replace('.pipa-ao-vento.', '.calcadao.');
    const refused = await bet({ launch }, round);
    expect([refused.status, refused.errorCode]).toEqual([400, 'games.unknown']);
    const line = await openSocket(JSON.stringify({ launch }));
    await until(() => line.closed).toEqual([4001]);
  });
});

test('the terms of the game are in its answer', async () => {
  const { guest } = await enter();
  const { value } = await sendJson('POST', '/studio/api/crash/open', { launch: guest.launch });
  expect(value).toMatchObject({ rtp: 9700, maxMultiplier: 10_000, limits: { min: 1, max: 500, maxWin: 50_000 } });
});

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { exports } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { toFailure } from '../../../src/contract/core/envelope.ts';
import type { SlotRound } from '../../../src/contract/studio/studio.ts';
import { createAlarms } from '../../../src/studio/alarms.ts';
import { parseLaunch } from '../../../src/studio/launch.ts';
import { createLiveLaunches } from '../../../src/studio/live-launches.ts';
import { createPlayerTable, type PlayerTable } from '../../../src/studio/player-table.ts';
import { createWalletClient, type Send } from '../../../src/studio/wallet-client.ts';
import { moveClock } from '../platform/support/api.ts';
import { VENDOR_SECRET } from '../platform/support/secrets.ts';
import { CLIENT_SEED, getStudioPlayer, makePlayer, openSlot, readLedger, START_MINOR, spin } from './play.ts';

const KEY = 'crash-key-1';
const INPUT = { roundKey: KEY, stake: 1, clientSeed: CLIENT_SEED };
type Step = 'balance' | 'bet' | 'win' | 'rollback';
type When = 'before' | 'after';

const realSend: Send = (request) => exports.default.fetch(request);
const getStep = (request: Request) => new URL(request.url).pathname.split('/').at(-1) as Step;

function requireLaunch(token: string) {
  const launch = parseLaunch(token);
  if (!launch) throw new Error('No launch');
  return launch;
}

/** A player table over the player's real storage, with this `send` as its connection to the wallet. */
function withTable<Value>(player: string, send: Send, act: (table: PlayerTable) => Promise<Value>): Promise<Value> {
  return runInDurableObject(getStudioPlayer(player), (_object, state) => {
    const wallet = createWalletClient({
      vassalage: 'ORLA',
      secret: VENDOR_SECRET,
      send,
      nowSeconds: () => Math.floor(Date.now() / 1000),
    });
    const table = createPlayerTable({
      storage: state.storage,
      player,
      wallet,
      live: createLiveLaunches(
        player,
        () => wallet,
        () => Date.now(),
      ),
      alarm: createAlarms(state.storage).named('rounds'),
      spinMinMs: 0,
      now: () => Date.now(),
      wait: () => Promise.resolve(),
      onForget: () => {},
    });
    return act(table);
  });
}

/** Simulates a process that dies in the middle of a call: nothing after it runs. */
function createDying(step: Step, when: When): { send: Send; died: Promise<void> } {
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  return {
    died,
    async send(request) {
      if (getStep(request) !== step) return realSend(request);
      if (when === 'after') await realSend(request);
      die();
      return new Promise<Response>(() => {});
    },
  };
}

/** Creates a connection whose calls of these steps get no answer. With `after` the call still takes effect. */
function createDeaf(steps: readonly Step[], when: When, times = Number.POSITIVE_INFINITY): Send {
  let left = times;
  return async (request) => {
    if (!steps.includes(getStep(request)) || left === 0) return realSend(request);
    left -= 1;
    if (when === 'after') await realSend(request);
    throw new Error('connection lost');
  };
}

async function expectPlayedOnce(player: string, round: SlotRound): Promise<void> {
  const payoutMinor = Math.round(round.payout * 100);
  const ledger = await readLedger(player);
  expect(ledger.balanceMinor).toBe(START_MINOR - 100 + payoutMinor);
  expect(ledger.rounds).toMatchObject([{ stake_minor: 100, payout_minor: payoutMinor, state: 'settled' }]);
  expect(ledger.entriesSum).toBe(0);
}

async function dieAt(player: string, launch: string, step: Step, when: When): Promise<void> {
  await withTable(player, realSend, async () => {});
  const { send, died } = createDying(step, when);
  await withTable(player, send, async (table) => {
    void table.spin(requireLaunch(launch), INPUT);
    await died;
  });
}

const CRASHES: [Step, When][] = [
  ['bet', 'before'],
  ['bet', 'after'],
  ['win', 'before'],
  ['win', 'after'],
];

describe('a process that dies in the middle of a round', () => {
  test.each(CRASHES)('at %s, %s it reached the wallet: the same key returns the one round', async (step, when) => {
    const { launch, player } = await makePlayer();
    await dieAt(player, launch, step, when);
    const again = await spin(launch, KEY);
    expect(again.status).toBe(200);
    await expectPlayedOnce(player, again.value.round);
  });

  test.each(CRASHES)('at %s, %s: opening the game again finishes it', async (step, when) => {
    const { launch, player } = await makePlayer();
    await dieAt(player, launch, step, when);
    const opened = await openSlot(launch);
    await expectPlayedOnce(player, opened.value.lastRound);
    expect(opened.value.balance).toBe((await readLedger(player)).balanceMinor / 100);
  });

  test.each(CRASHES)('at %s, %s: the alarm finishes it for a player who never returns', async (step, when) => {
    const { launch, player } = await makePlayer();
    await dieAt(player, launch, step, when);
    expect(await runDurableObjectAlarm(getStudioPlayer(player))).toBe(true);
    const ledger = await readLedger(player);
    expect(ledger.rounds).toMatchObject([{ state: 'settled' }]);
    const again = await spin(launch, KEY);
    await expectPlayedOnce(player, again.value.round);
    expect(await runDurableObjectAlarm(getStudioPlayer(player))).toBe(false);
  });

  test('another round is played only after the open one is finished', async () => {
    const { launch, player } = await makePlayer();
    await dieAt(player, launch, 'win', 'before');
    const next = await spin(launch, 'next-key-1');
    expect(next.value.round.nonce).toBe(1);
    expect((await readLedger(player)).rounds.map(({ state }) => state)).toEqual(['settled', 'settled']);
  });

  test('after the bet, and the launch ends: the round is paid', async () => {
    const { launch, player } = await makePlayer();
    await dieAt(player, launch, 'win', 'before');
    moveClock(13 * 3_600_000);
    await runDurableObjectAlarm(getStudioPlayer(player));
    expect((await readLedger(player)).rounds).toMatchObject([{ state: 'settled' }]);
  });

  test('before the bet, and the launch ends: nothing is staked', async () => {
    const { launch, player } = await makePlayer();
    await dieAt(player, launch, 'bet', 'before');
    moveClock(13 * 3_600_000);
    await runDurableObjectAlarm(getStudioPlayer(player));
    const ledger = await readLedger(player);
    expect(ledger.balanceMinor).toBe(START_MINOR);
    expect(ledger.entriesSum).toBe(0);
  });
});

describe('a wallet that does not answer', () => {
  test.each(['before', 'after'] as const)('once, %s the bet arrives: the round is played once', async (when) => {
    const { launch, player } = await makePlayer();
    const spun = await withTable(player, createDeaf(['bet'], when, 1), (table) =>
      table.spin(requireLaunch(launch), INPUT),
    );
    if (!spun.ok) throw new Error(spun.code);
    await expectPlayedOnce(player, spun.value.round);
  });

  test.each(['before', 'after'] as const)('to any bet, %s it arrives: the stake is returned', async (when) => {
    const { launch, player } = await makePlayer();
    const deaf = createDeaf(['bet'], when);
    const spun = await withTable(player, deaf, (table) => table.spin(requireLaunch(launch), INPUT));
    expect(spun).toEqual({ ok: false, code: 'games.round_returned' });
    expect(await readLedger(player)).toMatchObject({ balanceMinor: START_MINOR, entriesSum: 0 });
    expect((await spin(launch, KEY)).errorCode).toBe('games.round_returned');
    expect((await spin(launch, 'fresh-key-1')).status).toBe(200);
  });

  test.each(['before', 'after'] as const)('to any win, %s it arrives: the alarm pays once', async (when) => {
    const { launch, player } = await makePlayer();
    const deaf = createDeaf(['win'], when);
    await withTable(player, deaf, async (table) => {
      expect(await table.spin(requireLaunch(launch), INPUT)).toEqual({ ok: false, code: 'upstream.unavailable' });
      const other = { ...INPUT, roundKey: 'other-key-9' };
      expect(await table.spin(requireLaunch(launch), other)).toEqual({ ok: false, code: 'games.round_open' });
    });
    expect(await runDurableObjectAlarm(getStudioPlayer(player))).toBe(true);
    const again = await spin(launch, KEY);
    await expectPlayedOnce(player, again.value.round);
  });

  test('and then refuses: the stake of the unanswered first bet is returned', async () => {
    const { launch, player } = await makePlayer();
    let bets = 0;
    const fickle: Send = async (request) => {
      if (getStep(request) !== 'bet') return realSend(request);
      bets += 1;
      if (bets > 1) return Response.json(toFailure('games.launch_expired'), { status: 401 });
      await realSend(request);
      throw new Error('connection lost');
    };
    const spun = await withTable(player, fickle, (table) => table.spin(requireLaunch(launch), INPUT));
    expect(spun).toEqual({ ok: false, code: 'games.launch_expired' });
    expect(await readLedger(player)).toMatchObject({ balanceMinor: START_MINOR, entriesSum: 0 });
  });

  test('to bet and rollback: the alarm returns the stake', async () => {
    const { launch, player } = await makePlayer();
    const deaf: Send = async (request) => {
      if (getStep(request) === 'bet') await realSend(request);
      if (getStep(request) !== 'balance') throw new Error('connection lost');
      return realSend(request);
    };
    const spun = await withTable(player, deaf, (table) => table.spin(requireLaunch(launch), INPUT));
    expect(spun).toEqual({ ok: false, code: 'upstream.unavailable' });
    expect((await readLedger(player)).balanceMinor).toBe(START_MINOR - 100);
    await runDurableObjectAlarm(getStudioPlayer(player));
    expect(await readLedger(player)).toMatchObject({ balanceMinor: START_MINOR, entriesSum: 0 });
    expect((await spin(launch, KEY)).errorCode).toBe('games.round_returned');
  });

  test('keeps the commitment of a returned round, because its seed was never shown', async () => {
    const { launch, player } = await makePlayer();
    const promised = (await openSlot(launch)).value.nextServerSeedHash;
    await withTable(player, createDeaf(['bet'], 'after'), (table) => table.spin(requireLaunch(launch), INPUT));
    expect((await spin(launch, 'fresh-key-2')).value.round.serverSeedHash).toBe(promised);
  });
});

describe('the end of the last round', () => {
  const open = (player: string, launch: string, send: Send = realSend) =>
    withTable(player, send, async (table) => {
      const opened = await table.open(requireLaunch(launch));
      if (!opened.ok) throw new Error(opened.code);
      return opened.value;
    });

  test('is empty before the first round, and completed after a round of one request', async () => {
    const { launch, player } = await makePlayer();
    expect((await open(player, launch)).lastEnd).toBeNull();
    const { value } = await spin(launch, KEY);
    const { roundId, stake, payout, at } = value.round;
    const end = { roundId, end: 'completed', wasInterrupted: false, stake, payout, at };
    expect((await open(player, launch)).lastEnd).toEqual(end);
  });

  test.each(CRASHES)('is completed by the server after a death at %s, %s it reached the wallet', async (step, when) => {
    const { launch, player } = await makePlayer();
    await dieAt(player, launch, step, when);
    const opened = await open(player, launch);
    const { roundId, payout } = opened.lastRound ?? {};
    expect(opened.lastEnd).toMatchObject({ end: 'completed', wasInterrupted: true, roundId, payout, stake: 1 });
  });

  test('is returned when the stake was returned, and a refused stake is no round', async () => {
    const { launch, player } = await makePlayer(50);
    await withTable(player, createDeaf(['bet'], 'after'), (table) => table.spin(requireLaunch(launch), INPUT));
    await spin(launch, 'too-much-key', 100);
    const opened = await open(player, launch);
    expect(opened.lastEnd).toMatchObject({ end: 'returned', stake: 1, payout: 0 });
    expect(opened.lastRound).toBeNull();
  });

  test('is open while the wallet does not answer', async () => {
    const { launch, player } = await makePlayer();
    const deaf = createDeaf(['win'], 'before');
    await withTable(player, deaf, (table) => table.spin(requireLaunch(launch), INPUT));
    expect((await open(player, launch, deaf)).lastEnd).toMatchObject({ end: 'open', stake: 1, payout: 0 });
    expect((await open(player, launch)).lastEnd).toMatchObject({ end: 'completed', wasInterrupted: true });
  });

  test('is read from rounds stored before there were three engines', async () => {
    const { launch, player } = await makePlayer();
    const { value } = await spin(launch, KEY);
    const grid = Array.from({ length: 5 }, () => ['wave', 'palm', 'sun']);
    const wins = [{ line: 3, symbol: 'palm', count: 3, payout: 0.4 }];
    await runInDurableObject(getStudioPlayer(player), (_object, { storage }) => {
      storage.sql.exec('update rounds set outcome = ?', JSON.stringify({ grid, wins }));
      storage.sql.exec('alter table rounds drop column was_interrupted');
    });
    const opened = await open(player, launch);
    const read = { kind: 'lines', grid: Array(5).fill('WAB'), wins: [{ line: 3, role: 'A', count: 3, payout: 0.4 }] };
    expect(opened.lastRound?.outcome).toEqual(read);
    expect(opened.lastEnd).toMatchObject({ roundId: value.round.roundId, end: 'completed', wasInterrupted: false });
  });
});

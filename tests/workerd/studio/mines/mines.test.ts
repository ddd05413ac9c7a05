import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../../../src/server/clock.ts';
import { ROUND_OPEN_MS } from '../../../../src/studio/mines/mines-table.ts';
import { toPayoutMinor } from '../../../../src/studio/mines/multiples.ts';
import { verifyMines } from '../../../../src/studio/mines/places.ts';
import { StudioPlayerDurableObject } from '../../../../src/studio/player-object.ts';
import { SPIN_EARLY_MS, SPIN_MIN_MS } from '../../../../src/studio/slots/spin-timing.ts';
import { bearer, createPlayer, type Reply, seedAll, sendJson, signIn } from '../../platform/support/api.ts';
import { getStudioPlayer, readLedger } from '../play.ts';

const GAME = 'perolas-na-areia';
/** Far in the future, so that no alarm fires on its own. */
let at = Date.UTC(2040, 0, 2, 12);

beforeEach(() => {
  at += 60_000;
  setClock(() => at);
});
afterAll(() => setClock());

interface Member {
  readonly account: string;
  readonly player: string;
  readonly token: string;
  readonly launch: string;
}

async function relaunch(token: string): Promise<string> {
  const launched = await sendJson('POST', '/wps/game/launchGame', { gameId: GAME, vassalage: 'ORLA' }, bearer(token));
  return String(launched.value.game_url).split('#launch=')[1] ?? '';
}

/** A session and a launch end earlier than a round that is left open. */
async function signInAgain(account: string): Promise<string> {
  return relaunch((await signIn(account, 'um-barco-azul')).value.token);
}

async function makeMember(amount = 100): Promise<Member> {
  await seedAll();
  const account = `mines${Math.random().toString(36).slice(2, 10)}`;
  const { token, player } = await createPlayer(account, amount);
  return { account, player, token, launch: await relaunch(token) };
}

const ask = (call: string, launch: string, body: object = {}): Promise<Reply> =>
  sendJson('POST', `/studio/api/mines/${call}`, { launch, ...body });

const start = (launch: string, roundKey: string, extra: object = {}) =>
  ask('start', launch, { roundKey, stake: 1, mines: 3, clientSeed: 'sal', ...extra });

/** The places, read from the object's storage, because no answer has them while the round is open. */
function readPlaces(player: string): Promise<number[]> {
  return runInDurableObject(getStudioPlayer(player), (_object, { storage }) => {
    const [row] = storage.sql
      .exec<{ places: string }>('select places from mines_rounds order by sequence desc')
      .toArray();
    return JSON.parse(row?.places ?? '[]');
  });
}

async function toSafe(player: string): Promise<number[]> {
  const places = await readPlaces(player);
  return Array.from({ length: 25 }, (_, field) => field).filter((field) => !places.includes(field));
}

/** Opens fields one after the other, beginning with the first step. */
async function openAll(launch: string, roundId: string, fields: readonly number[]): Promise<Reply | undefined> {
  let reply: Reply | undefined;
  for (const [step, field] of fields.entries()) reply = await ask('field', launch, { roundId, field, step });
  return reply;
}

/** Runs the object's due alarm as a new object over the same storage, as after a restart. */
function wakeAnew(player: string): Promise<void> {
  return runInDurableObject(getStudioPlayer(player), async (_object, state) => {
    await new StudioPlayerDurableObject(state, env).alarm();
  });
}

describe('a round', () => {
  test('takes the stake, pays the reached multiple once, and is repeated from its seeds', async () => {
    const { player, launch } = await makeMember();
    const opened = await ask('open', launch);
    expect(opened.value).toMatchObject({ gameId: GAME, balance: 100, rtp: { low: 9625, high: 9700 }, round: null });
    const begun = await start(launch, 'round-key-1', { stake: 5 });
    expect(begun.value).toMatchObject({ balance: 95, nonce: 1, round: { opened: [], payout: 0, end: null, nonce: 0 } });
    expect(begun.value.round.serverSeedHash).toBe(opened.value.nextServerSeedHash);
    const { roundId } = begun.value.round;
    const safe = await toSafe(player);
    const third = await openAll(launch, roundId, safe.slice(0, 3));
    const payoutMinor = toPayoutMinor(500, 3, 3);
    expect(third?.value).toMatchObject({ balance: null, round: { multiple: 1.44, payout: payoutMinor / 100 } });
    const [first, again] = [await ask('cash-out', launch, { roundId }), await ask('cash-out', launch, { roundId })];
    expect(again.value).toEqual(first.value);
    expect(first.value).toMatchObject({ balance: 95 + payoutMinor / 100, round: { end: 'cashed', hit: null } });
    const { round } = first.value;
    expect(await verifyMines({ ...round, stakeMinor: 500, payoutMinor })).toBe('fair');
    const ledger = await readLedger(player);
    expect(ledger.rounds).toMatchObject([
      { id: `ORLA:${roundId}`, stake_minor: 500, payout_minor: payoutMinor, state: 'settled' },
    ]);
    expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([9500 + payoutMinor, 0]);
  });

  test('ends at a mine without a payout, and then tells everything', async () => {
    const { player, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1');
    const { roundId } = value.round;
    const [mine = 0] = await readPlaces(player);
    const [safe = 0] = await toSafe(player);
    await openAll(launch, roundId, [safe]);
    const hit = await ask('field', launch, { roundId, field: mine, step: 1 });
    expect(hit.value).toMatchObject({ balance: 99, round: { end: 'hit', hit: mine, payout: 0, opened: [safe] } });
    expect(hit.value.round.places).toEqual(await readPlaces(player));
    expect(await verifyMines({ ...hit.value.round, stakeMinor: 100, payoutMinor: 0 })).toBe('fair');
    expect((await ask('cash-out', launch, { roundId })).errorCode).toBe('games.round_ended');
    expect((await ask('field', launch, { roundId, field: 24, step: 2 })).errorCode).toBe('games.round_ended');
    expect((await ask('field', launch, { roundId, field: mine, step: 1 })).value).toEqual(hit.value);
    const { rounds, balanceMinor } = await readLedger(player);
    expect([rounds, balanceMinor]).toMatchObject([[{ state: 'settled', payout_minor: 0 }], 9900]);
  });

  test('keeps places and seed on the server until its end', async () => {
    const { player, launch } = await makeMember();
    const begun = await start(launch, 'round-key-1');
    const { roundId } = begun.value.round;
    const [safe = 0] = await toSafe(player);
    const field = await openAll(launch, roundId, [safe]);
    for (const { round } of [begun.value, field?.value, (await ask('open', launch)).value])
      expect([round.places, round.serverSeed, round.hit]).toEqual([null, null, null]);
  });

  test('ends by itself with the last safe field', async () => {
    const { player, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1', { mines: 24 });
    const ended = await openAll(launch, value.round.roundId, await toSafe(player));
    expect(ended?.value).toMatchObject({
      balance: 123.25,
      round: { end: 'cashed', payout: 24.25, nextMultiple: null },
    });
  });

  test('ends by itself before the multiple would pass its limit', async () => {
    const { player, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1', { mines: 20 });
    const safe = await toSafe(player);
    const ended = await openAll(launch, value.round.roundId, safe.slice(0, 4));
    expect(ended?.value.round).toMatchObject({ end: 'cashed', payout: 2454.1 });
    const fifth = await ask('field', launch, { roundId: value.round.roundId, field: safe[4], step: 4 });
    expect(fifth.errorCode).toBe('games.round_ended');
  });

  test('survives another launch and a restart of the object', async () => {
    const { player, token, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1');
    const safe = await toSafe(player);
    await openAll(launch, value.round.roundId, safe.slice(0, 2));
    const later = await relaunch(token);
    const answer = await runInDurableObject(getStudioPlayer(player), (_object, state) =>
      new StudioPlayerDurableObject(state, env).openMines(later),
    );
    expect(answer).toMatchObject({ ok: true, value: { round: { opened: safe.slice(0, 2), end: null } } });
    const cashed = await ask('cash-out', later, { roundId: value.round.roundId });
    expect(cashed.value.round).toMatchObject({ end: 'cashed', multiple: 1.25 });
  });
});

describe('a wrong call loses nothing', () => {
  test('a field twice, a field of a stale window, no field, and a forged round', async () => {
    const { player, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1');
    const { roundId } = value.round;
    expect((await ask('cash-out', launch, { roundId })).errorCode).toBe('games.nothing_opened');
    const [one = 0, two = 0] = await toSafe(player);
    const first = await openAll(launch, roundId, [one]);
    expect((await ask('field', launch, { roundId, field: one, step: 0 })).value).toEqual(first?.value);
    expect((await ask('field', launch, { roundId, field: one, step: 1 })).errorCode).toBe('games.field_open');
    expect((await ask('field', launch, { roundId, field: two, step: 0 })).errorCode).toBe('games.round_moved');
    const forged = crypto.randomUUID();
    expect((await ask('field', launch, { roundId: forged, field: two, step: 1 })).errorCode).toBe('games.round_ended');
    expect((await ask('cash-out', launch, { roundId: forged })).errorCode).toBe('games.round_ended');
    expect((await ask('open', launch)).value.round).toMatchObject({ opened: [one], end: null });
  });

  test.each([
    ['field', { field: 25, step: 0 }],
    ['field', { field: -1, step: 0 }],
    ['field', { field: 1.5, step: 0 }],
    ['field', { field: 1, step: 0, isSafe: true }],
    ['field', { field: 1 }],
    ['cash-out', { payout: 1000 }],
  ])('%s with %j', async (call, extra) => {
    const { launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1');
    const { roundId } = value.round;
    expect((await ask(call, launch, { roundId, ...extra })).errorCode).toBe('request.invalid');
    expect((await ask('open', launch)).value.round).toMatchObject({ opened: [], end: null });
  });

  test.each([
    ['no mines', { mines: 0 }, 'request.invalid'],
    ['25 mines', { mines: 25 }, 'request.invalid'],
    ['half a mine', { mines: 2.5 }, 'request.invalid'],
    ['places of its own', { places: [1, 2, 3] }, 'request.invalid'],
    ['a stake that is none', { stake: 1.5 }, 'games.stake_invalid'],
    ['a hair more than a stake', { stake: 1.001 }, 'games.stake_invalid'],
    ['less than nothing', { stake: -1 }, 'games.stake_invalid'],
    ['too much', { stake: 1000 }, 'games.stake_over_limit'],
    ['more than the balance', { stake: 100 }, 'wallet.insufficient_funds'],
  ])('a start with %s', async (_, extra, code) => {
    const { player, launch } = await makeMember(50);
    expect((await start(launch, 'round-key-1', extra)).errorCode).toBe(code);
    expect(await readLedger(player)).toMatchObject({ balanceMinor: 5000, rounds: [] });
  });

  test('a launch of another game', async () => {
    const { token } = await makeMember();
    const other = await sendJson(
      'POST',
      '/wps/game/launchGame',
      { gameId: 'calcadao', vassalage: 'ORLA' },
      bearer(token),
    );
    const launch = String(other.value.game_url).split('#launch=')[1] ?? '';
    expect((await start(launch, 'round-key-1')).errorCode).toBe('games.unknown');
  });
});

describe('two windows', () => {
  test('share one round: a second start stakes nothing, a repeated one answers the first', async () => {
    const { player, launch } = await makeMember();
    const [one, two] = await Promise.all([start(launch, 'window-one-1'), start(launch, 'window-two-1')]);
    expect([one.errorCode, two.errorCode].sort()).toEqual(['games.round_moved', undefined]);
    const first = one.errorCode ? two : one;
    const key = one.errorCode ? 'window-two-1' : 'window-one-1';
    expect((await start(launch, key)).value.round).toEqual(first.value.round);
    expect((await start(launch, key, { mines: 4 })).errorCode).toBe('idempotency.mismatch');
    expect((await readLedger(player)).rounds).toHaveLength(1);
  });

  test('a key of an old round, whose ticket is no longer kept, gives the stake back', async () => {
    const { player, launch } = await makeMember();
    const { value } = await start(launch, 'window-one-1');
    const [safe = 0] = await toSafe(player);
    await openAll(launch, value.round.roundId, [safe]);
    await ask('cash-out', launch, { roundId: value.round.roundId });
    await runInDurableObject(getStudioPlayer(player), (_object, { storage }) => {
      storage.sql.exec('delete from tickets');
    });
    expect((await start(launch, 'window-one-1', { mines: 24 })).errorCode).toBe('games.round_returned');
    const { balanceMinor, entriesSum, rounds } = await readLedger(player);
    expect([balanceMinor, entriesSum, rounds.map(({ state }) => state).includes('open')]).toEqual([10_010, 0, false]);
    expect((await start(launch, 'window-one-2')).errorCode).toBeUndefined();
  });

  test('that cash out together are paid once', async () => {
    const { player, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1');
    const { roundId } = value.round;
    const [safe = 0] = await toSafe(player);
    await openAll(launch, roundId, [safe]);
    const both = await Promise.all([ask('cash-out', launch, { roundId }), ask('cash-out', launch, { roundId })]);
    expect(both.map(({ value: played }) => played.balance)).toEqual([100.1, 100.1]);
    expect((await readLedger(player)).balanceMinor).toBe(10_010);
  });
});

describe('a round left open', () => {
  test('is cashed out at its multiple after 24 hours', async () => {
    const { player, account, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1');
    await openAll(launch, value.round.roundId, (await toSafe(player)).slice(0, 2));
    at += ROUND_OPEN_MS - 1;
    await wakeAnew(player);
    expect((await readLedger(player)).rounds).toMatchObject([{ state: 'open' }]);
    at += 1;
    await wakeAnew(player);
    expect((await readLedger(player)).rounds).toMatchObject([{ state: 'settled', payout_minor: 125 }]);
    expect((await ask('open', await signInAgain(account))).value).toMatchObject({
      balance: 100.25,
      round: { end: 'expired', payout: 1.25 },
    });
  });

  test('without an open field gives the stake back', async () => {
    const { player, account, launch } = await makeMember();
    await start(launch, 'round-key-1');
    at += ROUND_OPEN_MS;
    await wakeAnew(player);
    const { rounds, balanceMinor, entriesSum } = await readLedger(player);
    expect([rounds.length, balanceMinor, entriesSum]).toEqual([1, 10_000, 0]);
    const { round } = (await ask('open', await signInAgain(account))).value;
    expect(round).toMatchObject({ end: 'returned', payout: 1 });
    expect(await verifyMines({ ...round, stakeMinor: 100, payoutMinor: 100 })).toBe('fair');
  });

  test('is not lost with other alarms of the player, and a late move does not go on', async () => {
    const { player, account, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1');
    const [one = 0, two = 0] = await toSafe(player);
    await openAll(launch, value.round.roundId, [one]);
    at += ROUND_OPEN_MS + 1;
    const late = await ask('field', await signInAgain(account), { roundId: value.round.roundId, field: two, step: 1 });
    expect(late.errorCode).toBe('games.round_ended');
    expect((await readLedger(player)).rounds).toMatchObject([{ state: 'settled', payout_minor: 110 }]);
  });
});

test('rounds keep the pace of slots from start to start', async () => {
  const { player, launch } = await makeMember();
  const paced = { ...env, STUDIO_SPIN_MIN_MS: String(SPIN_MIN_MS) } as unknown as Env;
  const begin = (roundKey: string) =>
    runInDurableObject(getStudioPlayer(player), (_object, state) =>
      new StudioPlayerDurableObject(state, paced).startMines(launch, {
        ...{ roundKey, stakeMinor: 100, mines: 24, clientSeed: 'sal' },
      }),
    );
  await begin('pace-key-1');
  const { round } = (await ask('open', launch)).value;
  const [mine = 0] = await readPlaces(player);
  await ask('field', launch, { roundId: round.roundId, field: mine, step: 0 });
  at += SPIN_MIN_MS - SPIN_EARLY_MS - 1;
  expect(await begin('pace-key-2')).toEqual({ ok: false, code: 'games.too_soon' });
  at += 1;
  expect(await begin('pace-key-2')).toMatchObject({ ok: true });
  expect((await readLedger(player)).rounds).toHaveLength(2);
});

import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { bearer, sendJson } from '../../platform/support/api.ts';
import { getStudioPlayer, readLedger } from '../play.ts';
import { ask, makeMember, openAll, start, stopClock, toSafe } from './rounds.ts';

stopClock();

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

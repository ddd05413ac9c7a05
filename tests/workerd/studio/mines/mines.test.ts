import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { ROUND_OPEN_MS } from '../../../../src/studio/mines/mines-table.ts';
import { toPayoutMinor } from '../../../../src/studio/mines/multiples.ts';
import { verifyMines } from '../../../../src/studio/mines/places.ts';
import { StudioPlayerDurableObject } from '../../../../src/studio/player-object.ts';
import { SPIN_EARLY_MS, SPIN_MIN_MS } from '../../../../src/studio/slots/spin-timing.ts';
import { getStudioPlayer, readLedger } from '../play.ts';
import {
  ask,
  GAME,
  makeMember,
  openAll,
  pass,
  readPlaces,
  relaunch,
  signInAgain,
  start,
  stopClock,
  toSafe,
  wakeAnew,
} from './rounds.ts';

stopClock();

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

describe('a round left open', () => {
  test('is cashed out at its multiple after 24 hours', async () => {
    const { player, account, launch } = await makeMember();
    const { value } = await start(launch, 'round-key-1');
    await openAll(launch, value.round.roundId, (await toSafe(player)).slice(0, 2));
    pass(ROUND_OPEN_MS - 1);
    await wakeAnew(player);
    expect((await readLedger(player)).rounds).toMatchObject([{ state: 'open' }]);
    pass(1);
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
    pass(ROUND_OPEN_MS);
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
    pass(ROUND_OPEN_MS + 1);
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
  pass(SPIN_MIN_MS - SPIN_EARLY_MS - 1);
  expect(await begin('pace-key-2')).toEqual({ ok: false, code: 'games.too_soon' });
  pass(1);
  expect(await begin('pace-key-2')).toMatchObject({ ok: true });
  expect((await readLedger(player)).rounds).toHaveLength(2);
});

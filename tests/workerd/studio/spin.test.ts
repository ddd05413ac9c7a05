import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SlotRound } from '../../../src/contract/studio/studio.ts';
import { getTitle } from '../../../src/studio/catalogue.ts';
import { verifyRound } from '../../../src/studio/slots/verify.ts';
import { bearer, moveClock, send, sendJson } from '../platform/support/api.ts';
import { launchDemo, makePlayer, openSlot, type Player, readLedger, START_MINOR, spin } from './play.ts';

const title = getTitle('calcadao');
if (!title) throw new Error('No such title');

function verify(round: SlotRound) {
  if (!title) throw new Error('No title');
  return verifyRound(title.model, {
    ...round,
    stakeMinor: Math.round(round.stake * 100),
    payoutMinor: Math.round(round.payout * 100),
  });
}

describe('a spin', () => {
  test('moves the balance by payout less stake and leaves one settled round in the ledger', async () => {
    const { launch, player } = await makePlayer();
    const spun = await spin(launch, 'round-key-1', 2);
    expect(spun.status).toBe(200);
    const payoutMinor = Math.round(spun.value.round.payout * 100);
    const ledger = await readLedger(player);
    expect(ledger.balanceMinor).toBe(START_MINOR - 200 + payoutMinor);
    expect(spun.value.balance).toBe(ledger.balanceMinor / 100);
    expect(ledger.rounds).toMatchObject([{ stake_minor: 200, payout_minor: payoutMinor, state: 'settled' }]);
    expect(ledger.entriesSum).toBe(0);
  });

  test('reveals the committed seed, and its outcome can be repeated', async () => {
    const { launch } = await makePlayer();
    const opened = await openSlot(launch);
    let hash: string = opened.value.nextServerSeedHash;
    for (let nonce = 0; nonce < 4; nonce += 1) {
      const { value } = await spin(launch, `round-key-${nonce}`);
      expect(value.round).toMatchObject({ serverSeedHash: hash, nonce, clientSeed: 'calçada' });
      expect(createHash('sha256').update(value.round.serverSeed).digest('hex')).toBe(hash);
      expect(await verify(value.round)).toBe('fair');
      expect(value.nextServerSeedHash).not.toBe(hash);
      expect(value.nonce).toBe(nonce + 1);
      hash = value.nextServerSeedHash;
    }
  });

  test('repeated with its key is the same round, once in the ledger', async () => {
    const { launch, player } = await makePlayer();
    const first = await spin(launch, 'same-key-1');
    await spin(launch, 'other-key-1');
    const again = await spin(launch, 'same-key-1');
    expect(again.value.round).toEqual(first.value.round);
    const ledger = await readLedger(player);
    expect(ledger.rounds).toHaveLength(2);
    expect(again.value.balance).toBe(ledger.balanceMinor / 100);
  });

  test.each([
    ['stake', { stake: 2 }],
    ['client seed', { clientSeed: 'other' }],
  ])('with a known key and another %s is refused', async (_, other) => {
    const { launch, player } = await makePlayer();
    await spin(launch, 'same-key-2');
    const again = await spin(launch, 'same-key-2', 1, other);
    expect([again.status, again.errorCode]).toEqual([422, 'idempotency.mismatch']);
    expect((await readLedger(player)).rounds).toHaveLength(1);
  });

  test('from several tabs at once is played once each, and the money adds up', async () => {
    const { launch, player } = await makePlayer();
    const keys = ['tab-key-1', 'tab-key-2', 'tab-key-1', 'tab-key-3', 'tab-key-2', 'tab-key-1'];
    const replies = await Promise.all(keys.map((key) => spin(launch, key)));
    for (const reply of replies) expect(reply.status).toBe(200);
    const rounds = new Map(replies.map(({ value }) => [value.round.roundId, value.round as SlotRound]));
    expect(rounds.size).toBe(3);
    const moved = [...rounds.values()].reduce((sum, { payout, stake }) => sum + Math.round((payout - stake) * 100), 0);
    const ledger = await readLedger(player);
    expect(ledger.balanceMinor).toBe(START_MINOR + moved);
    expect(ledger.rounds).toHaveLength(3);
  });

  test('beyond the queue limit is refused with an open round', async () => {
    const { launch, player } = await makePlayer();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => spin(launch, `flood-key-${index}`, 0.2)),
    );
    const refused = replies.filter(({ success }) => !success);
    for (const { status, errorCode } of refused) expect([status, errorCode]).toEqual([409, 'games.round_open']);
    expect((await readLedger(player)).rounds).toHaveLength(replies.length - refused.length);
  });
});

describe('a stake', () => {
  let rich: Player;
  let poor: Player;
  beforeAll(async () => {
    rich = await makePlayer(1000);
    poor = await makePlayer(0.5);
  });

  test.each([
    [0, 400, 'games.stake_invalid'],
    [-1, 400, 'games.stake_invalid'],
    [0.01, 400, 'games.stake_invalid'],
    [0.205, 400, 'games.stake_invalid'],
    [1.001, 400, 'games.stake_invalid'],
    [0.3, 400, 'games.stake_invalid'],
    [99.99, 400, 'games.stake_invalid'],
    [100.01, 400, 'games.stake_over_limit'],
    [200, 400, 'games.stake_over_limit'],
    [1e300, 400, 'games.stake_invalid'],
    ['1', 400, 'request.invalid'],
    [null, 400, 'request.invalid'],
  ])('of %j is refused: %d %s', async (stake, status, code) => {
    const before = await readLedger(rich.player);
    const reply = await spin(rich.launch, `stake-${String(stake).replace(/[^A-Za-z0-9]/g, '-')}-key`, stake);
    expect([reply.status, reply.errorCode]).toEqual([status, code]);
    expect(await readLedger(rich.player)).toEqual(before);
  });

  test('over the balance is refused by the wallet, and nothing moves', async () => {
    const reply = await spin(poor.launch, 'over-balance');
    expect([reply.status, reply.errorCode]).toEqual([409, 'wallet.insufficient_funds']);
    expect(await readLedger(poor.player)).toMatchObject({ balanceMinor: 50, rounds: [] });
    expect((await spin(poor.launch, 'within-balance', 0.2)).status).toBe(200);
  });
});

describe('a launch', () => {
  test('opens its game with rules, limits, balance, commitment and the last round', async () => {
    const { launch } = await makePlayer();
    const { value } = await openSlot(launch);
    expect(value).toMatchObject({
      gameId: 'calcadao',
      balance: 100,
      currency: 'BRL',
      rtp: title?.rtpBasisPoints,
      nonce: 0,
    });
    expect(value.lastRound).toBeNull();
    const spun = await spin(launch, 'first-key');
    expect((await openSlot(launch)).value.lastRound).toEqual(spun.value.round);
  });

  test('of a demo account plays with play money', async () => {
    await makePlayer();
    const launch = await launchDemo('calcadao');
    const opened = await openSlot(launch);
    expect(opened.value.currency).toBe('PLAY');
    expect((await spin(launch, 'demo-key-1')).status).toBe(200);
  });

  test.each([
    ['forged', (launch: string) => `${launch.slice(0, -4)}AAAA`],
    ['of another player', (launch: string) => `m${'1'.repeat(24)}${launch.slice(25)}`],
    ['of another game', (launch: string) => launch.replace('calcadao', 'maresia')],
    ['no token at all', () => 'x'],
  ])('%s is refused', async (_, change) => {
    const { launch, player } = await makePlayer();
    await spin(launch, 'known-key');
    const bad = change(launch);
    for (const reply of [await openSlot(bad), await spin(bad, 'known-key'), await spin(bad, 'new-key-1')]) {
      expect([reply.status, reply.errorCode]).toEqual([401, 'games.launch_expired']);
    }
    expect((await readLedger(player)).rounds).toHaveLength(1);
  });

  test('of a game that does not exist is refused', async () => {
    const reply = await openSlot(`m${'1'.repeat(24)}.no-such-game.${'a'.repeat(43)}`);
    expect([reply.status, reply.errorCode]).toEqual([400, 'games.unknown']);
  });

  test('that has ended stakes nothing', async () => {
    const { launch, player } = await makePlayer();
    await spin(launch, 'live-key-1');
    moveClock(13 * 3_600_000);
    const reply = await spin(launch, 'late-key-1');
    expect([reply.status, reply.errorCode]).toEqual([401, 'games.launch_expired']);
    expect((await readLedger(player)).rounds).toHaveLength(1);
  });
});

describe('bad input', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['malformed JSON', { body: '{', headers: json }, 400, 'request.malformed'],
    ['an unknown field', { body: '{"launch":"x","more":1}', headers: json }, 400, 'request.invalid'],
    ['no launch', { body: '{}', headers: json }, 400, 'request.invalid'],
    [
      'another content type',
      { body: '{}', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'request.unsupported_type',
    ],
    ['too much', { body: `{"launch":"${'x'.repeat(70_000)}"}`, headers: json }, 413, 'request.too_large'],
  ])('%s is refused in the envelope', async (_, init, status, code) => {
    const reply = await send('POST', '/studio/api/open', init);
    expect([reply.status, reply.errorCode]).toEqual([status, code]);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('other methods are refused, a preflight is answered', async () => {
    expect((await send('GET', '/studio/api/open')).status).toBe(405);
    const preflight = await send('OPTIONS', '/studio/api/spin');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('JSON may be sent as plain text, which avoids a preflight, but only by calls of a frame', async () => {
    const { launch } = await makePlayer();
    const plain = { headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: JSON.stringify({ launch }) };
    expect(await send('POST', '/studio/api/open', plain)).toMatchObject({ success: true });
    expect(await send('POST', '/studio/pay/complete', plain)).toMatchObject({ errorCode: 'request.unsupported_type' });
  });

  test('a session token is refused as a launch', async () => {
    const { token } = await makePlayer();
    const reply = await sendJson('POST', '/studio/api/open', { launch: token }, bearer(token));
    expect(reply.errorCode).toBe('games.launch_expired');
  });
});

import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import { StudioPlayerDurableObject } from '../../../src/studio/player-object.ts';
import { makeCommitment } from '../../../src/studio/round-steps.ts';
import { createRoundStore } from '../../../src/studio/round-store.ts';
import { SPIN_EARLY_MS, SPIN_MIN_MS } from '../../../src/studio/slots/spin-timing.ts';
import { bearer, sendJson } from '../platform/support/api.ts';
import { CLIENT_SEED, getStudioPlayer, makePlayer, type Player, readLedger } from './play.ts';

const NEXT_MS = SPIN_MIN_MS - SPIN_EARLY_MS;
let at = Date.now();

beforeEach(() => setClock(() => at));
afterAll(() => setClock());

/** The player's object with the deployed minimum spin time; other tests run without it. */
function withPace<Value>(
  player: string,
  act: (object: StudioPlayerDurableObject, storage: DurableObjectStorage) => Promise<Value>,
): Promise<Value> {
  const paced = { ...env, STUDIO_SPIN_MIN_MS: String(SPIN_MIN_MS) } as unknown as Env;
  return runInDurableObject(getStudioPlayer(player), (_object, state) =>
    act(new StudioPlayerDurableObject(state, paced), state.storage),
  );
}

function spin({ player }: Player, launch: string, roundKey: string, stake = 1) {
  return withPace(player, (object) => object.spin(launch, { roundKey, stake, clientSeed: CLIENT_SEED }));
}

test('a spin begins at least two and a half seconds after the previous one, and an early spin stakes nothing', async () => {
  const member = await makePlayer();
  const { launch, player } = member;
  expect(await spin(member, launch, 'pace-key-1')).toMatchObject({ ok: true });
  const before = await readLedger(player);
  for (const passedMs of [0, 1, NEXT_MS - 1]) {
    at += passedMs;
    expect(await spin(member, launch, 'pace-key-2')).toEqual({ ok: false, code: 'games.too_soon' });
    at -= passedMs;
  }
  expect(await readLedger(player)).toEqual(before);
  at += NEXT_MS;
  expect(await spin(member, launch, 'pace-key-2')).toMatchObject({ ok: true, value: { round: { nonce: 1 } } });
  expect((await readLedger(player)).rounds).toHaveLength(2);
});

test('of two simultaneous spins from two tabs one begins', async () => {
  const { launch, player } = await makePlayer();
  const play = (object: StudioPlayerDurableObject, roundKey: string) =>
    object.spin(launch, { roundKey, stake: 1, clientSeed: CLIENT_SEED });
  const answers = await withPace(player, (object) =>
    Promise.all(['tab-one-1', 'tab-two-1'].map((k) => play(object, k))),
  );
  expect(answers).toMatchObject([{ ok: true }, { ok: false, code: 'games.too_soon' }]);
});

test('a repeated round is answered at once', async () => {
  const member = await makePlayer();
  const first = await spin(member, member.launch, 'pace-key-3');
  if (!first.ok) throw new Error(first.code);
  const again = await spin(member, member.launch, 'pace-key-3');
  expect(again).toMatchObject({ ok: true, value: { round: { roundId: first.value.round.roundId } } });
});

test('an interrupted round continues at once', async () => {
  const member = await makePlayer();
  const { launch, player } = member;
  const round = {
    round_id: crypto.randomUUID(),
    game_id: 'calcadao',
    round_key: 'pace-key-4',
    currency: 'BRL' as const,
  };
  await withPace(player, async (_object, storage) =>
    createRoundStore(storage).begin(
      { ...round, launch, stake_minor: 100, client_seed: CLIENT_SEED, created_at_ms: at },
      await makeCommitment(0),
    ),
  );
  expect(await spin(member, launch, 'pace-key-4')).toMatchObject({
    ok: true,
    value: { round: { roundId: round.round_id } },
  });
  expect(await spin(member, launch, 'pace-key-5')).toEqual({ ok: false, code: 'games.too_soon' });
});

test('there is no wait for another title, after a refusal, or after the clock was set back', async () => {
  const member = await makePlayer(1);
  const { launch, token } = member;
  const game = { gameId: 'agua-viva', vassalage: 'ORLA' };
  const launched = await sendJson('POST', '/wps/game/launchGame', game, bearer(token));
  const other = String(launched.value.game_url).split('#launch=')[1] ?? '';
  expect(await spin(member, launch, 'pace-key-6', 2)).toEqual({ ok: false, code: 'wallet.insufficient_funds' });
  expect(await spin(member, launch, 'pace-key-7', 0.2)).toMatchObject({ ok: true });
  expect(await spin(member, other, 'pace-key-8', 0.2)).toMatchObject({ ok: true });
  at -= 60_000;
  expect(await spin(member, launch, 'pace-key-9', 0.2)).toMatchObject({ ok: true });
});

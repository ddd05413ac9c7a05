import { runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { setClock } from '../../../../src/server/clock.ts';
import { FISH_KINDS } from '../../../../src/studio/fish/kinds.ts';
import { listFish, toFish } from '../../../../src/studio/fish/sea.ts';
import { createSeaRoom, SHOTS_A_SECOND } from '../../../../src/studio/fish/sea-room.ts';
import { SEA_PLAYERS_MAX } from '../../../../src/studio/fish/seas.ts';
import { verifyShot } from '../../../../src/studio/fish/shot.ts';
import { bearer, createPlayer, moveClock, type Reply, seedAll, sendJson } from '../../platform/support/api.ts';
import { readLedger } from '../play.ts';

const GAME = 'mar-aberto';
let ahead = 0;

async function makeMember(amount = 100) {
  await seedAll();
  const { token, player } = await createPlayer(`fish${Math.random().toString(36).slice(2, 10)}`, amount);
  const launched = await sendJson(
    'POST',
    '/wps/game/launchGame',
    { gameId: GAME, vassalage: 'ORLA_FISH' },
    bearer(token),
  );
  return { player, launch: String(launched.value.game_url).split('#launch=')[1] ?? '' };
}

/** Numbers of the fish that tests have used. Each fish is used once. */
const taken = new Set<number>();
function takeFish(): number {
  const fish = listFish(Date.now() + ahead + 500).find(
    ({ number, goneMs }) => !taken.has(number) && goneMs > Date.now() + ahead + 3000,
  );
  if (!fish) throw new Error('The sea is empty');
  taken.add(fish.number);
  return fish.number;
}

function shoot(launch: string, shotKey: string, extra: object = {}): Promise<Reply> {
  return sendJson('POST', '/studio/api/fish/shoot', {
    launch,
    shotKey,
    stake: 1,
    fish: takeFish(),
    clientSeed: 'sal',
    ...extra,
  });
}

/** Moves the clock forward by a second. A player may shoot five times a second. */
function passASecond(): void {
  ahead += 1000;
  moveClock(ahead);
}

describe('a shot', () => {
  test('is one bet, decided by the committed seed, and settled in the same answer', async () => {
    const { launch, player } = await makeMember();
    const opened = await sendJson('POST', '/studio/api/fish/open', { launch });
    expect(opened.value).toMatchObject({ gameId: GAME, balance: 100, rtp: 9600, lastShot: null, nonce: 0 });
    let hash: string = opened.value.nextServerSeedHash;
    let expected = 10_000;
    for (let index = 0; index < 6; index += 1) {
      passASecond();
      const { value, status } = await shoot(launch, `shot-key-${index}`);
      expect(status).toBe(200);
      const { shot } = value;
      const kind = FISH_KINDS.find(({ id }) => id === shot.kind);
      if (!kind) throw new Error('No such fish');
      expect(toFish(shot.fish).kind).toEqual(kind);
      expect(shot).toMatchObject({ serverSeedHash: hash, nonce: index, payout: shot.isCaught ? kind.multiple : 0 });
      const payoutMinor = Math.round(shot.payout * 100);
      expect(await verifyShot({ ...shot, kind, stakeMinor: 100, payoutMinor })).toBe('fair');
      expected += payoutMinor - 100;
      expect(value.balance).toBe(expected / 100);
      hash = value.nextServerSeedHash;
    }
    const ledger = await readLedger(player);
    expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([expected, 0]);
    expect(ledger.rounds.map(({ state }) => state)).toEqual(Array(6).fill('settled'));
  });

  test('repeated with its key is the same shot, even when the fish is gone', async () => {
    const { launch, player } = await makeMember();
    passASecond();
    const fish = takeFish();
    const first = await shoot(launch, 'same-key-1', { fish });
    ahead += 120_000;
    moveClock(ahead);
    const again = await shoot(launch, 'same-key-1', { fish });
    expect(again.value.shot).toEqual(first.value.shot);
    expect((await readLedger(player)).rounds).toHaveLength(1);
    expect((await shoot(launch, 'same-key-1', { fish, stake: 2 })).errorCode).toBe('idempotency.mismatch');
  });

  test.each([
    ['at no fish of now', { fish: 12 }, 'games.round_returned'],
    [
      'at a fish of tomorrow',
      { fish: toFish(Math.floor((Date.now() + 86_400_000) / 900)).number },
      'games.round_returned',
    ],
    ['of an amount that is none', { stake: 0.3 }, 'games.stake_invalid'],
    ['of a hair more than an amount', { stake: 1.001 }, 'games.stake_invalid'],
    ['of less than nothing', { stake: -1 }, 'games.stake_invalid'],
    ['of too much', { stake: 1000 }, 'games.stake_over_limit'],
    ['with a seed that is none', { clientSeed: 'a b' }, 'request.invalid'],
  ])('%s is refused and takes nothing', async (_, extra, code) => {
    const { launch, player } = await makeMember();
    passASecond();
    expect((await shoot(launch, 'wrong-key-1', extra)).errorCode).toBe(code);
    expect(await readLedger(player)).toMatchObject({ balanceMinor: 10_000, rounds: [] });
  });

  test('beyond the balance is refused by the wallet', async () => {
    const { launch } = await makeMember(0.5);
    passASecond();
    expect((await shoot(launch, 'poor-key-1')).errorCode).toBe('wallet.insufficient_funds');
  });

  test('is limited to five per second; further shots take nothing', async () => {
    const { launch, player } = await makeMember();
    passASecond();
    // The clock stands still, so that all shots fall into one second even on a slow machine.
    const at = Date.now() + ahead;
    setClock(() => at);
    const fish = takeFish();
    for (let index = 0; index < SHOTS_A_SECOND; index += 1)
      expect((await shoot(launch, `fast-key-${index}`)).status).toBe(200);
    for (let index = 0; index < 7; index += 1)
      expect((await shoot(launch, `over-key-${index}`, { fish })).errorCode).toBe('request.rate_limited');
    moveClock(ahead);
    expect((await readLedger(player)).rounds).toHaveLength(SHOTS_A_SECOND);
  });
});

describe('the sea', () => {
  test('decides a ticket once, also in another process, and gives each fish once', async () => {
    const stub = env.FISH.getByName(`bench-${crypto.randomUUID()}`);
    await runInDurableObject(stub, async (_object, { storage }) => {
      const at = Date.UTC(2026, 10, 22);
      const make = () => createSeaRoom({ storage, now: () => at });
      const [fish] = listFish(at).filter(({ kind }) => kind.multiple === 2);
      if (!fish) throw new Error('No sardine');
      const toTicket = (index: number) => ({
        ticketId: `ticket-${index}`,
        player: 'ana',
        gameId: GAME,
        currency: 'BRL' as const,
        stakeMinor: 100,
        selection: JSON.stringify({ shotKey: `key-${index}`, fish: fish.number, clientSeed: 'sal' }),
      });
      for (let index = 0; ; index += 1) {
        const first = await make().shoot(toTicket(index));
        const again = await make().shoot(toTicket(index));
        if (!first.ok) throw new Error(first.code);
        expect(again).toEqual({ ok: true, value: { shot: first.value.shot, isNew: false } });
        if (first.value.shot.is_caught === 0) continue;
        expect(await make().shoot(toTicket(index + 100))).toEqual({ ok: false, code: 'games.round_returned' });
        expect(make().aim('bia', 'key-of-bia', fish.number)).toEqual({ ok: false, code: 'games.round_returned' });
        expect(make().aim('ana', `key-${index}`, fish.number).ok).toBe(true);
        return;
      }
    });
  });

  test('shows the shots of others at its socket without their identity', async () => {
    const [watcher, shooter] = [await makeMember(), await makeMember()];
    passASecond();
    const answer = await env.FISH.getByName(GAME).fetch('https://sea.test', { headers: { Upgrade: 'websocket' } });
    const heard: string[] = [];
    answer.webSocket?.accept();
    answer.webSocket?.addEventListener('message', ({ data }) => void heard.push(String(data)));
    answer.webSocket?.send(JSON.stringify({ launch: watcher.launch }));
    while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ type: 'sea', people: 1 });
    const { value } = await shoot(shooter.launch, 'seen-key-1');
    while (heard.length === 1) await new Promise((resolve) => setTimeout(resolve, 10));
    const { shots } = JSON.parse(heard[1] ?? '');
    expect(shots).toEqual([{ who: expect.any(Number), fish: value.shot.fish, isCaught: value.shot.isCaught }]);
    for (const text of heard) expect(text).not.toContain(shooter.player);
  });
});

describe('a sea that is full', () => {
  const openGame = (launch: string) => sendJson('POST', '/studio/api/fish/open', { launch });
  const first = () => env.FISH.getByName(GAME);

  /** Opens a socket of this sea. Returns its first message, or its close code if the sea refuses it. */
  async function hear(place: string, launch: string): Promise<unknown> {
    const answer = await env.FISH.getByName(place).fetch('https://sea.test', { headers: { Upgrade: 'websocket' } });
    const { webSocket } = answer;
    return new Promise((resolve) => {
      webSocket?.accept();
      webSocket?.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))));
      webSocket?.addEventListener('close', ({ code, reason }) => resolve({ code, reason }));
      webSocket?.send(JSON.stringify({ launch }));
    });
  }

  test('sends further players to the next one, where play is the same', async () => {
    // A minute later the seats that earlier tests took have expired.
    ahead += 60_000;
    moveClock(ahead);
    const inside = await makeMember();
    expect((await openGame(inside.launch)).value.sea).toBe(1);
    for (let index = 0; (await first().takeSeat(`bench-${index}`)) && index < 2 * SEA_PLAYERS_MAX; index += 1);

    const { launch, player } = await makeMember();
    const opened = await openGame(launch);
    expect(opened.value.sea).toBe(2);
    expect((await openGame(inside.launch)).value.sea).toBe(1);

    expect(await hear(GAME, launch)).toEqual({ code: 1013, reason: 'games.room_full' });
    expect(await hear(`${GAME}:2`, launch)).toMatchObject({ type: 'sea', people: 1 });

    passASecond();
    const { value } = await shoot(launch, 'second-sea-1', { sea: 2 });
    expect(value.shot).toMatchObject({ serverSeedHash: opened.value.nextServerSeedHash, nonce: 0 });
    const ledger = await readLedger(player);
    expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([10_000 - 100 + Math.round(value.shot.payout * 100), 0]);
    expect((await shoot(launch, 'second-sea-2', { sea: 21 })).errorCode).toBe('request.invalid');

    ahead += 31_000;
    moveClock(ahead);
    expect((await openGame((await makeMember()).launch)).value.sea).toBe(1);
  });

  test('accepts no more players than seats, even simultaneously', async () => {
    const sea = env.FISH.getByName(`${GAME}:7`);
    const taken = [];
    for (let index = 0; index < SEA_PLAYERS_MAX + 5; index += 1) taken.push(await sea.takeSeat(`bench-${index}`));
    expect(taken.filter((isIn) => isIn)).toHaveLength(SEA_PLAYERS_MAX);
    expect(await sea.takeSeat('bench-0')).toBe(true);
  });

  test.each(['0', '21', '-1', '1.5', 'praia'])('has no socket at %s', async (place) => {
    const url = `https://platform.test/studio/api/socket/${GAME}?place=${place}`;
    const response = await exports.default.fetch(new Request(url, { headers: { Upgrade: 'websocket' } }));
    await response.body?.cancel();
    expect(response.status).toBe(400);
  });
});

import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { listRefusals } from '../../../src/contract/core/refusals.ts';
import { setClock } from '../../../src/server/clock.ts';
import { listFish } from '../../../src/studio/fish/sea.ts';
import en from '../../../src/words/en/studio/shared.json' with { type: 'json' };
import pt from '../../../src/words/pt/studio/shared.json' with { type: 'json' };
import { bearer, createPlayer, OPS, seedAll, sendJson } from '../platform/support/api.ts';
import { openTab } from './cards/member.ts';
import { join as joinCrash } from './crash/room.ts';
import { join } from './live/table.ts';
import { readLedger } from './play.ts';

/** Rules that hold for every kind of game. The clock stands still, so far in the future that no alarm fires by itself. */
let at = Date.UTC(2040, 0, 2, 12, 0, 10);
/**
 * The tables of the tests in their order. The first two tests use different tables; the last test places no bet, so it may use the first table again.
 */
const TABLES = ['roleta-areia', 'roleta-farol', 'roleta-areia'];

interface Kind {
  readonly name: string;
  readonly gameId: string;
  readonly vassalage: string;
  readonly path: string;
  /** The body of one bet, without its launch. */
  toBet(launch: string): Promise<object>;
}

async function toDraw(launch: string): Promise<{ drawNumber: string }> {
  const { value } = await sendJson('POST', '/studio/api/lottery/state', { launch });
  return { drawNumber: value.draw.drawNumber };
}

async function toMatchBet(launch: string): Promise<object> {
  const { value } = await sendJson('POST', '/studio/api/sports/book', { launch });
  const match = value.matches.find(
    ({ phase, startsAt }: { phase: string; startsAt: number }) => phase === 'upcoming' && startsAt > at + 60_000,
  );
  const [{ marketId, prices }] = match.markets;
  return { ticketKey: 'every-kind-1', stake: 1, legs: [{ matchId: match.matchId, marketId, ...prices[0] }] };
}

/** Longer than a whole flight of the crash game. */
const STEP_MS = 150_000;

async function toCrashBet(launch: string): Promise<object> {
  const line = await joinCrash({ launch });
  while (line.getState().phase !== 'betting') {
    const told = line.listStates().length;
    at += STEP_MS;
    await runDurableObjectAlarm(env.CRASH.getByName('pipa-ao-vento'));
    await expect.poll(() => line.listStates().length).toBeGreaterThan(told);
  }
  const { number } = line.getState().round;
  line.socket.close(1000);
  return { ticketKey: 'every-kind-1', round: number, place: 1, stake: 5, auto: null };
}

const KINDS: readonly Kind[] = [
  {
    ...{ name: 'a slot', gameId: 'calcadao', vassalage: 'ORLA', path: 'spin' },
    toBet: async () => ({ roundKey: 'every-kind-1', stake: 1, clientSeed: 'sal' }),
  },
  {
    ...{ name: 'a lottery', gameId: 'onda-minuto', vassalage: 'TCG_SEA', path: 'lottery/bet' },
    toBet: async (launch) => {
      const bet = { ticketKey: 'every-kind-1', playType: 'fixed', picks: [['7'], [], [], [], []], lineStake: 1 };
      return { ...bet, ...(await toDraw(launch)) };
    },
  },
  {
    ...{ name: 'bingo', gameId: 'bingo-da-praia', vassalage: 'ORLA', path: 'lottery/bet' },
    toBet: async (launch) => {
      const bet = { ticketKey: 'every-kind-1', playType: 'cards', picks: [['0007']], lineStake: 1 };
      return { ...bet, ...(await toDraw(launch)) };
    },
  },
  {
    ...{ name: 'a live table', gameId: 'roleta-da-orla', vassalage: 'ORLA_LIVE', path: 'live/bets' },
    toBet: async (launch) => {
      const tableId = TABLES.shift() ?? '';
      const { number } = (await join({ tableId, launch })).getState().round;
      return { table: tableId, ticketKey: 'every-kind-1', round: number, lines: [{ field: 'red', stake: 5 }] };
    },
  },
  {
    ...{ name: 'cards', gameId: 'tres-mares', vassalage: 'ORLA_PVP', path: 'cards/sit' },
    toBet: async (launch) => {
      const { levels } = (await openTab(launch)).view();
      const serverSeedHash = levels.find(({ entryMinor }) => entryMinor === 200)?.serverSeedHash;
      return { ticketKey: 'every-kind-1', entry: 2, clientSeed: 'sal', serverSeedHash };
    },
  },
  {
    ...{ name: 'fish', gameId: 'mar-aberto', vassalage: 'ORLA_FISH', path: 'fish/shoot' },
    toBet: async () => ({ shotKey: 'every-kind-1', stake: 1, fish: listFish(at).at(-1)?.number, clientSeed: 'sal' }),
  },
  {
    ...{ name: 'mines', gameId: 'perolas-na-areia', vassalage: 'ORLA', path: 'mines/start' },
    toBet: async () => ({ roundKey: 'every-kind-1', stake: 1, mines: 3, clientSeed: 'sal' }),
  },
  {
    ...{ name: 'sports', gameId: 'orla-football', vassalage: 'ORLA_SPORTS', path: 'sports/place' },
    toBet: toMatchBet,
  },
  {
    ...{ name: 'the crash game', gameId: 'pipa-ao-vento', vassalage: 'ORLA', path: 'crash/bet' },
    toBet: toCrashBet,
  },
];
let created = 0;

async function sitDown({ gameId, vassalage }: Kind) {
  created += 1;
  const account = `everykind${created}`;
  const { token, player } = await createPlayer(account, 100);
  const launched = await sendJson('POST', '/wps/game/launchGame', { gameId, vassalage }, bearer(token));
  return { account, player, launch: String(launched.value.game_url).split('#launch=')[1] ?? '' };
}

beforeAll(seedAll);
beforeEach(() => {
  // Each test runs a minute later, so that the fish of earlier tests are gone and another draw is open.
  at += 60_000;
  setClock(() => at);
});
afterAll(() => setClock());

describe.each(KINDS)('$name', (kind) => {
  test('ignores any outcome, payout or balance sent by a frame', async () => {
    const { player, launch } = await sitDown(kind);
    const bet = await kind.toBet(launch);
    for (const forged of [
      { payout: 1_000_000 },
      { outcome: { kind: 'roulette', pocket: 7 } },
      { balance: 1_000_000 },
      { numbers: ['7', '7', '7', '7', '7'] },
      { serverSeed: '0'.repeat(64) },
      { isCaught: true },
      { currency: 'PLAY' },
      { player: 'somebody-else' },
    ]) {
      const reply = await sendJson('POST', `/studio/api/${kind.path}`, { launch, ...bet, ...forged });
      expect([Object.keys(forged), reply.status, reply.errorCode]).toEqual([
        Object.keys(forged),
        400,
        'request.invalid',
      ]);
    }
    expect(await readLedger(player)).toMatchObject({ balanceMinor: 10_000, rounds: [], entriesSum: 0 });
  });

  test('places a bet once from two simultaneous tabs, and again later', async () => {
    const { player, launch } = await sitDown(kind);
    const bet = await kind.toBet(launch);
    const ask = () => sendJson('POST', `/studio/api/${kind.path}`, { launch, ...bet });
    const tabs = await Promise.all([ask(), ask()]);
    expect(tabs.map(({ errorCode }) => errorCode)).toEqual([undefined, undefined]);
    expect((await ask()).errorCode).toBeUndefined();
    const { rounds, entriesSum } = await readLedger(player);
    expect([rounds.length, entriesSum]).toEqual([1, 0]);
  });

  test('reports the suspension to a member suspended meanwhile, and stakes nothing', async () => {
    const { account, player, launch } = await sitDown(kind);
    const bet = await kind.toBet(launch);
    await sendJson('PUT', `/ops/members/${account}/state`, { state: 'suspended', reason: 'teste' }, OPS);
    const { status, errorCode } = await sendJson('POST', `/studio/api/${kind.path}`, { launch, ...bet });
    expect([status, errorCode]).toEqual([403, 'member.suspended']);
    const endpoint = ENDPOINTS.find(({ path }) => path === `/studio/api/${kind.path}`);
    expect(endpoint && listRefusals(endpoint)).toContain('member.suspended');
    for (const words of [pt, en]) expect(words).toHaveProperty([`error.${errorCode}`]);
    expect(await readLedger(player)).toMatchObject({ balanceMinor: 10_000, rounds: [] });
  });
});

test('a receive-only socket is closed when it sends, whatever the amount', async () => {
  const { launch } = await sitDown({ ...(KINDS[5] as Kind) });
  const { webSocket: socket } = await env.FISH.getByName('mar-aberto').fetch('https://sea.test', {
    headers: { Upgrade: 'websocket' },
  });
  const closed: number[] = [];
  let heard = 0;
  socket?.accept();
  socket?.addEventListener('close', ({ code }) => void closed.push(code));
  socket?.addEventListener('message', () => {
    heard += 1;
  });
  socket?.send(JSON.stringify({ launch }));
  await expect.poll(() => heard).toBe(1);
  for (let index = 0; index < 60; index += 1) socket?.send('{"type":"catch","fish":1}');
  await expect.poll(() => closed).toEqual([1008]);
});

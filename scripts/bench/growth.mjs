// Compares the cost of a call with a thousand members, titles and rounds to its cost with a hundred thousand of each.

import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '../../src/contract/core/endpoints.ts';
import { listGameIndex } from '../../src/contract/games/games.ts';
import { makePlayers, seedPlatform } from '../lib/players.mjs';
import { addRounds, addShared } from './bulk-rows.mjs';
import { countRows, takeRows } from './counted-rows.mjs';
import { createPlatform, openPlatform } from './platform.mjs';
import { interleave, load, ratesOf } from './rounds.mjs';
import { ratio, show } from './stats.mjs';

const SIZES = { small: 1_000, large: 100_000 };
const PORTS = { small: 8787, large: 8788 };
const LIVE_OBJECTS = 200;
const CONNECTIONS = 8;
const SECONDS = 1;
/** Number of readings. Background work of the platform also reads rows, but not during every reading, so the smallest reading counts. */
const READINGS = 5;

const CALLS = {
  'balance of a member': '/wps/v2/wallets/balance',
  'info of a member': '/wps/member/info',
  'first page of titles': '/wps/relay/GCSGAME_gameList?gameType=RNG',
  'titles by name': '/wps/relay/GCSGAME_gameList?gameName=calcadao',
  'betting record, first page': '/wps/relay/ODSFE2_betRecord',
  'account record, first page': '/wps/relay/ODSFE2_MemTransDet',
};

/** All other reading calls without required parameters. The index of titles is left out, because its answer contains all titles. */
const OTHERS = ENDPOINTS.filter(
  ({ method, host, auth, path, answer, request, id }) =>
    method === 'GET' &&
    host === 'platform' &&
    ['none', 'member', 'real-member'].includes(auth) &&
    answer === 'json' &&
    !path.includes(':') &&
    id !== listGameIndex.id &&
    request.safeParse({}).success,
).map(({ path }) => path);
/** `BETS` is the number of stakes and of payouts. After `FOLLOWED_MS`, their figures and projections have caught up. */
const BETS = 100;
const FOLLOWED_MS = 4_000;
const QUIET_LOOKS_MAX = 60;
/** Allowed difference in rows. The two platforms were seeded at different moments, so one may have one draw more. */
const DRAWS = 10;
/**
 * Allowed ratio of the rows read for a stake or payout, large to small. It is above 1, because a projection handles several stakes at once
 * and their number varies by chance.
 */
const FLAT = 1.1;

async function prepare(folder, name) {
  const port = PORTS[name];
  const { state, serve } = await createPlatform(folder);
  const first = await serve({ port });
  await seedPlatform(port);
  const players = await makePlayers(port, LIVE_OBJECTS);
  first.stop();
  await sleep(500);
  addShared(state, { members: SIZES[name], games: SIZES[name] });
  addRounds(state, players[0].username, SIZES[name]);
  const served = await serve({ port });
  for (const { token } of players) await ask(port, CALLS['info of a member'], token);
  // The first read of the betting record computes the derived figures of the new rounds, so it happens before the measurement.
  await ask(port, CALLS['betting record, first page'], players[0].token);
  return { served, player: players[0] };
}

const get = (port, path, token) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });

async function ask(port, path, token) {
  const reply = await get(port, path, token);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}

const toArm = (name, path, token) => ({
  port: PORTS[name],
  path,
  connections: CONNECTIONS,
  headers: { authorization: `Bearer ${token}` },
});

/** Waits until the projections have caught up with the inserted rounds, which takes a while for thousands of them. */
async function untilQuiet(port) {
  for (let look = 0; look < QUIET_LOOKS_MAX; look += 1) {
    await takeRows(port);
    await sleep(FOLLOWED_MS);
    if ((await takeRows(port)) < BETS) return;
  }
  throw new Error('The platform goes on reading');
}

async function readBetRows(port, player) {
  await takeRows(port);
  const { bad, sample } = await load({ port, kind: 'vendor', connections: 1, players: [player], requests: BETS });
  if (bad > 0) throw new Error(`${bad} stakes and payouts were refused: ${sample}`);
  await sleep(FOLLOWED_MS);
  return (await takeRows(port)) / BETS;
}

/** Returns the rows that each call reads once its caches are filled. Calls without a result (such as the detail of a missing item) are left out. */
async function readRows(folder, name, player) {
  const { token } = player;
  const port = PORTS[name];
  const { serve } = await openPlatform(folder, countRows);
  const served = await serve({ port });
  const rows = new Map();
  for (const path of [...Object.values(CALLS), ...OTHERS]) {
    if (!(await get(port, path, token)).ok) continue;
    const readings = [];
    for (let reading = 0; reading < READINGS; reading += 1) {
      await takeRows(port);
      await ask(port, path, token);
      readings.push(await takeRows(port));
    }
    rows.set(path, Math.min(...readings));
  }
  await untilQuiet(port);
  const betRows = await readBetRows(port, player);
  served.stop();
  return { rows, betRows };
}

export async function measureGrowth(folder, record) {
  const small = await prepare(`${folder}/small`, 'small');
  const large = await prepare(`${folder}/large`, 'large');
  for (const [what, path] of Object.entries(CALLS)) {
    const seen = await interleave(
      { small: toArm('small', path, small.player.token), large: toArm('large', path, large.player.token) },
      SECONDS,
    );
    const slower = ratio(ratesOf(seen.small), ratesOf(seen.large));
    record(`growth: ${what}, time at 100 thousand ÷ at 1 thousand`, show(slower), 'under 1.5', slower.high < 1.5);
  }
  small.served.stop();
  large.served.stop();
  const { rows: few, betRows: fewOfBet } = await readRows(`${folder}/small`, 'small', small.player);
  const { rows: many, betRows: manyOfBet } = await readRows(`${folder}/large`, 'large', large.player);
  for (const [what, path] of Object.entries(CALLS)) {
    const both = `${few.get(path)} and ${many.get(path)}`;
    const isSame = few.get(path) === many.get(path);
    record(`growth: ${what}, rows read at 1 thousand and at 100`, both, 'the same', isSame);
  }
  const ofBet = `${fewOfBet.toFixed(1)} and ${manyOfBet.toFixed(1)}`;
  const isFlat = manyOfBet <= fewOfBet * FLAT;
  record('growth: stake or payout with what follows it, rows read at 1 thousand and at 100', ofBet, 'the same', isFlat);
  const others = OTHERS.filter((path) => few.has(path));
  const grown = others.filter((path) => (many.get(path) ?? 0) > (few.get(path) ?? 0) + DRAWS);
  const which = grown.join(' ') || 'none';
  record(`growth: ${others.length} other reading calls, those that read more rows`, which, 'none', which === 'none');
}

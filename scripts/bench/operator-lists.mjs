// Measures the operator's lists, searches and reports: the rows read for a page of 20, and the milliseconds of the platform. Compares a
// hundred thousand members and a million rounds with a thousand and ten thousand. `BENCH_MEMBERS` and `BENCH_ROUNDS` set other numbers.
import process from 'node:process';
import { ENDPOINTS } from '../../src/contract/core/endpoints.ts';
import { makePlayers, seedPlatform } from '../lib/players.mjs';
import { addRounds } from './bulk-rows.mjs';
import { countRows, takeRows } from './counted-rows.mjs';
import { OPERATOR_LISTS, PLACES, SEARCHES } from './operator-calls.mjs';
import { fillOperatorLists } from './operator-fill.mjs';
import { createPlatform } from './platform.mjs';
import { median } from './stats.mjs';

const SIZES = {
  small: { members: 1_000, rounds: 10_000, ofMember: 1_000 },
  large: {
    members: Number(process.env.BENCH_MEMBERS ?? 100_000),
    rounds: Number(process.env.BENCH_ROUNDS ?? 1_000_000),
    ofMember: Number(process.env.BENCH_MEMBERS ?? 100_000),
  },
};
const PORT = Number(process.env.BENCH_PORT ?? 8819);
const PAGE = 20;
const TRIES = 9;
const SEARCH_MS = 50;
/** Rows that a list may read for each of its lines: an index entry, the row, the member's account, and a name that belongs to it. */
const ROWS_EACH = 4;
const OPS = { authorization: 'Bearer local-ops' };

function toUrl(endpoint, query, account) {
  const given = { account: endpoint.id.startsWith('listStaff') ? 'ana' : account, ...PLACES, ...query };
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(given[name]));
  const size = 'pageSize' in endpoint.request.def.shape ? { pageSize: String(PAGE) } : {};
  const rest = Object.entries({ ...size, ...query }).filter(([name]) => !inPath.includes(name));
  return `http://127.0.0.1:${PORT}${path}?${new URLSearchParams(rest)}`;
}

async function read(url) {
  const began = performance.now();
  const reply = await fetch(url, { headers: OPS });
  const body = await reply.text();
  const ms = performance.now() - began;
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${body.slice(0, 300)}`);
  return { ms, shown: JSON.parse(body).value.list.length };
}

/**
 * Returns the smallest number of rows of several readings, because background work of the platform also reads rows. The time is the median.
 */
async function measure(url) {
  const seen = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    await takeRows(PORT);
    const { ms, shown } = await read(url);
    seen.push({ ms, shown, rows: await takeRows(PORT) });
  }
  return {
    shown: seen[0].shown,
    rows: Math.min(...seen.map(({ rows }) => rows)),
    ms: median(seen.map(({ ms }) => ms)),
  };
}

async function measureSize(folder, name, record) {
  const size = SIZES[name];
  const { state, serve } = await createPlatform(`${folder}/${name}`, countRows);
  const first = await serve({ port: PORT });
  await seedPlatform(PORT);
  const [player] = await makePlayers(PORT, 1);
  first.stop();
  addRounds(state, player.username, size.ofMember);
  const { waiting, bytesOfRound, close } = fillOperatorLists(state, { ...size, memberId: player.player });
  record(`${name}: bytes of the entry of a round with its indexes`, bytesOfRound.toFixed(0), '', true);
  const served = await serve({ port: PORT });
  while (waiting() > 0) await read(`http://127.0.0.1:${PORT}/ops/members/search?q=ninguem`);
  close();
  const results = new Map();
  for (const [id, choices] of Object.entries(OPERATOR_LISTS)) {
    const endpoint = ENDPOINTS.find((one) => one.id === id);
    for (const query of choices) {
      const what = `${id} ${new URLSearchParams(query)}`;
      try {
        const result = await measure(toUrl(endpoint, query, player.username));
        results.set(what, result);
        process.stderr.write(`${name}: ${what}: ${JSON.stringify(result)}\n`);
      } catch (error) {
        record(what, String(error), 'an answer', false);
      }
    }
  }
  served.stop();
  return results;
}

export async function measureOperatorLists(folder, record) {
  const small = await measureSize(folder, 'small', record);
  const large = await measureSize(folder, 'large', record);
  for (const [what, { shown, rows, ms }] of large) {
    const few = small.get(what);
    const isSame = few?.shown !== shown || few.rows >= rows;
    const isFew = rows <= ROWS_EACH * Math.max(PAGE, shown) + PAGE;
    const isQuick = !SEARCHES.some((id) => what.startsWith(`${id} `)) || ms <= SEARCH_MS;
    const value = `${rows} rows for ${shown} (${few?.rows} for ${few?.shown}), ${ms.toFixed(1)} ms`;
    record(what, value, `the same at both sizes, few, searches in ${SEARCH_MS} ms`, isSame && isFew && isQuick);
  }
}

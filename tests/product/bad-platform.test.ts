import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/lib/build.mjs';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { launchGame } from '../../src/contract/games/launch.ts';
import { listPromotions } from '../../src/contract/promotions/promotions.ts';
import { exportRounds } from '../../src/contract/records/records.ts';
import { login } from '../../src/contract/session/session.ts';
import { getBalance } from '../../src/contract/wallet/wallet.ts';
import { waitUntil } from '../wait-for.ts';
import { FAULTS, isRefusalOf, LEAK } from '../workerd/edge/support/bad-platform.ts';
import { FILE_FAULTS, SERVED_FAULTS, startBadPlatform } from './bad-platform-server.ts';
import { openForeignSite } from './product.ts';

const PORT = await findFreePort();
const PLATFORM_PORT = await findFreePort();
const ORIGIN = `http://localhost:${PORT}`;
const TIMEOUT_MS = 600;
/**
 * Time limits of the test: a multiple of the edge's time limit, plus the overhead of a busy machine. A page has the longer limit, because
 * it makes several requests in sequence.
 */
const ANSWERS_WITHIN_MS = 2 * TIMEOUT_MS + 2000;
const DRAWN_WITHIN_MS = 8 * TIMEOUT_MS + 4000;
const BROKEN_OFF = 'broken off';
const PAGE = '/promotions';
const ON_ITS_WAY_BYTES = 8 * 1024 * 1024;

let platform: Awaited<ReturnType<typeof startBadPlatform>>;
let site: Awaited<ReturnType<typeof openForeignSite>> | undefined;
let session: Record<string, string>;

interface Got {
  status: number;
  text: string;
  ms: number;
}

async function get(path: string, init: RequestInit = {}): Promise<Got> {
  const began = performance.now();
  const response = await fetch(ORIGIN + path, { redirect: 'manual', ...init });
  const text = await response.text().catch(() => BROKEN_OFF);
  return { status: response.status, text, ms: performance.now() - began };
}

const OURS = { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN };

async function signIn(): Promise<Record<string, string>> {
  const headers = { ...OURS, 'Content-Type': 'application/jose' };
  const response = await fetch(ORIGIN + login.path, { method: 'POST', headers, body: 'a.b.c.d.e' });
  const { value } = (await response.json()) as { value: { token: string } };
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { ...OURS, Authorization: `Bearer ${value.token}`, Cookie: cookie };
}

beforeAll(async () => {
  const built = await buildIfChanged();
  if (!built.ok) throw new Error(built.error);
  platform = await startBadPlatform(PLATFORM_PORT);
  const vars = { UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS) };
  site = await openForeignSite(PORT, `http://127.0.0.1:${PLATFORM_PORT}`, vars);
  session = await signIn();
  // Renders one page before the tests, because an isolate's first page is slow.
  await get('/rng');
});

afterAll(async () => {
  site?.stop();
  platform?.close();
});

/**
 * Ends the fault and waits until the site works again: the breaker allows requests within seconds, and no late response replaces a newer
 * one.
 */
async function becomesWell(): Promise<void> {
  platform.setFault(undefined);
  const right = JSON.stringify({ success: true, value: { sumBalance: 12.5, currency: 'BRL' } });
  const read = async () => {
    const { status, text } = await get(getBalance.path, { headers: session });
    return status < 500 ? text : undefined;
  };
  const first = await waitUntil(read);
  expect([first, await read(), await read()]).toEqual([right, right, right]);
}

function toWrong(fault: string, kind: string, got: Got): string[] {
  const isFine = isRefusalOf(fault, got) && got.ms < ANSWERS_WITHIN_MS;
  return isFine ? [] : [`${kind}: ${got.status} in ${got.ms.toFixed(0)} ms ${got.text.slice(0, 200)}`];
}

test('the server covers every fault of the stub in the real runtime, and more', () => {
  expect(Object.keys(FAULTS).filter((name) => !(name in SERVED_FAULTS))).toEqual([]);
});

describe.each(Object.entries(SERVED_FAULTS))('a platform over the wire that %s', (name, fault) => {
  test('gives a member a bounded refusal and a visitor a whole page, and is asked again when it works', async () => {
    platform.setFault(fault);
    const launch = { gameId: 'x', vassalage: 'ORLA' };
    const post = { method: 'POST', headers: { ...session, 'Content-Type': 'application/json' } };
    const [read, change, file, page] = await Promise.all([
      get(getBalance.path, { headers: session }),
      get(launchGame.path, { ...post, body: JSON.stringify(launch) }),
      get(exportRounds.path, { headers: session }),
      get(PAGE),
    ]);
    const asked = [...platform.asked];
    const wrong = [toWrong(name, 'GET', read), toWrong(name, 'POST', change), toWrong(name, 'stream', file)];
    expect(wrong.flat()).toEqual([]);
    expect([page.status, page.text.endsWith('</html>'), page.text.includes(LEAK)]).toEqual([200, true, false]);
    expect(page.ms).toBeLessThan(DRAWN_WITHIN_MS);
    const paths = [getBalance.path, launchGame.path, exportRounds.path, listPromotions.path];
    expect(asked).toEqual(expect.arrayContaining(paths));
    // No changing call is sent twice.
    expect(asked.filter((path) => path === launchGame.path)).toHaveLength(1);

    await becomesWell();
  });
});

test.each(['sends 5 MB', 'sends a bomb of gzip', 'says how long it is, and sends chunks without end'])(
  'of a platform that %s no more is read than the maximum response length',
  async (name) => {
    const before = platform.countSent();
    platform.setFault(SERVED_FAULTS[name]);
    await get(getBalance.path, { headers: session });
    // The edge asks the platform twice. Each connection also buffers some bytes beyond the limit.
    expect(platform.countSent() - before).toBeLessThan(2 * (getBalance.answerLimit + ON_ITS_WAY_BYTES));
    await becomesWell();
  },
);

test.each(Object.entries(FILE_FAULTS))('a file that %s is not taken for complete', async (_, fault) => {
  platform.setFault(fault);
  const { status, text, ms } = await get(exportRounds.path, { headers: session });
  expect([status, text]).toEqual([200, BROKEN_OFF]);
  expect(ms).toBeLessThan(ANSWERS_WITHIN_MS);
  await becomesWell();
});

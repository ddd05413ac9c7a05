// What the site worker adds to a call: against a worker that only passes it on, over the same platform that answers at once.
import { execFileSync } from 'node:child_process';
import { interleave, load, ratesOf } from './rounds.mjs';
import { median, ratio, show } from './stats.mjs';
import { readWorker, serveWorkers } from './workerd.mjs';

const PORTS = { site: 8800, platform: 8801, passing: 8802 };
const SECONDS = 2;
const CONNECTIONS = 16;
/** Times the load at which it answers most. */
const OVERLOAD = 3;
const PATHS = {
  anonymous: '/wps/system/keys',
  member: '/wps/v2/wallets/balance',
  cached: '/wps/relay/GCSGAME_hotGamesV2',
};
const FLAGS = { compatibilityDate: '2026-11-01', compatibilityFlags: ['nodejs_compat'] };

const TOKEN = `m${'0'.repeat(24)}.${'A'.repeat(43)}`;
const INSTANT = `
const key = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43), kid: 'k', use: 'enc', alg: 'ECDH-ES' };
const answers = {
  '/wps/system/status': { status: 0 },
  '/wps/system/whitelabel': { modId: 'ORLA', enabled: '1', childrenNodes: [] },
  '/wps/system/setting/register': [],
  '/wps/system/region': { deny: [], allow: [], ips: [] },
  '/wps/system/keys': { keys: [key], now: 1 },
  '/wps/v2/wallets/balance': { sumBalance: 12.34, currency: 'BRL' },
  '/wps/relay/GCSGAME_hotGamesV2': { list: [] },
  '/wps/session/login': { token: '${TOKEN}', account: 'bench', firstTimeLogin: false, passwordExpired: false },
};
const missing = JSON.stringify({ success: false, errorCode: 'request.not_found', message: 'request.not_found' });
const bodies = new Map(Object.entries(answers).map(([path, value]) => [path, JSON.stringify({ success: true, value })]));
export default { fetch(request) {
  const body = bodies.get(new URL(request.url).pathname);
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(body ?? missing, { status: body ? 200 : 404, headers });
} };`;
const PASSING = 'export default { fetch(request, env) { return env.PLATFORM.fetch(request); } };';

function workers() {
  const vars = { LOG: 'off' };
  const config = 'dist/server/wrangler.json';
  const site = readWorker({ name: 'orla', config, modulesRoot: 'dist/server', entry: 'entry.mjs', vars });
  for (const limit of Object.values(site.ratelimits ?? {})) limit.simple = { limit: 1_000_000_000, period: 60 };
  const platform = {
    name: 'orla-platform',
    modules: [{ type: 'ESModule', path: 'p.mjs', contents: INSTANT }],
    ...FLAGS,
  };
  const passing = {
    name: 'passing',
    modules: [{ type: 'ESModule', path: 'f.mjs', contents: PASSING }],
    serviceBindings: { PLATFORM: 'orla-platform' },
    ...FLAGS,
  };
  return [site, platform, passing];
}

/** The two halves of a session, as a browser has them. */
async function signIn() {
  const headers = {
    'content-type': 'application/jose',
    'sec-fetch-site': 'same-origin',
    origin: `http://localhost:${PORTS.site}`,
    host: `localhost:${PORTS.site}`,
  };
  const reply = await fetch(`http://localhost:${PORTS.site}/wps/session/login`, {
    method: 'POST',
    headers,
    body: 'a.b.c.d.e',
  });
  const { value } = await reply.json();
  if (!value?.token) throw new Error(`The bench could not sign in: ${reply.status}`);
  return { authorization: `Bearer ${value.token}`, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

const residentMiB = (pid) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

async function measureOverload(record) {
  const arm = { port: PORTS.site, path: PATHS.anonymous };
  const peaks = [];
  for (const connections of [16, 64, 256]) peaks.push(await load({ ...arm, connections, seconds: SECONDS }));
  const best = peaks.reduce((left, right) => (left.rate > right.rate ? left : right));
  const connections = 256 * OVERLOAD;
  const over = await load({ ...arm, connections, seconds: SECONDS * 2, allowed: '503' });
  const kept = over.rate / best.rate;
  record(
    'edge: good answers at three times the load that saturates ÷ best',
    kept.toFixed(2),
    'at least 0.8',
    kept >= 0.8,
  );
  record(
    'edge: other answers under that load',
    `${over.turnedAway} × 503, ${over.bad} other`,
    'only 503',
    over.bad === 0,
  );
}

async function measureMemory(pid, record) {
  const arm = { port: PORTS.site, path: PATHS.anonymous, connections: CONNECTIONS };
  await load({ ...arm, requests: 10_000 });
  const before = residentMiB(pid);
  await load({ ...arm, requests: 1_000_000 });
  const grown = residentMiB(pid) / before;
  record('edge: memory after a million requests ÷ after ten thousand', grown.toFixed(2), 'at most 1.2', grown <= 1.2);
}

export async function measureEdge(folder, record) {
  const morePorts = [PORTS.platform, PORTS.passing];
  const served = await serveWorkers({ folder: `${folder}/edge`, port: PORTS.site, morePorts, workers: workers() });
  const headers = await signIn();
  const passing = { port: PORTS.passing, connections: CONNECTIONS };
  const site = { port: PORTS.site, connections: CONNECTIONS };
  const seen = await interleave(
    {
      anonymous: { ...site, path: PATHS.anonymous },
      passing: { ...passing, path: PATHS.anonymous },
      again: { ...passing, path: PATHS.anonymous },
      member: { ...site, path: PATHS.member, headers },
      memberPassing: { ...passing, path: PATHS.member, headers },
      cached: { ...site, path: PATHS.cached },
      alone: { ...site, path: PATHS.anonymous, connections: 1 },
      passingAlone: { ...passing, path: PATHS.anonymous, connections: 1 },
      directAlone: { port: PORTS.platform, path: PATHS.anonymous, connections: 1 },
    },
    SECONDS,
  );
  const control = ratio(ratesOf(seen.again), ratesOf(seen.passing));
  const isValid = control.mean >= 0.9 && control.mean <= 1.1;
  const anonymous = ratio(ratesOf(seen.anonymous), ratesOf(seen.passing));
  const member = ratio(ratesOf(seen.member), ratesOf(seen.memberPassing));
  const cached = ratio(ratesOf(seen.cached), ratesOf(seen.anonymous));
  const alone = (name) => median(seen[name].map(({ medianMs }) => medianMs));
  const added = (alone('alone') - alone('directAlone')) / (alone('passingAlone') - alone('directAlone'));
  record(
    'edge: passing worker against itself',
    show(control),
    isValid ? '0.90 to 1.10' : '0.90 to 1.10: RUN IS VOID',
    isValid,
  );
  record('edge: anonymous call ÷ worker that passes on', show(anonymous), 'at least 0.6', anonymous.low >= 0.6);
  record('edge: member’s call ÷ worker that passes on', show(member), 'at least 0.45', member.low >= 0.45);
  record('edge: cached public call ÷ uncached', show(cached), 'at least 1.5', cached.low >= 1.5);
  record('edge: added latency at one connection ÷ the passing worker’s', added.toFixed(2), 'at most 2', added <= 2);
  await measureOverload(record);
  await measureMemory(served.pid, record);
  served.stop();
}

// The workers of scripts/bench/edge.mjs: the site, a platform that answers immediately, a pass-through worker, and a worker that does the site's
// required work step by step. Site and pass-through worker exist twice: in front of an operator's platform by URL, and in front of the embedded
// platform.
import { readRuntime } from '../lib/runtime.mjs';
import { readSite, withoutFiles } from './built.mjs';
import { stagesWorker } from './edge-stages.mjs';

export const PATHS = {
  anonymous: '/wps/system/keys',
  member: '/wps/v2/wallets/balance',
  cached: '/wps/relay/GCSGAME_hotGamesV2',
  /** This query parameter is not in the contract. The edge does not cache requests with unknown parameters. */
  uncached: '/wps/relay/GCSGAME_hotGamesV2?x=1',
};
/** Compatibility date and flags of the site's worker. */
const RUNTIME = readRuntime('wrangler.toml');
const TOKEN = `m${'0'.repeat(24)}.${'A'.repeat(43)}`;

/** The platform delays its response to requests in this language by `ms` milliseconds. */
export const SLOW = { language: 'slo', ms: 50 };

/** Sends `Content-Length`, as every platform over HTTP and the embedded platform do. */
const INSTANT = `
const key = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43), kid: 'k', use: 'enc', alg: 'ECDH-ES' };
const answers = {
  '/wps/system/status': { status: 0 },
  '/wps/system/whitelabel': { modId: 'ORLA', enabled: '1', childrenNodes: [] },
  '/wps/system/setting/register': [],
  '/wps/system/region': { deny: [], allow: [], ips: [] },
  '${PATHS.anonymous}': { keys: [key], now: 1_000_000_000_000 },
  '${PATHS.member}': { sumBalance: 12.34, currency: 'BRL' },
  '${PATHS.cached}': { list: [] },
  '/wps/session/login': { token: '${TOKEN}', account: 'bench', firstTimeLogin: false, passwordExpired: false },
};
const missing = JSON.stringify({ success: false, errorCode: 'request.not_found', message: 'request.not_found' });
const bodies = new Map(Object.entries(answers).map(([path, value]) => [path, JSON.stringify({ success: true, value })]));
const keys = bodies.get('${PATHS.anonymous}').split('1000000000000');
let now = 1_000_000_000_000;
// The status response changes each time, so that no earlier response can be reused.
const toBody = (path) => (path === '${PATHS.anonymous}' ? keys.join(String((now += 1))) : bodies.get(path));
const answer = (request) => {
  const path = new URL(request.url).pathname;
  const body = toBody(path);
  const headers = { 'content-type': 'application/json', 'content-length': String((body ?? missing).length) };
  if (path !== '${PATHS.cached}') headers['cache-control'] = 'no-store';
  return new Response(body ?? missing, { status: body ? 200 : 404, headers });
};
export default { fetch(request) {
  if (request.headers.get('language') !== '${SLOW.language}') return answer(request);
  return scheduler.wait(${SLOW.ms}).then(() => answer(request));
} };`;

const PASSING = 'export default { fetch(request, env) { return env.PLATFORM.fetch(request); } };';
const passingTo = (origin) => `export default { fetch(request) {
  const { pathname, search } = new URL(request.url);
  return fetch('${origin}' + pathname + search, request);
} };`;

/** The steps of the step-by-step worker. Each step includes all steps before it. The site's own work is its time beyond the last step. */
export const STEPS = ['bare', 'asks', 'reads', 'answers', 'limits', 'logs'];
const STEPPING = `
const URL_ASKED = 'https://platform.internal${PATHS.anonymous}';
const SECURED = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store',
  'strict-transport-security': 'max-age=63072000; includeSubDomains', 'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin', 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups', 'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'" });
const decoder = new TextDecoder('utf-8', { fatal: true });
const told = () => ({ accept: 'application/json', 'x-request-id': crypto.randomUUID(), 'x-orla-visitor': 'a'.repeat(160) });
const ask = (env) => env.PLATFORM.fetch(new Request(URL_ASKED, { method: 'GET', redirect: 'manual', headers: told() }));
const read = async (env) => { const text = decoder.decode(await (await ask(env)).arrayBuffer()); JSON.parse(text); return text; };
const secured = (text) => {
  const response = new Response(text, { headers: SECURED });
  response.headers.set('x-request-id', 'a'.repeat(36));
  response.headers.set('server-timing', 'edge;dur=0, platform;dur=1');
  return response;
};
const limited = async (env) => {
  const timer = setTimeout(() => {}, 5000);
  const text = await read(env);
  clearTimeout(timer);
  return secured(text);
};
const line = () => ({ level: 'info', method: 'GET', path: '${PATHS.anonymous}', status: 200, ms: 1, platformMs: 1, id: crypto.randomUUID() });
const steps = {
  bare: () => new Response('{"success":true}', { headers: { 'content-type': 'application/json' } }),
  asks: (env) => ask(env),
  reads: async (env) => new Response(await read(env), { headers: { 'content-type': 'application/json' } }),
  answers: async (env) => secured(await read(env)),
  limits: limited,
  logs: async (env) => {
    const response = await limited(env);
    console.log(JSON.stringify(line()));
    return response;
  },
};
export default { fetch(request, env) { return steps[request.url.slice(request.url.lastIndexOf('/') + 1)](env); } };`;

function small(name, contents, more = {}) {
  return { name, modules: [{ type: 'ESModule', path: `${name}.mjs`, contents }], ...RUNTIME, ...more };
}

/**
 * Returns the workers in the order of their ports: the site, the platform, the pass-through worker and the step-by-step worker; then another
 * site and another pass-through worker, which reach the platform at the URL `origin`; last the stages worker.
 */
export async function edgeWorkers(folder, origin) {
  const site = withoutFiles(readSite({}));
  for (const limit of Object.values(site.ratelimits ?? {})) limit.simple = { limit: 1_000_000_000, period: 60 };
  const asksPlatform = { serviceBindings: { PLATFORM: 'orla-platform' } };
  return [
    site,
    small('orla-platform', INSTANT),
    small('passing', PASSING, asksPlatform),
    small('stepping', STEPPING, asksPlatform),
    { ...site, name: 'orla-by-url', bindings: { ...site.bindings, PLATFORM_ORIGIN: origin } },
    small('passing-by-url', passingTo(origin)),
    await stagesWorker(folder),
  ];
}

import { spawn } from 'node:child_process';
import net from 'node:net';
import process from 'node:process';
import { hasPlatform } from './migrate.mjs';
import { hasStudio, LOCAL_STUDIO_SECRET, registerStudio } from './register-studio.mjs';
import { bin } from './run.mjs';

const SITE = 'dist/server/wrangler.json';
const PLATFORM = 'src/platform/wrangler.toml';
const STUDIO = 'src/studio/wrangler.toml';
const GUARD = 'scripts/lib/guard.mjs';
const READY_TIMEOUT_MS = 60_000;

const quiet = { WRANGLER_SEND_METRICS: 'false', CI: '1', NO_COLOR: '1' };

/**
 * The settings of wrangler's tools. Wrangler serves a database explorer at `/cdn-cgi/local/explorer` without a password, and records each request for
 * it. Both are off unless `X_LOCAL_EXPLORER` is `true`.
 */
export function toTools({ X_LOCAL_EXPLORER = 'false' } = process.env) {
  return { X_LOCAL_EXPLORER, X_LOCAL_OBSERVABILITY: X_LOCAL_EXPLORER };
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

export async function isPortFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) if (!(await canListen(port, host))) return false;
  return true;
}

/** Variables of the platform and the studio that the environment of the start may set. */
export const WORKER_VARS = [
  'STUDIO_WALLET_ORIGIN',
  'STUDIO_SPIN_MIN_MS',
  'FIGURES_LAG_MS',
  'SCRYPT_LOG2_N',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_JWKS_URL',
  'PAYMENT_SECRETS',
];

/**
 * `--var` sets variables of the site worker only. The platform and the studio read theirs from the environment of wrangler's process, which
 * is therefore reduced to these variables and what wrangler needs.
 */
function toEnvironment(vars) {
  const own = Object.entries(vars).filter(([name, value]) => [...WORKER_VARS, 'SITE_ORIGIN'].includes(name) && value);
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ...quiet, ...toTools(), CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true', ...Object.fromEntries(own) };
}

/**
 * Starts all workers in a process group of their own and waits until the site answers. `stop()` ends them. If this process dies, the launcher
 * (guard.mjs) notices it and ends them, too.
 */
export async function startWorkers({ port, state, vars = {}, onExit = () => {}, log = 'inherit' }) {
  const args = ['dev', '-c', SITE];
  if (hasPlatform()) args.push('-c', PLATFORM);
  if (hasPlatform() && hasStudio()) args.push('-c', STUDIO);
  args.push('--persist-to', state, '--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0');
  args.push('--show-interactive-dev-session=false', '--log-level', process.env.LOG_LEVEL ?? 'warn');
  const all = { SITE_ORIGIN: `http://localhost:${port}`, ...vars };
  for (const [name, value] of Object.entries(all)) args.push('--var', `${name}:${value}`);
  const stdio = log === 'inherit' ? ['ignore', 'inherit', 'inherit'] : ['ignore', log, log];
  const child = spawn(process.execPath, [GUARD, String(process.pid), bin('wrangler'), ...args], {
    detached: true,
    stdio,
    env: toEnvironment(all),
  });
  let exited = false;
  child.on('exit', (code) => {
    exited = true;
    onExit(code ?? 1);
  });
  const stop = (signal = 'SIGTERM') => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // Ignored, because the process has already ended.
    }
  };
  process.on('exit', () => stop('SIGKILL'));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!exited && Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (answer?.ok) return { stop, pid: child.pid };
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  stop('SIGKILL');
  return undefined;
}

const SEED_TRIES = 6;
const GATEWAY_TIMEOUT = 504;

async function trySeed(port, token) {
  return fetch(`http://127.0.0.1:${port}/ops/seed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  }).catch((error) => error);
}

/**
 * Registers the studio. Tries again after a timeout, because a cold platform on a busy machine is slower than the edge waits. A repeated
 * registration changes nothing.
 */
async function registerLocally(port, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return registerStudio(async (method, path, body) => {
    const ask = () =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) }).catch(
        (error) => new Response(error.message, { status: GATEWAY_TIMEOUT }),
      );
    let answer = await ask();
    for (let tries = 1; tries < SEED_TRIES && answer.status === GATEWAY_TIMEOUT; tries += 1) answer = await ask();
    return answer;
  }, LOCAL_STUDIO_SECRET);
}

/** Registers the studio, then seeds the platform, by operator calls. Existing data stays. Returns an error text, or undefined. */
export async function seed(port, token = 'local-ops') {
  if (!hasPlatform()) return undefined;
  const registered = hasStudio() ? await registerLocally(port, token) : undefined;
  if (registered) return registered;
  // A cold platform on a busy machine takes longer than the edge waits; a second seed continues where the first was cut off.
  let answer = await trySeed(port, token);
  for (let tries = 1; tries < SEED_TRIES && answer.status === GATEWAY_TIMEOUT; tries += 1) {
    answer = await trySeed(port, token);
  }
  if (answer instanceof Error) return answer.message;
  return answer.ok ? undefined : `${answer.status} ${await answer.text()}`;
}

const RECONCILIATION_MINUTE = 7;

/** Called each minute: compares the books with the statements of providers at the minute of `crons` in src/platform/wrangler.toml. */
export async function reconcileHourly(port, now = new Date(), token = 'local-ops') {
  if (now.getUTCMinutes() !== RECONCILIATION_MINUTE) return undefined;
  const answer = await fetch(`http://127.0.0.1:${port}/ops/reconciliation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  }).catch((error) => error);
  if (!answer.ok) console.warn(`The hourly reconciliation did not run: ${answer.message ?? answer.status}`);
  return answer.ok;
}

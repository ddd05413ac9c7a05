// `npm start` builds if the sources changed, migrates, seeds and serves. Ending this one process ends all others.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { buildIfChanged } from './lib/build.mjs';
import { hasPlatform, migrate } from './lib/migrate.mjs';
import { bin, fail } from './lib/run.mjs';
import { watchRuntime } from './lib/runtime-watch.mjs';
import { isPortFree, reconcileHourly, seed, startWorkers, WORKER_VARS } from './lib/server.mjs';
import { lockState } from './lib/state-lock.mjs';

// Reads the parent's id first, because the parent may end during the build.
const parent = process.ppid;
const NODE_MAJOR = 24;
const STOP_GRACE_MS = 1500;
const port = Number(process.env.PORT ?? 8787);
const state = process.env.STATE_DIR ?? '.state';

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR)
  fail(
    `Orla needs Node ${NODE_MAJOR}; this is ${process.versions.node}. Start it with "npm start", which brings its own.`,
  );
if (!Number.isInteger(port) || port < 1 || port > 65535)
  fail(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
if (!(await isPortFree(port)))
  fail(
    `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port === 65535 ? 8787 : port + 1} npm start`,
  );
const lockError = lockState(state);
if (lockError) fail(`${lockError} Or choose another: STATE_DIR=.state-2 npm start`);

const missing = ['wrangler', 'astro', 'vite'].find((tool) => !existsSync(bin(tool)));
if (missing)
  fail(`The tool "${missing}" is missing. Remove node_modules, and start with "npm start", which installs it.`);
const built = await buildIfChanged();
if (!built.ok) fail(`The build failed: ${built.error}`);
const migrationError = await migrate(state);
if (migrationError)
  fail(`A migration of the platform's database in ${state} failed, and nothing was started: ${migrationError}`);

// From here on there are child processes. They must end together with this process, even while they are still starting.
let ending = false;
let server;
function end() {
  if (ending) return;
  ending = true;
  server?.stop();
  setTimeout(() => process.exit(0), server ? STOP_GRACE_MS : 0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
setInterval(() => process.ppid !== parent && end(), 500).unref();

server = await startWorkers({
  port,
  state,
  vars: Object.fromEntries(
    ['PLATFORM_ORIGIN', 'LOG', ...WORKER_VARS].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  ),
  onExit: (code) => {
    if (!ending) process.exit(code);
  },
});
if (!server) fail('The workers did not start: see the lines above.');

const endBecause = (cause) => () => {
  if (!ending) fail(`The runtime of the workers (workerd) ${cause}, so the product ends too: start it again.`);
};
const hasHung = endBecause('has not answered for a minute');
void watchRuntime(server.pid, `http://127.0.0.1:${port}/health`, endBecause('ended'), hasHung);

// An operator's own platform has its own data, so only the embedded platform is seeded.
const isForeign = Boolean(process.env.PLATFORM_ORIGIN);
const seedError = isForeign ? undefined : await seed(port);
if (seedError) {
  server.stop();
  fail(`Seeding the platform failed: ${seedError}`);
}
const accounts = ' · sign in as luna, rio, novo, atlas, vega, polar or delta with Orla#2026 · operator token local-ops';
console.log(`Orla is open at http://localhost:${port}${hasPlatform() && !isForeign ? accounts : ''}`);
// A local wrangler does not run the schedules of `crons`, so this process makes the scheduled call.
if (hasPlatform() && !isForeign) setInterval(() => void reconcileHourly(port), 60_000).unref();
if (hasPlatform() && !isForeign) {
  const { LOCAL_TOTP_SECRET } = await import('../src/platform/local/local-totp-secret.ts');
  const people = 'ana, bento, caio or dora with Orla#2026';
  console.log(
    `The operator's console: http://localhost:${port}/console · ${people} · authenticator ${LOCAL_TOTP_SECRET}, its code now: npm run --silent staff -- code`,
  );
}

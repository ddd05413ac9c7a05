// Serves workers with workerd alone: miniflare writes the configuration once, and the measured process has no Node in front of it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';

/**
 * The memory limit of an isolate at Cloudflare (developers.cloudflare.com/workers/platform/limits). Without a limit, V8 collects late and long on a
 * large machine, and each 99th percentile is the time of one collection.
 */
const ISOLATE_MIB = 128;
const WORKERD = path.resolve('node_modules/workerd/bin/workerd');

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) yield* files(file);
    else yield file;
  }
}

/** Builds a worker's options for miniflare: bindings from its wrangler file, modules from a folder of built files, entry first. */
export function readWorker({ name, config, modulesRoot, entry, vars = {} }) {
  const { workerOptions } = readWorkerOptions(config);
  const root = path.resolve(modulesRoot);
  const rest = [...files(root)].filter((file) => /\.m?js$/.test(file) && file !== path.join(root, entry));
  const modules = [path.join(root, entry), ...rest].map((file) => ({
    type: 'ESModule',
    path: file,
    contents: readFileSync(file, 'utf8'),
  }));
  return { ...workerOptions, name, modulesRoot: root, modules, bindings: { ...workerOptions.bindings, ...vars } };
}

const toDirect = (worker, port) => ({
  ...worker,
  unsafeDirectSockets: [{ host: '127.0.0.1', port, entrypoint: 'default' }],
});

const TICK_MS = 10;
const SETTLED_SHARE = 0.03;

function readCpuMs(pid) {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}

/** Waits until the process is idle, so that the delayed work of one arm does not slow the next arm. */
async function settle(pid) {
  for (let quiet = 0, attempt = 0; quiet < 3 && attempt < 30; attempt += 1) {
    const before = readCpuMs(pid);
    await new Promise((resolve) => setTimeout(resolve, 250));
    quiet = readCpuMs(pid) - before <= 250 * SETTLED_SHARE ? quiet + 1 : 0;
  }
}

/** Options of miniflare for workers whose storage is in `state`. The first worker listens on `port`, the others on `morePorts` in order. */
export function toMiniflareOptions({ port, workers, state, morePorts = /** @type {number[]} */ ([]) }) {
  const ports = [port, ...morePorts];
  const all = workers.map((worker, index) => (ports[index] ? toDirect(worker, ports[index]) : worker));
  const options = convertV4MiniflareOptions({ host: '127.0.0.1', port: 0, cf: false, workers: all });
  // This option comes after the spread and ends with /v3: otherwise storage is a temporary folder that miniflare deletes.
  return { ...options, resourcePersistencePath: path.resolve(state, 'v3') };
}

/**
 * Captures the configuration of `workers`, once for any number of starts. The first worker listens on `port`, the others on `morePorts`
 * in order. Every
 * isolate has Cloudflare's memory limit. `start` serves them on one `core`, or on all cores (null).
 */
export async function captureWorkers({ folder, port, workers, state, morePorts = /** @type {number[]} */ ([]) }) {
  mkdirSync(folder, { recursive: true });
  const captured = path.resolve(folder, 'workerd.bin');
  const wrapper = path.resolve(folder, 'capture.sh');
  writeFileSync(wrapper, `#!/usr/bin/env bash\nexec "${WORKERD}" "$@" < <(tee "${captured}")\n`);
  chmodSync(wrapper, 0o755);
  process.env.MINIFLARE_WORKERD_PATH = wrapper;
  process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-heap-size=${ISOLATE_MIB}`;
  const storage = state ?? path.join(folder, 'state');
  const miniflare = new Miniflare(toMiniflareOptions({ port, workers, state: storage, morePorts }));
  await miniflare.ready;
  await miniflare.dispose();
  delete process.env.MINIFLARE_WORKERD_PATH;
  delete process.env.MINIFLARE_WORKERD_V8_FLAGS;
  // Miniflare deletes some temporary folders of the configuration when it stops, so they are created again.
  const text = readFileSync(captured).toString('latin1');
  for (const [folderOfMiniflare] of text.matchAll(/\/[\w./-]*\/miniflare-[0-9a-f]+\/[\w-]+/g))
    mkdirSync(folderOfMiniflare, { recursive: true });
  return { start: (/** @type {number | null} */ core = 0) => serveCaptured(captured, port, core) };
}

/** Captures the configuration of `workers` and serves it. `stop()` ends the process. */
export async function serveWorkers({ core = /** @type {number | null} */ (0), ...options }) {
  return (await captureWorkers(options)).start(core);
}

async function serveCaptured(captured, port, core) {
  const args = [
    'serve',
    '--binary',
    '--experimental',
    '--socket-addr=entry=127.0.0.1:0',
    '--external-addr=loopback=127.0.0.1:9',
    '-',
  ];
  const [command, ...before] = core === null ? [WORKERD] : ['taskset', '-c', String(core), WORKERD];
  const child = spawn(command, [...before, ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
  process.on('exit', () => child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  child.stdin.end(readFileSync(captured));
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (answer)
      return {
        pid: child.pid,
        settle: () => settle(child.pid),
        stop: () => child.kill('SIGKILL'),
        errors: () => errors,
      };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`workerd did not start: ${errors}`);
}

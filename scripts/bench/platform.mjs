import { rmSync } from 'node:fs';
import path from 'node:path';
import { bin, fail, run } from '../lib/run.mjs';
import { migrate } from '../lib/server.mjs';
import { readWorker, serveWorkers } from './workerd.mjs';

/** Cheap hashes: registration is not what is measured. */
const VARS = { SCRYPT_LOG2_N: '10' };

export async function bundlePlatform(folder) {
  const args = ['deploy', '--dry-run', '--outdir', path.resolve(folder), '-c', 'src/platform/wrangler.toml'];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  if (code !== 0) fail(output);
}

/** Without its assets: for those miniflare puts two workers of its own in front, which the other arms have not and a deployment has not. */
export function readPlatform(folder, vars = {}) {
  const config = 'src/platform/wrangler.toml';
  const { assets: _, ...worker } = readWorker({
    name: 'orla-platform',
    config,
    modulesRoot: folder,
    entry: 'main.js',
    vars,
  });
  return worker;
}

/**
 * The platform alone on the state below `folder`. `serve` starts it there, again and again.
 *
 * @param {string} folder
 * @param {(bundle: string) => void} [change] may edit its bundle
 */
export async function openPlatform(folder, change = () => undefined) {
  const state = `${folder}/state`;
  const bundle = `${folder}/bundle`;
  await bundlePlatform(bundle);
  change(bundle);
  const migrationError = await migrate(state);
  if (migrationError) fail(migrationError);
  const serve = ({ port, morePorts = /** @type {number[]} */ ([]), more = /** @type {object[]} */ ([]) }) =>
    serveWorkers({ folder, port, morePorts, workers: [readPlatform(bundle, VARS), ...more], state });
  return { state, serve };
}

/**
 * The same on an empty state.
 *
 * @param {string} folder
 * @param {(bundle: string) => void} [change] may edit its bundle
 */
export function createPlatform(folder, change) {
  rmSync(`${folder}/state`, { recursive: true, force: true });
  return openPlatform(folder, change);
}

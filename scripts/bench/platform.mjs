import { rmSync } from 'node:fs';
import { migrate } from '../lib/migrate.mjs';
import { fail } from '../lib/run.mjs';
import { bundlePlatform, readPlatform, withoutFiles } from './built.mjs';
import { serveWorkers } from './workerd.mjs';

/** Cheap hashes, because registration is not measured. */
const VARS = { SCRYPT_LOG2_N: '4' };

/**
 * Opens the platform alone on the state below `folder`. `serve` starts it and may be called repeatedly.
 *
 * @param {string} folder
 * @param {(bundle: string) => void} [change] may edit the bundle of the platform
 * @param {Record<string, string>} [vars] variables of the worker
 */
export async function openPlatform(folder, change = () => undefined, vars = {}) {
  const state = `${folder}/state`;
  const bundle = `${folder}/bundle`;
  await bundlePlatform(bundle);
  change(bundle);
  const migrationError = await migrate(state);
  if (migrationError) fail(migrationError);
  const serve = ({ port, morePorts = /** @type {number[]} */ ([]), more = /** @type {object[]} */ ([]) }) =>
    serveWorkers({
      folder,
      port,
      morePorts,
      workers: [withoutFiles(readPlatform(bundle, { ...VARS, ...vars })), ...more],
      state,
    });
  return { state, serve };
}

/**
 * Opens the platform on an empty state.
 *
 * @param {string} folder
 * @param {(bundle: string) => void} [change] may edit the bundle of the platform
 * @param {Record<string, string>} [vars] variables of the worker
 */
export function createPlatform(folder, change, vars) {
  rmSync(`${folder}/state`, { recursive: true, force: true });
  return openPlatform(folder, change, vars);
}

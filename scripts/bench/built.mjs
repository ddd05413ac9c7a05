// Prepares the two built workers for workerd.
import path from 'node:path';
import { bin, fail, run } from '../lib/run.mjs';
import { readWorker } from './workerd.mjs';

/** Bundles the platform for workerd. In the product, wrangler bundles it at start. */
export async function bundlePlatform(folder) {
  const args = ['deploy', '--dry-run', '--outdir', path.resolve(folder), '-c', 'src/platform/wrangler.toml'];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  if (code !== 0) fail(output);
}

export function readSite(vars) {
  const place = { config: 'dist/server/wrangler.json', modulesRoot: 'dist/server', entry: 'entry.mjs' };
  return readWorker({ name: 'orla', ...place, vars });
}

/** Reads the bundle that `bundlePlatform` wrote into `folder`. */
export function readPlatform(folder, vars = {}) {
  const place = { config: 'src/platform/wrangler.toml', modulesRoot: folder, entry: 'main.js' };
  return readWorker({ name: 'orla-platform', ...place, vars });
}

/**
 * Removes the assets of a worker. Miniflare puts two workers of its own in front of a worker with assets; they stand in for Cloudflare and must not
 * be measured. The small workers of other arms have none.
 *
 * @template {object} Worker
 * @param {Worker & { assets?: unknown }} worker
 */
export function withoutFiles({ assets: _, ...worker }) {
  return worker;
}

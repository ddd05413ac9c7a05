// The two workers as they are built, for workerd.
import path from 'node:path';
import { bin, fail, run } from '../lib/run.mjs';
import { readWorker } from './workerd.mjs';

/** The platform is bundled by wrangler when it starts; for workerd alone it is bundled here. */
export async function bundlePlatform(folder) {
  const args = ['deploy', '--dry-run', '--outdir', path.resolve(folder), '-c', 'src/platform/wrangler.toml'];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  if (code !== 0) fail(output);
}

export function readSite(vars) {
  const place = { config: 'dist/server/wrangler.json', modulesRoot: 'dist/server', entry: 'entry.mjs' };
  return readWorker({ name: 'orla', ...place, vars });
}

/** What `bundlePlatform` put into `folder`. */
export function readPlatform(folder, vars = {}) {
  const place = { config: 'src/platform/wrangler.toml', modulesRoot: folder, entry: 'main.js' };
  return readWorker({ name: 'orla-platform', ...place, vars });
}

/**
 * In front of a worker with files miniflare puts two of its own, which stand in for Cloudflare: they are not what is measured, and arms of
 * small workers have them not.
 *
 * @template {object} Worker
 * @param {Worker & { assets?: unknown }} worker
 */
export function withoutFiles({ assets: _, ...worker }) {
  return worker;
}

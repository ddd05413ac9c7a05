// Reads the built workers, so that workerd can serve them.
import path from 'node:path';
import { bin, fail, run } from '../lib/run.mjs';
import { readWorker } from './workerd.mjs';

const PLATFORM = 'src/platform/wrangler.toml';
const STUDIO = 'src/studio/wrangler.toml';

async function bundle(config, folder) {
  const args = ['deploy', '--dry-run', '--outdir', path.resolve(folder), '-c', config];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  if (code !== 0) fail(output);
}

/**
 * Writes the worker's bundle into `folder`. Wrangler would bundle both workers at each start; workerd without wrangler needs finished
 * bundles.
 */
export const bundlePlatform = (folder) => bundle(PLATFORM, folder);
export const bundleStudio = (folder) => bundle(STUDIO, folder);

/**
 * Reads the site worker. Leaves out the bindings of workers that are not served together with the site: the studio's, and the platform's if
 * the operator has a platform of its own.
 */
export function readSite(vars, { hasStudio = false, isForeign = false } = {}) {
  const place = { config: 'dist/server/wrangler.json', modulesRoot: 'dist/server', entry: 'entry.mjs' };
  const site = readWorker({ name: 'orla', ...place, vars });
  const { STUDIO, PLATFORM, ...rest } = site.serviceBindings;
  return {
    ...site,
    serviceBindings: { ...rest, ...(hasStudio ? { STUDIO } : {}), ...(isForeign ? {} : { PLATFORM }) },
  };
}

/** Reads the bundle that `bundleStudio` wrote into `folder`. */
export function readStudio(folder, vars = {}) {
  return readWorker({ name: 'orla-studio', config: STUDIO, modulesRoot: folder, entry: 'main.js', vars });
}

/** Reads the bundle that `bundlePlatform` wrote into `folder`. */
export function readPlatform(folder, vars = {}) {
  const place = { config: PLATFORM, modulesRoot: folder, entry: 'main.js' };
  return readWorker({ name: 'orla-platform', ...place, vars });
}

/**
 * Removes the assets of a worker. Miniflare puts two workers of its own in front of a worker with assets. They stand in for Cloudflare and
 * must not be measured; the small workers of other arms have none. If the worker reads assets itself, such as words, its binding then leads
 * to their folder.
 *
 * @template {object} Worker
 * @param {Worker & { assets?: { directory?: string, binding?: string }, serviceBindings?: object }} worker
 */
export function withoutFiles({ assets, ...worker }) {
  if (!assets?.binding || !assets.directory) return worker;
  const folder = { disk: { path: path.resolve(assets.directory), writable: false } };
  return { ...worker, serviceBindings: { ...worker.serviceBindings, [assets.binding]: folder } };
}

/**
 * All workers of the product, from the bundles in `folder/platform` and `folder/studio`.
 *
 * @param {number} port
 * @param {string} folder
 * @param {{ platform?: Record<string, string>, studio?: Record<string, string> }} own
 */
export function readProduct(port, folder, { platform = {}, studio = {} } = {}) {
  const shared = { LOG: 'off', SITE_ORIGIN: `http://localhost:${port}` };
  return [
    readSite(shared, { hasStudio: true }),
    readPlatform(`${folder}/platform`, { ...shared, ...platform }),
    readStudio(`${folder}/studio`, studio),
  ];
}

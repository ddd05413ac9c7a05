import path from 'node:path';
import { bin, fail, run } from '../lib/run.mjs';
import { readWorker } from './workerd.mjs';

export async function bundlePlatform(folder) {
  const args = ['deploy', '--dry-run', '--outdir', path.resolve(folder), '-c', 'src/platform/wrangler.toml'];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  if (code !== 0) fail(output);
}

export function readPlatform(folder, vars = {}) {
  const config = 'src/platform/wrangler.toml';
  return readWorker({ name: 'orla-platform', config, modulesRoot: folder, entry: 'main.js', vars });
}

// Compares a cached page with a minimal worker: its two entrypoints only return the text of the same page.

import { readRuntime } from '../lib/runtime.mjs';
import { bundlePlatform, readPlatform, readSite, withoutFiles } from './built.mjs';
import { interleave, ratesOf } from './rounds.mjs';
import { median, ratio, show } from './stats.mjs';
import { serveWorkers } from './workerd.mjs';

const PORTS = { site: 8781, control: 8782 };
const SECONDS = 2;
const CONNECTIONS = 16;

function controlWorker(html) {
  const contents = `import { WorkerEntrypoint } from 'cloudflare:workers';
const html = ${JSON.stringify(html)};
export class Pages extends WorkerEntrypoint { fetch() { return new Response(html, { headers: { 'content-type': 'text/html' } }); } }
export default { fetch(request, env, context) { return context.exports.Pages.fetch(request); } };`;
  const modules = [{ type: 'ESModule', path: 'control.mjs', contents }];
  return { name: 'control', modules, ...readRuntime('wrangler.toml') };
}

export async function measurePages(folder, state, record) {
  await bundlePlatform(`${folder}/platform`);
  const site = withoutFiles(readSite({}));
  const platform = withoutFiles(readPlatform(`${folder}/platform`));
  const product = await serveWorkers({ folder: `${folder}/site`, port: PORTS.site, workers: [site, platform], state });
  const html = await (await fetch(`http://127.0.0.1:${PORTS.site}/`)).text();
  const control = await serveWorkers({
    folder: `${folder}/control`,
    port: PORTS.control,
    workers: [controlWorker(html)],
  });
  const arms = {
    page: { port: PORTS.site, path: '/', connections: CONNECTIONS },
    control: { port: PORTS.control, path: '/', connections: CONNECTIONS },
    again: { port: PORTS.control, path: '/', connections: CONNECTIONS },
  };
  const seen = await interleave(arms, SECONDS);
  product.stop();
  control.stop();
  const control2 = ratio(ratesOf(seen.again), ratesOf(seen.control));
  const isVoid = control2.mean < 0.9 || control2.mean > 1.1;
  const page = ratio(ratesOf(seen.page), ratesOf(seen.control));
  record('cached page, requests a second (median)', median(ratesOf(seen.page)).toFixed(0), '–', true);
  record('same string by two entrypoints, requests a second', median(ratesOf(seen.control)).toFixed(0), '–', true);
  record('control against itself', show(control2), isVoid ? '0.90 to 1.10: RUN IS VOID' : '0.90 to 1.10', !isVoid);
  record('cached page ÷ same string by two entrypoints', show(page), 'at least 0.6', page.low >= 0.6);
}

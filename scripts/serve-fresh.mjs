// For browser tests: serves the built product by miniflare on a new state folder, so that counters of an earlier run have no effect, with a test
// replacement for Firebase. Wrangler would watch the sources and pass on each request: a twentieth of a run's processor time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Miniflare } from 'miniflare';
import { bundlePlatform, bundleStudio, readProduct } from './bench/built.mjs';
import { toMiniflareOptions } from './bench/workerd.mjs';
import { buildIfChanged } from './lib/build.mjs';
import { migrate } from './lib/migrate.mjs';
import { servePhoneTokens } from './lib/phone-tokens.mjs';
import { EXPLORER_BESIDE, TOKENS_BESIDE } from './lib/ports-beside.mjs';
import { fail } from './lib/run.mjs';
import { seed, WORKER_VARS } from './lib/server.mjs';

const port = Number(process.env.PORT);
const state = mkdtempSync(path.join(tmpdir(), 'orla-e2e-'));
process.on('exit', () => rmSync(state, { recursive: true, force: true }));

const built = await buildIfChanged();
if (!built.ok) fail(`The build failed: ${built.error}`);
const [error] = await Promise.all([
  migrate(state),
  bundlePlatform(path.join(state, 'platform')),
  bundleStudio(path.join(state, 'studio')),
]);
if (error) fail(error);
Object.assign(process.env, await servePhoneTokens(port + TOKENS_BESIDE));

const set = WORKER_VARS.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
const vars = Object.fromEntries(set);
const workers = readProduct(port, state, { platform: vars, studio: vars });
const options = toMiniflareOptions({ port, workers, state });
const miniflare = new Miniflare({ ...options, port: port + EXPLORER_BESIDE, unsafeLocalExplorer: true });
await miniflare.ready;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => void miniflare.dispose().finally(() => process.exit(0)));
const seedError = await seed(port);
if (seedError) fail(`Seeding the platform failed: ${seedError}`);
console.log(`Orla is open at http://localhost:${port}`);

// `npm run bench`: speed and size as ratios of arms of one run, on this machine alone. Prints a table, writes .bench/results.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { measureHome } from './bench/home.mjs';
import { readWorker, serveWorkers } from './bench/workerd.mjs';
import { buildIfChanged } from './lib/build.mjs';
import { bin, fail, run } from './lib/run.mjs';
import { migrate, seed, startWorkers } from './lib/server.mjs';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 16;
const PORTS = { start: 8780, site: 8781, control: 8782 };
const FOLDER = '.bench';
const IDLE_MS = 10_000;
const rows = [];

function record(name, value, goal, holds) {
  rows.push({ name, value, goal, holds: holds ? 'yes' : 'NO' });
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Mean ratio of paired rounds with its 95 % interval (Student's t for 6 degrees of freedom). */
function ratio(left, right) {
  const each = left.map((value, index) => value / right[index]);
  const mean = each.reduce((sum, value) => sum + value, 0) / each.length;
  const variance = each.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (each.length - 1);
  const half = 2.447 * Math.sqrt(variance / each.length);
  return { mean, low: mean - half, high: mean + half };
}

const show = ({ mean, low, high }) => `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

function residentMiB(group) {
  const table = execFileSync('ps', ['-eo', 'pgid=,rss=,comm='], { encoding: 'utf8' });
  const ours = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([id]) => Number(id) === group);
  const sum = (lines) => lines.reduce((total, [, kib]) => total + Number(kib), 0) / 1024;
  return { all: sum(ours), workerd: sum(ours.filter(([, , name]) => name?.includes('workerd'))) };
}

async function measureStart(state) {
  const began = performance.now();
  const migrationError = await migrate(state);
  if (migrationError) fail(migrationError);
  const server = await startWorkers({ port: PORTS.start, state, vars: { LOG: 'off' } });
  if (!server) fail('The workers did not start.');
  const seedError = await seed(PORTS.start);
  if (seedError) fail(seedError);
  const seconds = (performance.now() - began) / 1000;
  record('start after a build, seconds', seconds.toFixed(1), 'under 15', seconds < 15);
  await measureHome(`http://localhost:${PORTS.start}`, record);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const memory = residentMiB(server.pid);
  record('memory of workerd after 10 s idle, MiB', memory.workerd.toFixed(0), 'under 1024', memory.workerd < 1024);
  record('memory with the launcher’s processes, MiB', memory.all.toFixed(0), '–', true);
  server.stop('SIGKILL');
}

function controlWorker(html) {
  const contents = `import { WorkerEntrypoint } from 'cloudflare:workers';
const html = ${JSON.stringify(html)};
export class Pages extends WorkerEntrypoint { fetch() { return new Response(html, { headers: { 'content-type': 'text/html' } }); } }
export default { fetch(request, env, context) { return context.exports.Pages.fetch(request); } };`;
  const modules = [{ type: 'ESModule', path: 'control.mjs', contents }];
  return { name: 'control', modules, compatibilityDate: '2026-11-01', compatibilityFlags: ['nodejs_compat'] };
}

async function bundlePlatform() {
  const outdir = `${process.cwd()}/${FOLDER}/platform`;
  const args = ['deploy', '--dry-run', '--outdir', outdir, '-c', 'src/platform/wrangler.toml'];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  if (code !== 0) fail(output);
}

/** The load runs in a process of its own, on the other core. */
async function load(options) {
  const args = ['-c', '1', process.execPath, 'scripts/bench/load.mjs', JSON.stringify(options)];
  const { code, output } = await run('taskset', args, { capture: true });
  if (code !== 0) fail(output);
  return JSON.parse(output);
}

async function measurePages(state) {
  await bundlePlatform();
  const vars = { LOG: 'off' };
  const site = readWorker({
    name: 'orla',
    config: 'dist/server/wrangler.json',
    modulesRoot: 'dist/server',
    entry: 'entry.mjs',
    vars,
  });
  const platform = readWorker({
    name: 'orla-platform',
    config: 'src/platform/wrangler.toml',
    modulesRoot: `${FOLDER}/platform`,
    entry: 'main.js',
  });
  const product = await serveWorkers({ folder: `${FOLDER}/site`, port: PORTS.site, workers: [site, platform], state });
  const html = await (await fetch(`http://127.0.0.1:${PORTS.site}/`)).text();
  const asset = /\/_astro\/[\w.-]+/.exec(html)?.[0] ?? '/favicon.svg';
  const control = await serveWorkers({
    folder: `${FOLDER}/control`,
    port: PORTS.control,
    workers: [controlWorker(html)],
  });
  const arms = {
    page: { port: PORTS.site, path: '/' },
    control: { port: PORTS.control, path: '/' },
    again: { port: PORTS.control, path: '/' },
    asset: { port: PORTS.site, path: asset },
  };
  const rates = Object.fromEntries(Object.keys(arms).map((name) => [name, []]));
  for (const name of Object.keys(arms)) await load({ ...arms[name], seconds: 1, connections: CONNECTIONS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of Object.keys(arms)) {
      const { rate, bad } = await load({ ...arms[name], seconds: SECONDS, connections: CONNECTIONS });
      if (bad > 0) fail(`${bad} answers of ${arms[name].path} were not 200`);
      rates[name].push(rate);
    }
  product.stop();
  control.stop();
  const control2 = ratio(rates.again, rates.control);
  const isVoid = control2.mean < 0.9 || control2.mean > 1.1;
  const page = ratio(rates.page, rates.control);
  record('cached page, requests a second (median)', median(rates.page).toFixed(0), '–', true);
  record('same string by two entrypoints, requests a second', median(rates.control).toFixed(0), '–', true);
  record('control against itself', show(control2), isVoid ? '0.90 to 1.10: RUN IS VOID' : '0.90 to 1.10', !isVoid);
  record('cached page ÷ same string by two entrypoints', show(page), 'at least 0.6', page.low >= 0.6);
  record('cached page ÷ bare asset', show(ratio(rates.page, rates.asset)), '–', true);
}

const built = await buildIfChanged();
if (!built.ok) fail(`The build failed: ${built.error}`);
mkdirSync(FOLDER, { recursive: true });
const state = `${FOLDER}/state`;
rmSync(state, { recursive: true, force: true });
await measureStart(state);
await measurePages(state);
console.table(rows);
writeFileSync(`${FOLDER}/results.json`, `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`);
process.exit(0);

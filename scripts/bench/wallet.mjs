// Compares stakes and payouts through the seamless-wallet API with a plain Durable Object that inserts one row per call.
import { readFileSync, writeFileSync } from 'node:fs';
import { makePlayers, seedPlatform } from '../lib/players.mjs';
import { fail } from '../lib/run.mjs';
import { readRuntime } from '../lib/runtime.mjs';
import { driveHot, driverWorker } from './hot-member.mjs';
import { createPlatform } from './platform.mjs';
import { load, ratesOf } from './rounds.mjs';
import { median, quantile, ratio, show } from './stats.mjs';
import { serveWorkers } from './workerd.mjs';

const PORTS = { platform: 8783, driver: 8793, alone: 8784, driverAlone: 8794, bare: 8785 };
const MEMBERS = 64;
const WAITING = 32;
/**
 * Seconds of load before the measurement. Figures and projections follow a stake within two seconds, so the measured load includes both.
 */
const LEAD_SECONDS = 3;
const SECONDS = 3;
const HOT_SECONDS = 2;
const ROUNDS = 24;
/** Number of rounds that are joined for one 99th percentile. In a single round the percentile would depend on the ten slowest responses. */
const ROUNDS_A_TAIL = 2;

const BARE = `import { DurableObject } from 'cloudflare:workers';
export class Bare extends DurableObject {
  constructor(ctx, env) { super(ctx, env); ctx.storage.sql.exec('create table if not exists rows (id integer primary key, body text)'); }
  insert(body) { this.ctx.storage.sql.exec('insert into rows (body) values (?)', body); }
}
export default { async fetch(request, env) {
  if (request.method !== 'POST') return new Response('ok');
  const body = await request.text();
  await env.BARE.getByName(JSON.parse(body).player).insert(body);
  return Response.json({ success: true, value: null });
} };`;

function bareWorker() {
  const modules = [{ type: 'ESModule', path: 'bare.mjs', contents: BARE }];
  const durableObjects = { BARE: { className: 'Bare', useSQLite: true } };
  return {
    name: 'bare',
    modules,
    durableObjects,
    ...readRuntime('src/platform/wrangler.toml'),
  };
}

/** Makes the platform commit each command by itself, as the comparison for batched commits. */
function withoutBatches(folder) {
  const file = `${folder}/main.js`;
  const bundle = readFileSync(file, 'utf8');
  const waits = /setTimeout\(\(\) => this\.#flush\(\), 0\)/;
  if (!waits.test(bundle))
    fail('The bench no longer finds the command queue in the bundle (src/platform/wallet/command-queue.ts)');
  writeFileSync(file, bundle.replace(waits, 'this.#flush()'));
}

async function servePlatform(folder, port, driverPort, change) {
  const { serve } = await createPlatform(folder, change);
  const served = await serve({ port, morePorts: [driverPort], more: [driverWorker()] });
  await seedPlatform(port);
  return served;
}

async function measureHot(platform, alone, [hot, hotAlone]) {
  const options = { waiting: WAITING, seconds: HOT_SECONDS };
  const seen = { queue: [], alone: [] };
  await driveHot(PORTS.driver, hot, { ...options, seconds: 1 });
  await driveHot(PORTS.driverAlone, hotAlone, { ...options, seconds: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.queue.push(await driveHot(PORTS.driver, hot, options));
    await platform.settle();
    seen.alone.push(await driveHot(PORTS.driverAlone, hotAlone, options));
    await alone.settle();
  }
  return seen;
}

/** Runs every arm in turn, from its steady state until its delayed work is done. */
async function measureMany(arms) {
  const seen = Object.fromEntries(Object.keys(arms).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, { server, ...arm }] of Object.entries(arms)) {
      const measured = await load({ ...arm, seconds: SECONDS, wantsLatencies: true });
      if (measured.bad > 0) fail(`${measured.bad} answers of the arm ${name} were refused: ${measured.sample}`);
      seen[name].push(measured);
      await server.settle();
    }
  return seen;
}

function tailsOf(rounds) {
  const tails = [];
  for (let at = 0; at + ROUNDS_A_TAIL <= rounds.length; at += ROUNDS_A_TAIL) {
    const together = rounds.slice(at, at + ROUNDS_A_TAIL).flatMap(({ latencies }) => latencies);
    tails.push(quantile(together, 0.99));
  }
  return tails;
}

export async function measureWallet(folder, record) {
  const platform = await servePlatform(`${folder}/wallet`, PORTS.platform, PORTS.driver);
  const alone = await servePlatform(`${folder}/alone`, PORTS.alone, PORTS.driverAlone, withoutBatches);
  const bare = await serveWorkers({ folder: `${folder}/bare`, port: PORTS.bare, workers: [bareWorker()] });
  const players = await makePlayers(PORTS.platform, MEMBERS);
  const [hot] = players;
  const [hotAlone] = await makePlayers(PORTS.alone, 1);
  const many = { kind: 'vendor', connections: MEMBERS, players };
  const seen = await measureMany({
    bets: { ...many, port: PORTS.platform, server: platform, leadSeconds: LEAD_SECONDS },
    bare: { ...many, port: PORTS.bare, server: bare, leadSeconds: 1 },
    again: { ...many, port: PORTS.bare, server: bare, leadSeconds: 1 },
  });
  const batched = await measureHot(platform, alone, [hot, hotAlone]);
  for (const served of [platform, alone, bare]) served.stop();
  const control = ratio(ratesOf(seen.again), ratesOf(seen.bare));
  const isValid = control.mean >= 0.9 && control.mean <= 1.1;
  const bets = ratio(ratesOf(seen.bets), ratesOf(seen.bare));
  const tails = ratio(tailsOf(seen.bets), tailsOf(seen.bare));
  const batches = ratio(batched.queue, batched.alone);
  record(
    'wallet: stakes and payouts a second over 64 members (median)',
    median(ratesOf(seen.bets)).toFixed(0),
    '–',
    true,
  );
  record(
    'wallet: bare object against itself',
    show(control),
    isValid ? '0.90 to 1.10' : '0.90 to 1.10: RUN IS VOID',
    isValid,
  );
  record('wallet: 64 members ÷ bare object', show(bets), 'at least 0.4', bets.low >= 0.4);
  record('wallet: 99th percentile ÷ bare object’s', show(tails), 'at most 2', tails.high <= 2);
  record('wallet: one hot member, commands a second (median)', median(batched.queue).toFixed(0), '–', true);
  record(
    'wallet: one hot member at 32 waiting ÷ one commit a command',
    show(batches),
    'at least 2.3',
    batches.low >= 2.3,
  );
}

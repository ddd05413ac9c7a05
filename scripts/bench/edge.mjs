// Measures what the site worker adds to a call, compared with a worker that only passes the call on. Both use the same platform, which answers
// immediately.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureStageTable } from './edge-stages.mjs';
import { edgeWorkers, PATHS, SLOW, STEPS } from './edge-workers.mjs';
import { interleave, load, ROUNDS, ratesOf } from './rounds.mjs';
import { median, ratio, resample, show } from './stats.mjs';
import { serveWorkers } from './workerd.mjs';

const FIRST_PORT = Number(process.env.BENCH_PORT ?? 8800);
/** Names of the workers, in the order of `edgeWorkers`. */
const NAMES = ['site', 'platform', 'passing', 'stepping', 'siteByUrl', 'passingByUrl', 'stages'];
const PORTS = Object.fromEntries(NAMES.map((name, index) => [name, FIRST_PORT + index]));
/**
 * The two kinds of platform: an operator's platform, called by `fetch`, as the goals require, and the embedded platform, called by a service binding.
 * The second is reported beside a worker that does only the required work (docs/decisions/0046).
 */
const KINDS = {
  'by URL': { site: { port: PORTS.siteByUrl }, passing: { port: PORTS.passingByUrl } },
  'by binding': {
    site: { port: PORTS.site },
    passing: { port: PORTS.passing },
    least: { port: PORTS.stepping, path: `/${STEPS.at(-1)}` },
  },
};
const SECONDS = 2;
/** Number of visitors. The edge caches fewer signatures than this, so each call is signed again. */
const VISITORS = 4096;
/** The cost of a call is measured in three times as many rounds, to separate it from the background work of the machine. */
const CALL_ROUNDS = 21;
const CALL_SECONDS = 1;
const LATENCY_ROUNDS = 41;
const LATENCY_SECONDS = 0.5;
/**
 * Number of rounds that find the load with the highest throughput. The result of one round depends too much on the moment at which it runs.
 */
const PEAK_ROUNDS = 3;
const CONNECTIONS = 16;
/** The overload is this multiple of the load with the highest throughput. */
const OVERLOAD = 3;
/**
 * Number of calls that measure the processor time of one call. They must be many, because the kernel counts processor time in hundredths of a second.
 */
const COUNTED = 5000;
const TICK_US = 10_000;
/** Time before memory is read. By then the runtime has freed all memory that it does not retain. */
const IDLE_MS = 10_000;
/**
 * The bench makes this many calls before it reads memory. The platform's first garbage collection comes late and is large; it happens within these
 * calls and so does not fall between two readings.
 */
const COLLECTED = 50_000;

/** Returns the two parts of a session, as a browser holds them. */
async function signIn(port) {
  const origin = `http://localhost:${port}`;
  const headers = { 'content-type': 'application/jose', 'sec-fetch-site': 'same-origin', origin };
  const reply = await fetch(`${origin}/wps/session/login`, { method: 'POST', headers, body: 'a.b.c.d.e' });
  const { value } = await reply.json();
  if (!value?.token) throw new Error(`The bench could not sign in: ${reply.status}`);
  return { authorization: `Bearer ${value.token}`, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function settledMiB(pid) {
  await sleep(IDLE_MS);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Reads the processor time that a process used. It does not depend on other processes. */
function readCpuUs(pid) {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK_US;
}

const andTheLeast = ({ least }, arm) => (least ? { least: { ...arm, ...least } } : {});

async function measureCalls(kind, headers, record) {
  const passing = { ...KINDS[kind].passing, connections: CONNECTIONS };
  const site = { ...KINDS[kind].site, connections: CONNECTIONS };
  const seen = await interleave(
    {
      anonymous: { ...site, path: PATHS.anonymous },
      strangers: { ...site, path: PATHS.anonymous, kind: 'visitors', visitors: VISITORS },
      passing: { ...passing, path: PATHS.anonymous },
      again: { ...passing, path: PATHS.anonymous },
      member: { ...site, path: PATHS.member, headers },
      memberPassing: { ...passing, path: PATHS.member, headers },
      cached: { ...site, path: PATHS.cached },
      uncached: { ...site, path: PATHS.uncached },
      ...andTheLeast(KINDS[kind], { connections: CONNECTIONS }),
    },
    CALL_SECONDS,
    CALL_ROUNDS,
  );
  const control = ratio(ratesOf(seen.again), ratesOf(seen.passing));
  const isValid = control.mean >= 0.9 && control.mean <= 1.1;
  const anonymous = ratio(ratesOf(seen.anonymous), ratesOf(seen.passing));
  const strangers = ratio(ratesOf(seen.strangers), ratesOf(seen.passing));
  const member = ratio(ratesOf(seen.member), ratesOf(seen.memberPassing));
  const cached = ratio(ratesOf(seen.cached), ratesOf(seen.uncached));
  const bounds = isValid ? '0.90 to 1.10' : '0.90 to 1.10: RUN IS VOID';
  record(`edge, ${kind}: passing worker against itself`, show(control), bounds, isValid);
  const what = `edge, ${kind}: anonymous call ÷ worker that passes on`;
  if (seen.least) {
    const least = ratio(ratesOf(seen.least), ratesOf(seen.passing));
    record(what, show(anonymous), '–', isValid);
    record(`edge, ${kind}: … by a worker that does only what it must`, show(least), '–', isValid);
  } else record(what, show(anonymous), 'at least 0.6', isValid && anonymous.low >= 0.6);
  record(`edge, ${kind}: … each by another visitor`, show(strangers), '–', true);
  const memberHolds = isValid && member.low >= 0.45;
  record(`edge, ${kind}: member’s call ÷ worker that passes on`, show(member), 'at least 0.45', memberHolds);
  const cachedHolds = isValid && cached.low >= 1.5;
  record(`edge, ${kind}: cached public call ÷ the same uncached`, show(cached), 'at least 1.5', cachedHolds);
}

/** Measures the latency that the site and the pass-through worker add to a direct platform call. Many short rounds alternate between the arms. */
async function measureLatency(kind, record) {
  const arm = { path: PATHS.anonymous, connections: 1 };
  const arms = { ...KINDS[kind], direct: { port: PORTS.platform } };
  const alone = Object.fromEntries(Object.entries(arms).map(([name, own]) => [name, { ...arm, ...own }]));
  const seen = await interleave(alone, LATENCY_SECONDS, LATENCY_ROUNDS);
  const rounds = seen.site.map((_, round) =>
    Object.fromEntries(Object.entries(seen).map(([name, each]) => [name, each[round]])),
  );
  const addedBy = (who) =>
    resample(rounds, (some) => {
      const latency = (name) => median(some.map(({ [name]: { medianMs } }) => medianMs));
      return (latency(who) - latency('direct')) / (latency('passing') - latency('direct'));
    });
  const what = `edge, ${kind}: added latency at one connection ÷ the passing worker’s`;
  const added = addedBy('site');
  if (seen.least) {
    record(what, show(added), '–', true);
    record(`edge, ${kind}: … by a worker that does only what it must`, show(addedBy('least')), '–', true);
  } else record(what, show(added), 'at most 2', added.high <= 2);
}

/** Measures the processor time of a whole call in µs. Each row of the steps includes the rows above it. */
async function measureSteps(pid, headers, record) {
  const arms = {
    'passes on': { port: PORTS.passing, path: PATHS.anonymous },
    ...Object.fromEntries(STEPS.map((step) => [`step: ${step}`, { port: PORTS.stepping, path: `/${step}` }])),
    'site, from memory': { port: PORTS.site, path: PATHS.cached },
    'site, anonymous': { port: PORTS.site, path: PATHS.anonymous },
    'site, member': { port: PORTS.site, path: PATHS.member, headers },
  };
  const costs = new Map(Object.keys(arms).map((name) => [name, /** @type {number[]} */ ([])]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, arm] of Object.entries(arms)) {
      const before = readCpuUs(pid);
      await load({ ...arm, connections: CONNECTIONS, requests: COUNTED });
      costs.get(name)?.push((readCpuUs(pid) - before) / COUNTED);
    }
  for (const [name, each] of costs) record(`edge: µs of a call, ${name}`, median(each).toFixed(0), '–', true);
}

async function findPeak(arm, tries) {
  const arms = Object.fromEntries(tries.map((connections) => [connections, { ...arm, connections }]));
  const seen = await interleave(arms, SECONDS, PEAK_ROUNDS);
  const rate = (connections) => median(ratesOf(seen[connections]));
  return tries.reduce((left, right) => (rate(left) > rate(right) ? left : right));
}

/** Measures the share of the highest throughput that remains at three times the load. */
async function measureOverload({ platform, arm, tries, sheds }, record) {
  const peak = await findPeak({ ...arm, allowed: '503' }, tries);
  const rounds = { best: /** @type {object[]} */ ([]), over: /** @type {object[]} */ ([]) };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.best.push(await load({ ...arm, connections: peak, seconds: SECONDS, allowed: '503' }));
    rounds.over.push(await load({ ...arm, connections: peak * OVERLOAD, seconds: SECONDS, allowed: '503' }));
  }
  const sum = (name) => rounds.over.reduce((total, { [name]: count }) => total + count, 0);
  const kept = ratio(ratesOf(rounds.over), ratesOf(rounds.best));
  const what = `edge: ${platform}: good answers at three times ${peak} connections ÷ best`;
  record(what, show(kept), 'at least 0.8', kept.low >= 0.8);
  const others = `${sum('turnedAway')} × 503 with Retry-After, ${sum('bad')} other`;
  const isShed = !sheds || sum('turnedAway') > 0;
  record(`edge: ${platform}: other answers under that load`, others, 'only such 503', isShed && sum('bad') === 0);
}

async function measureOverloads(record) {
  const arm = { port: PORTS.site, path: PATHS.anonymous };
  const slow = { ...arm, headers: { language: SLOW.language } };
  // This platform answers immediately. Therefore only few calls wait at the same time, and the site need not refuse any.
  const atOnce = { platform: 'a platform that answers at once', arm, tries: [16, 64, 256], sheds: false };
  await measureOverload(atOnce, record);
  const late = { platform: `one that takes ${SLOW.ms} ms`, arm: slow, tries: [64, 128, 256], sheds: true };
  await measureOverload(late, record);
}

/** Measures memory under requests of thousands of visitors; half of the requests come from a member’s pages. */
async function measureMemory(pid, headers, record) {
  const arm = { port: PORTS.site, connections: CONNECTIONS, kind: 'visitors', visitors: VISITORS };
  const ask = async (requests) => {
    await load({ ...arm, path: PATHS.anonymous, requests: requests / 2 });
    await load({ ...arm, path: PATHS.member, headers, requests: requests / 2 });
  };
  await load({ ...arm, port: PORTS.platform, path: PATHS.anonymous, requests: COLLECTED });
  await ask(10_000);
  const before = await settledMiB(pid);
  await ask(1_000_000);
  const grown = (await settledMiB(pid)) / before;
  record('edge: memory after a million requests ÷ after ten thousand', grown.toFixed(2), 'at most 1.2', grown <= 1.2);
}

async function serve(folder) {
  const [port, ...morePorts] = Object.values(PORTS);
  const workers = await edgeWorkers(folder, `http://127.0.0.1:${PORTS.platform}`);
  return serveWorkers({ folder: `${folder}/edge`, port, morePorts, workers });
}

/**
 * Serves the site without other workers in the process and without rate limits, to measure memory. Cloudflare's rate limits live outside the process;
 * their local replacement is another isolate, which starts when one member exceeds a minute's limit.
 */
async function serveAlone(folder) {
  const [site, platform] = await edgeWorkers(folder, `http://127.0.0.1:${PORTS.platform}`);
  const workers = [{ ...site, ratelimits: undefined }, platform];
  return serveWorkers({ folder: `${folder}/edge`, port: PORTS.site, morePorts: [PORTS.platform], workers });
}

export async function measureEdge(folder, record) {
  const served = await serve(folder);
  const headers = await signIn(PORTS.site);
  for (const [kind, { site }] of Object.entries(KINDS)) {
    await measureCalls(kind, await signIn(site.port), record);
    await measureLatency(kind, record);
  }
  await measureSteps(served.pid, headers, record);
  await measureStageTable(PORTS.stages, () => readCpuUs(served.pid), record);
  await measureOverloads(record);
  served.stop();
  // A process that was measured before has already grown, so a fresh one is started.
  const fresh = await serveAlone(folder);
  await measureMemory(fresh.pid, await signIn(PORTS.site), record);
  fresh.stop();
}

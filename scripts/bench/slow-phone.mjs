// The slow phone of the measurements: four times slower than a desktop, 150 ms, 1.6 Mbit/s. The browser is slowed down to that phone from
// the speed that
// the machine has at that moment. Lighthouse assumes a benchmark index of about 1,750 for a desktop (Lighthouse's guide on throttling), so
// the phone has 440. A
// shared machine has 400 in one minute and 1,700 in another; a fixed slowdown of four would then simulate a phone that does not exist.
import { median } from './stats.mjs';

const PHONE_INDEX = 1750 / 4;
const SLOWDOWN_MAX = 4;
const LOOK_MS = 200;
export const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const FREE_NETWORK = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const indexes = [];

/** Measures the speed of page scripts on the scale of Lighthouse's `benchmarkIndex`: half of it allocates garbage, half copies numbers. */
function measureIndex(lookMs) {
  const count = (work) => {
    const began = Date.now();
    let runs = 0;
    while (Date.now() - began < lookMs) for (const until = runs + 10; runs < until; runs += 1) work(runs);
    return runs / 10 / ((Date.now() - began) / 1000);
  };
  const arrays = [0, 1].map(() => Array.from({ length: 100_000 }, (_, index) => index));
  const strings = count(() => {
    let text = '';
    for (let length = 0; length < 10_000; length += 1) text += 'a';
    if (text.length === 1) throw new Error('the work was left out');
  });
  const numbers = count((run) => {
    const [from, to] = [arrays[run % 2], arrays[(run + 1) % 2]];
    for (let at = 0; at < from.length; at += 1) to[at] = from[at];
  });
  return (strings + numbers) / 2;
}

const toSlowdown = (index) => Math.min(SLOWDOWN_MAX, Math.max(1, index / PHONE_INDEX));

/** Returns the slowdown factor that the machine needs now. */
export async function findSlowdown(page) {
  const index = await page.evaluate(measureIndex, LOOK_MS);
  indexes.push(index);
  return toSlowdown(index);
}

/** Slows down a tab of `tab.mjs` by the current factor. */
export async function slowDownTab(tab, network) {
  await tab.send('Emulation.setCPUThrottlingRate', { rate: await findSlowdown(tab) });
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', network);
}

/** Records the slowdown factors, because every slow-phone figure depends on them. */
export function recordSlowdowns(record) {
  const [least, middle, most] = [Math.min(...indexes), median(indexes), Math.max(...indexes)].map(Math.round);
  const name = `slow phone: slowed down, by an index of ${least} to ${most} (a desk 1750)`;
  record(name, toSlowdown(middle).toFixed(2), `at most ${SLOWDOWN_MAX}`, true);
  indexes.length = 0;
}

/** Slows a page's browser down to the slow phone, or by the factor `slowdown`. Returns the CDP session, which receives the network events. */
export async function slowDown(page, { slowdown, network = FREE_NETWORK } = {}) {
  const session = await page.context().newCDPSession(page);
  const rate = slowdown ?? (await findSlowdown(page));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  return session;
}

// Compares the home page with the same page without scripts, in one run: first and largest paint on the slow phone, time of scripts, and shifts.
import { readRuntime } from '../lib/runtime.mjs';
import { openFront } from './front.mjs';
import { SLOW_NETWORK, slowDown } from './slow-phone.mjs';
import { median } from './stats.mjs';
import { serveWorkers } from './workerd.mjs';

const STATIC_PORT = 8776;
const FRONT_PORTS = { ours: 8778, static: 8779 };
/** Enough rounds to separate two pages that differ by a twentieth on a busy machine. */
const ROUNDS = 15;
const SCRIPT_SLOWDOWN = 4;
const OF_ONE_ANSWER = new Set(['content-length', 'etag', 'server-timing', 'x-astro-cache', 'x-request-id']);
const PHONE = { width: 390, height: 844 };

/** A new tab that records paints, touches, long tasks and shifts in its session storage. `read` returns one of these lists. */
export async function openTab(browser, { viewport, slowdown, network }) {
  const context = await browser.newContext({ viewport, locale: 'pt-BR', ignoreHTTPSErrors: true });
  await context.addInitScript(() => {
    const keep = (name, value) => {
      const seen = JSON.parse(sessionStorage.getItem(name) ?? '[]');
      sessionStorage.setItem(name, JSON.stringify([...seen, value]));
    };
    const watch = (type, options, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
    watch('event', { durationThreshold: 16 }, ({ interactionId, duration, processingStart, processingEnd }) => {
      if (interactionId > 0) keep('touches', [interactionId, duration, processingEnd - processingStart]);
    });
    watch('longtask', {}, ({ duration }) => keep('tasks', duration));
    watch('layout-shift', {}, ({ value, hadRecentInput }) => hadRecentInput || keep('shifts', value));
    watch('paint', {}, ({ name, startTime }) => name === 'first-contentful-paint' && keep('first', startTime));
    watch('largest-contentful-paint', {}, ({ startTime }) => sessionStorage.setItem('largest', String(startTime)));
  });
  const page = await context.newPage();
  const session = await slowDown(page, { slowdown, network });
  await session.send('Performance.enable');
  const read = (name) => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), name);
  /** Milliseconds that the tab has run scripts. */
  const readScriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  };
  return { context, page, read, readScriptMs };
}

/**
 * Serves the same text, styles and pictures as a static page without scripts, from a worker that does nothing else. It sends the same headers,
 * because every page of the site has them: `Cross-Origin-Opener-Policy` alone starts a new browser process.
 */
async function serveStatic(folder, origin, behind) {
  const answer = await fetch(behind);
  const plain = (await answer.text())
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<\/?astro-island[^>]*>/g, '')
    .replaceAll(/(src|href)="\/(?!\/)/g, `$1="${origin}/`);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OF_ONE_ANSWER.has(name)));
  const contents = `const html = ${JSON.stringify(plain)}; const headers = ${JSON.stringify(headers)};
export default { fetch: () => new Response(html, { headers }) };`;
  const modules = [{ type: 'ESModule', path: 'static.mjs', contents }];
  const worker = { name: 'static', modules, ...readRuntime('wrangler.toml') };
  return serveWorkers({ folder, port: STATIC_PORT, workers: [worker], core: null });
}

/** Reads the home page's long tasks (50 ms and more) at full speed. */
async function readTasks(browser, origin) {
  const { context, page, read } = await openTab(browser, { viewport: PHONE, slowdown: 1 });
  await page.goto(origin, { waitUntil: 'load' });
  await page.waitForTimeout(1_000);
  const tasks = await read('tasks');
  await context.close();
  return tasks;
}

/** One visit of the home page on the slow phone. */
async function visit(browser, url) {
  const { context, page, read } = await openTab(browser, { viewport: PHONE, network: SLOW_NETWORK });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1_000);
  const [first = 0] = await read('first');
  const largest = Number(await read('largest'));
  const shift = (await read('shifts')).reduce((sum, value) => sum + value, 0);
  await context.close();
  return { first, largest, shift };
}

/** Returns the milliseconds that scripts run at a quarter of the speed, until one second after the load. */
async function readScripts(browser, url) {
  const { context, page, readScriptMs } = await openTab(browser, { viewport: PHONE, slowdown: SCRIPT_SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1_000);
  const ms = await readScriptMs();
  await context.close();
  return ms;
}

/** @param port the product's port, which answers by HTTP */
export async function measureFirstPaint(browser, { folder, port }, record) {
  const behind = `http://localhost:${port}`;
  const ours = await openFront({ port: FRONT_PORTS.ours, behind: port });
  const server = await serveStatic(`${folder}/static`, ours.origin, behind);
  const plain = await openFront({ port: FRONT_PORTS.static, behind: STATIC_PORT });
  const arms = { ours: `${ours.origin}/`, static: `${plain.origin}/` };
  const seen = { ours: [], static: [] };
  const scripts = { ours: [], static: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? Object.keys(arms) : Object.keys(arms).toReversed();
    for (const arm of order) {
      seen[arm].push(await visit(browser, arms[arm]));
      scripts[arm].push(await readScripts(browser, arms[arm]));
    }
  }
  for (const one of [ours, plain, server]) one.stop();
  for (const name of ['first', 'largest']) {
    const toMedian = (list) => median(list.map((one) => one[name]));
    const ratio = toMedian(seen.ours) / toMedian(seen.static);
    record(
      `visitor: ${name} paint ÷ that of the page without scripts`,
      ratio.toFixed(2),
      'at most 1.05',
      ratio <= 1.05,
    );
  }
  const more = median(scripts.ours) - median(scripts.static);
  record('visitor: scripts at 4×, ms above the page without scripts', more.toFixed(0), 'at most 20', more <= 20);
  const shift = Math.max(...seen.ours.map((one) => one.shift));
  record('visitor: layout shift of the home page', shift.toFixed(3), '0.00', shift < 0.005);
  const long = Math.max(0, ...(await readTasks(browser, behind)));
  record('visitor: longest task of the home page at full speed, ms', long.toFixed(0), 'below 50', long < 50);
}

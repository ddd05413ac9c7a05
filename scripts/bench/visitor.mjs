// Measures a visit on a slow phone or a slow desktop: the first paint beside a static page of the same content, twelve interactions, and a search.
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../lib/browser.mjs';
import { readRuntime } from '../lib/runtime.mjs';
import { openFront } from './front.mjs';
import { openProduct } from './product.mjs';
import { recordSlowdowns, SLOW_NETWORK, slowDown } from './slow-phone.mjs';
import { median, quantile } from './stats.mjs';
import { serveWorkers } from './workerd.mjs';

const PORT = 8777;
const STATIC_PORT = 8776;
const FRONT_PORTS = { ours: 8778, static: 8779 };
const ROUNDS = 7;
/** Enough rounds to separate two pages that differ by a tenth on a busy machine. */
const PICTURE_ROUNDS = 15;
const OF_ONE_ANSWER = new Set(['content-length', 'etag', 'server-timing', 'x-astro-cache', 'x-request-id']);
/** The pace of a person. */
const PAUSE_MS = 500;
const TITLES = 10_000;
const INDEX_PAGE = 5_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function open(browser, { viewport, slowdown, network }) {
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
    watch('largest-contentful-paint', {}, ({ startTime }) => sessionStorage.setItem('largest', String(startTime)));
  });
  const page = await context.newPage();
  await slowDown(page, { slowdown, network });
  const read = (name) => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), name);
  return { context, page, read };
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
  const { context, page, read } = await open(browser, { viewport: PHONE, slowdown: 1 });
  await page.goto(origin, { waitUntil: 'load' });
  await page.waitForTimeout(1_000);
  const tasks = await read('tasks');
  await context.close();
  return tasks;
}

async function measureFirstPicture(browser, { folder, origin }, record) {
  const ours = await openFront({ port: FRONT_PORTS.ours, behind: PORT });
  const server = await serveStatic(`${folder}/static`, ours.origin, origin);
  const plain = await openFront({ port: FRONT_PORTS.static, behind: STATIC_PORT });
  const seen = { ours: [], static: [], shifts: [] };
  const arms = [
    ['ours', `${ours.origin}/`],
    ['static', `${plain.origin}/`],
  ];
  for (let round = 0; round < PICTURE_ROUNDS; round += 1) {
    for (const [arm, url] of round % 2 === 0 ? arms : arms.toReversed()) {
      const { context, page, read } = await open(browser, { viewport: PHONE, network: SLOW_NETWORK });
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(1_000);
      seen[arm].push(Number(await read('largest')));
      if (arm === 'ours') seen.shifts.push((await read('shifts')).reduce((sum, value) => sum + value, 0));
      await context.close();
    }
  }
  for (const one of [ours, plain, server]) one.stop();
  const ratio = median(seen.ours) / median(seen.static);
  record('visitor: largest element ÷ a static page’s', ratio.toFixed(2), 'at most 1.15', ratio <= 1.15);
  const shift = Math.max(...seen.shifts);
  record('visitor: layout shift of the home page', shift.toFixed(3), 'at most 0.02', shift <= 0.02);
  const long = Math.max(0, ...(await readTasks(browser, origin)));
  record('visitor: longest task of the home page at full speed, ms', long.toFixed(0), 'below 50', long < 50);
}

/** Performs twelve interactions of a visitor; each is one touch or key. */
async function touchAround(page, origin) {
  const pause = () => page.waitForTimeout(PAUSE_MS);
  const tap = async (selector) => {
    await pause();
    await page.locator(selector).first().click();
  };
  await page.goto(origin);
  await tap('header [data-languages]');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await tap('header ~ nav button');
  await page.keyboard.press('Escape');
  await tap('aside button');
  await page.keyboard.press('Escape');
  await tap('main details summary');
  await tap('a[data-dialog="registerModal"]');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${origin}/rng`);
  await page.locator('[data-lobby] input[type="search"]').press('m');
  await tap('[data-lobby] fieldset button:nth-of-type(2)');
  await page.locator('[data-lobby] li').first().waitFor();
  await tap('[data-lobby] li button');
  await page.keyboard.press('Escape');
  await page.goto(`${origin}/noticePage`);
  await tap('main a[href*="notice"]');
  await page.waitForLoadState('load');
}

async function measureTouches(browser, origin, record) {
  const all = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page, read } = await open(browser, { viewport: DESK });
    await touchAround(page, origin);
    await page.waitForTimeout(500);
    const slowest = new Map();
    for (const [id, duration] of await read('touches')) slowest.set(id, Math.max(slowest.get(id) ?? 0, duration));
    // The observer does not report interactions that are shorter than its threshold; each counts as one frame.
    all.push(...slowest.values(), ...Array(Math.max(0, 12 - slowest.size)).fill(16));
    await context.close();
  }
  const p98 = quantile(all, 0.98);
  record(
    `visitor: 98th percentile of ${all.length} touches, slow phone, ms`,
    p98.toFixed(0),
    'at most 100',
    p98 <= 100,
  );
}

const SYLLABLES = [
  'ma',
  're',
  'sol',
  'lu',
  'na',
  'far',
  'ol',
  'bri',
  'sa',
  'ven',
  'to',
  'co',
  'ral',
  'pe',
  'dra',
  'ilha',
];

/** Makes distinct names of three words. */
function makeIndex() {
  const word = (seed) => [0, 4, 8].map((shift) => SYLLABLES[(seed >> shift) % 16]).join('');
  return Array.from({ length: TITLES }, (_, index) => [
    `bench-${index}`,
    `${word(index * 7 + 1)} ${word(index * 13 + 5)} ${index}`,
    'ORLA',
    'RNG',
    0,
  ]);
}

async function measureSearch(browser, origin, slowdown) {
  const rows = makeIndex();
  const { context, page, read } = await open(browser, { viewport: DESK, slowdown });
  await page.route('**/GCSGAME_gameIndex**', (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    const list = rows.slice(after, after + INDEX_PAGE);
    const next = after + INDEX_PAGE < rows.length ? after + INDEX_PAGE : 0;
    return route.fulfill({ json: { success: true, value: { list, next } } });
  });
  await page.goto(`${origin}/rng`);
  const field = page.locator('[data-lobby] input[type="search"]');
  await field.press('m');
  await page.waitForTimeout(4_000);
  // Uses keys only: `fill` inspects the field inside the measured tasks.
  const clear = async () => {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(PAUSE_MS);
  };
  await clear();
  await page.evaluate(() => sessionStorage.clear());
  for (const text of ['mare', 'solluna 9', 'farolbrisa', 'venot', 'pedra ilha']) {
    await page.keyboard.type(text, { delay: 120 });
    await page.waitForTimeout(PAUSE_MS);
    await clear();
  }
  await page.waitForTimeout(500);
  const touches = await read('touches');
  const tasks = await read('tasks');
  await context.close();
  const p95 = (at) =>
    quantile(
      touches.map((touch) => touch[at]),
      0.95,
    );
  return { seen: p95(1), work: p95(2), longest: Math.max(0, ...tasks) };
}

export async function measureVisitor(folder, record) {
  const server = await openProduct(PORT, folder);
  const origin = `http://localhost:${PORT}`;
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_ARGS });
  await (await fetch(origin)).text();
  await measureFirstPicture(browser, { folder, origin }, record);
  await measureTouches(browser, origin, record);
  const quick = await measureSearch(browser, origin, 1);
  record(
    `visitor: 95th percentile of the work of a key in a search of ${TITLES} titles, ms`,
    quick.work.toFixed(1),
    'at most 16',
    quick.work <= 16,
  );
  const slow = await measureSearch(browser, origin);
  record('visitor: from a key to its result, slow phone, ms', slow.seen.toFixed(0), 'at most 100', slow.seen <= 100);
  record('visitor: its longest task, slow phone, ms', slow.longest.toFixed(0), 'at most 50', slow.longest <= 50);
  recordSlowdowns(record);
  await browser.close();
  server.stop();
}

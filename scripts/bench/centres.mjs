// Measures a page of a centre on a slow phone: the time until its frame is shown, and the number of round trips before its data.
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../lib/browser.mjs';
import { addTeam } from './bulk-rows.mjs';
import { countWaves, listen } from './calls.mjs';
import { openProduct } from './product.mjs';
import { recordSlowdowns, SLOW_NETWORK, slowDown } from './slow-phone.mjs';
import { quantile } from './stats.mjs';

const PORT = 8779;
const FRAME_MS = 100;
const TAP_ROUNDS = 10;
const TAP_MS = 100;
const TEAM = 2_000;
const SCROLLS = 200;
const SCROLL_PX = 90;
/** Maximum milliseconds of a frame: one frame at 60 frames a second, plus the jitter of the browser's clock. */
const PICTURE_MS = 17.5;
/** Matches a periodic call that belongs to no page. */
const OF_NO_PAGE = /\/wps\/system\/domainRoute/;
const CENTRES = [
  { id: 'member', account: 'luna' },
  { id: 'agent', account: 'atlas' },
];

async function signIn(page, origin, account) {
  await page.goto(`${origin}/login`);
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[name="username"]').fill(account);
  await dialog.locator('[name="password"]').fill('Orla#2026');
  await dialog.locator('form button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

/** Suppresses the popups after a sign-in, because they make calls of their own. */
function keepQuiet(page) {
  return page.addInitScript(() => {
    const until = Date.now() + 86_400_000;
    localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: until, popups: until }));
  });
}

const isOfPage = (request) => /\/wps\//.test(request.url()) && !OF_NO_PAGE.test(request.url());

/** Taps a menu row. Returns the milliseconds until the frame is shown, and the number of waves of calls until the data is there. */
async function openPage(page, centre, id) {
  const settle = listen(page, isOfPage);
  const frame = await page.evaluate(
    ([name, pageId]) =>
      new Promise((resolve) => {
        const link = document.querySelector(`dialog[data-centre] nav a[href*="${name}=${pageId}"]`);
        const began = performance.now();
        const look = () => {
          if (document.querySelector(`dialog[data-page="${pageId}"]`)) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        link.click();
        requestAnimationFrame(look);
      }),
    [centre, id],
  );
  await page.waitForFunction(() => !document.querySelector('dialog[data-centre] [data-skeleton]'));
  return { frame, waves: countWaves(await settle()) };
}

/** Measures the 98th percentile of menu taps with the browser's event timing: from the touch to the next frame. */
async function tapAround(page, centre, ids) {
  await page.evaluate(() => {
    window.taps = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId > 0) window.taps.set(interactionId, Math.max(window.taps.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  });
  for (let round = 0; round < TAP_ROUNDS; round += 1) {
    for (const id of ids) await page.locator(`dialog[data-centre] nav a[href*="${centre}=${id}"]`).click();
  }
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => [...window.taps.values()]);
  // The observer does not report interactions that are shorter than its threshold, so each missing interaction counts as one frame.
  const all = [...seen, ...Array(Math.max(0, TAP_ROUNDS * ids.length - seen.length)).fill(16)].sort((a, b) => a - b);
  return { p98: all[Math.ceil(all.length * 0.98) - 1] ?? 0, count: all.length };
}

/** Scrolls a fully opened team tree at the pace of a hand and records the 95th percentile of the time between two frames. */
async function scrollTree(page, record) {
  await page.goto(`${new URL(page.url()).origin}/?agent=downlineManagmentView`);
  const rows = page.locator('dialog[data-centre] section ul > li');
  const more = page.locator('dialog[data-centre] section ul + button');
  await rows.first().waitFor();
  while ((await more.count()) > 0) {
    const before = await rows.count();
    await more.click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('dialog[data-centre] section ul > li').length > count,
      before,
    );
  }
  await slowDown(page, { network: SLOW_NETWORK });
  const frames = await page.evaluate(
    ([scrolls, px]) =>
      new Promise((resolve) => {
        const area = document.querySelector('dialog[data-centre] section');
        const times = [];
        let last = performance.now();
        const step = (now) => {
          times.push(now - last);
          last = now;
          area.scrollBy(0, px);
          if (times.length < scrolls) requestAnimationFrame(step);
          else resolve(times.slice(5));
        };
        requestAnimationFrame(step);
      }),
    [SCROLLS, SCROLL_PX],
  );
  const p95 = quantile(frames, 0.95);
  record(
    `agent: scrolling ${await rows.count()} rows of a team, 95th percentile of a picture, ms`,
    p95.toFixed(1),
    'at most 16.7',
    p95 <= PICTURE_MS,
  );
}

async function walk(browser, origin, { id: centre, account }, record) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await keepQuiet(page);
  await signIn(page, origin, account);
  await page.goto(`${origin}/?${centre}=`);
  const settle = listen(page, isOfPage);
  await page.waitForSelector(`dialog[data-centre="${centre}"] nav a`);
  await settle();
  const ids = await page.evaluate(
    (name) =>
      [...document.querySelectorAll('dialog[data-centre] nav a')].map((link) =>
        new URLSearchParams(new URL(link.href).search).get(name),
      ),
    centre,
  );
  await slowDown(page, { network: SLOW_NETWORK });
  for (const id of ids) {
    const { frame, waves } = await openPage(page, centre, id);
    record(`${centre} ${id}: frame after the tap, ms`, frame.toFixed(0), `at most ${FRAME_MS}`, frame <= FRAME_MS);
    record(`${centre} ${id}: round trips of calls before its data`, String(waves), 'at most 1', waves <= 1);
  }
  const { p98, count } = await tapAround(page, centre, ids);
  record(`${centre}: 98th percentile of ${count} taps, ms`, p98.toFixed(0), `at most ${TAP_MS}`, p98 <= TAP_MS);
  await context.close();
  if (centre !== 'agent') return;
  const calm = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await calm.newPage();
  await keepQuiet(phone);
  await signIn(phone, origin, account);
  await scrollTree(phone, record);
  await calm.close();
}

export async function measureCentres(folder, record) {
  const first = await openProduct(PORT, folder);
  first.stop();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  addTeam(`${folder}/state`, 'atlas', TEAM);
  const server = await openProduct(PORT, folder);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_ARGS });
  for (const centre of CENTRES) await walk(browser, `http://localhost:${PORT}`, centre, record);
  recordSlowdowns(record);
  await browser.close();
  server.stop();
}

// Measures the studio's games on a slow phone: from the launch tap to the first playable frame, the bytes loaded, and the frame times.
import process from 'node:process';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../lib/browser.mjs';
import { startProduct } from './product.mjs';
import { recordSlowdowns, SLOW_NETWORK, slowDown } from './slow-phone.mjs';
import { median, quantile } from './stats.mjs';

const PORT = 8778;
const LAUNCHES = 3;
const PLAYABLE_MS = 2_000;
const WEIGHT_BYTES = 150_000;
const PICTURES = 240;
/**
 * Maximum milliseconds of a frame by slowdown factor. 1: one frame at 60 frames a second plus the jitter of the browser's clock. 4: half
 * that frame rate.
 */
const PICTURE_MS = { 1: 17.7, 4: 34.4 };
/** One title per client. A browser keeps no cache for a frame with an opaque origin, so every launch is a first launch. */
const GAMES = [
  { client: 'slot', lobby: '/rng', gameId: 'mare-de-ambar', play: playSlot },
  { client: 'lottery', lobby: '/elott?gameCode=onda-relampago', gameId: 'onda-relampago' },
  { client: 'bingo', lobby: '/bingo', gameId: 'bingo-da-praia' },
  { client: 'live', lobby: '/live', gameId: 'roleta-da-orla', play: playTable },
  { client: 'cards', lobby: '/pvp', gameId: 'tres-mares' },
  { client: 'fish', lobby: '/fish', gameId: 'mar-aberto', play: playFish },
  { client: 'sports', lobby: '/sports', gameId: 'orla-football' },
  { client: 'crash', lobby: '/search?q=pipa', gameId: 'pipa-ao-vento' },
  { client: 'mines', lobby: '/search?q=perolas', gameId: 'perolas-na-areia' },
  { client: 'blackjack', lobby: '/live', gameId: 'blackjack-da-orla' },
];
/** `BENCH_GAMES` measures only these clients, for example `slot,crash`. */
const isWanted = ({ client }) => (process.env.BENCH_GAMES?.split(',') ?? [client]).includes(client);

async function playSlot(frame) {
  await frame.locator('.spin').click();
}

async function playTable(frame) {
  const fields = await frame.locator('.cloth button').all();
  await fields[Math.floor(Math.random() * Math.min(12, fields.length))]
    ?.click({ timeout: 1_000 })
    .catch(() => undefined);
}

async function playFish(frame) {
  await frame.locator('.aim .icon').last().click();
  await frame.locator('.aim .spin').click();
}

/**
 * Signs a visitor in and fills the cache with the files that every page of the site loads, as after a visit to a lobby, but with no file of a game.
 */
async function enter(browser, origin) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await context.addInitScript(() => {
    if (self !== top) return;
    const until = Date.now() + 86_400_000;
    localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: until, popups: until }));
    addEventListener('pointerdown', () => sessionStorage.setItem('tappedAt', String(Date.now())), true);
    addEventListener('message', ({ data }) => {
      if (data?.type === 'orla:ready')
        requestAnimationFrame(() => sessionStorage.setItem('readyAt', String(Date.now())));
    });
  });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[name="username"]').fill('luna');
  await dialog.locator('[name="password"]').fill('Orla#2026');
  await dialog.locator('form button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
  return { context, page };
}

/** Touches a game's card in the lobby. Returns the milliseconds until the frame reports that it is playable and is shown. */
async function launchFrom(page, origin, { lobby, gameId }) {
  await page.goto(`${origin}${lobby}`);
  const card = page.locator(`a[href*="gameId=${gameId}"]:not([data-selection])`).first();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => sessionStorage.removeItem('readyAt'));
  await card.tap({ noWaitAfter: true });
  await page.waitForFunction(() => location.pathname.endsWith('/game') && sessionStorage.getItem('readyAt') !== null);
  return page.evaluate(() => Number(sessionStorage.getItem('readyAt')) - Number(sessionStorage.getItem('tappedAt')));
}

/** Sums the compressed bytes on the network of every studio file except covers and calls. */
function weigh(session) {
  const files = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (/^\/studio\/(?!api\/|covers\/)/.test(pathname)) files.set(requestId, { pathname, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  return {
    take() {
      const all = [...files.values()];
      files.clear();
      return all.reduce((sum, { bytes }) => sum + bytes, 0);
    },
  };
}

async function measureLaunch(browser, origin, game, record) {
  const times = [];
  const weights = [];
  for (let launch = 0; launch < LAUNCHES; launch += 1) {
    const { context, page } = await enter(browser, origin);
    await page.goto(`${origin}${game.lobby}`);
    await page.waitForLoadState('networkidle');
    const scale = weigh(await slowDown(page, { network: SLOW_NETWORK }));
    times.push(await launchFrom(page, origin, game));
    weights.push(scale.take());
    await context.close();
  }
  const time = median(times);
  const shown = `${time.toFixed(0)} (${times.map((each) => each.toFixed(0)).join(', ')})`;
  const { client } = game;
  record(
    `${client}: tap to first playable frame, slow phone, ms`,
    shown,
    `at most ${PLAYABLE_MS}`,
    time <= PLAYABLE_MS,
  );
  const bytes = Math.max(...weights);
  const holds = bytes > 0 && bytes <= WEIGHT_BYTES;
  record(`${client}: bytes of a title in all, compressed`, String(bytes), `at most ${WEIGHT_BYTES}`, holds);
}

/** Returns the milliseconds between frames. */
function timePictures(frame) {
  return frame.evaluate(
    (count) =>
      new Promise((resolve) => {
        const list = [];
        let last = performance.now();
        const step = (now) => {
          list.push(now - last);
          last = now;
          if (list.length < count) requestAnimationFrame(step);
          else resolve(list.slice(5));
        };
        requestAnimationFrame(step);
      }),
    PICTURES,
  );
}

/** The control: if its frame times vary, the machine was busy and the figures that follow are not valid. */
async function measureStill(browser, origin, record) {
  const { context, page } = await enter(browser, origin);
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  await slowDown(page, { slowdown: 4 });
  const p95 = quantile(await timePictures(page.mainFrame()), 0.95);
  const isVoid = p95 > PICTURE_MS[1];
  const goal = isVoid ? 'at most 16.7: PICTURES ARE VOID' : 'at most 16.7';
  record(
    'a page that stands still: 95th percentile of a picture, four times slower, ms',
    p95.toFixed(1),
    goal,
    !isVoid,
  );
  await context.close();
}

/** Measures the 95th percentile of the time between two frames during play. */
async function measurePictures(browser, origin, game, record) {
  const { context, page } = await enter(browser, origin);
  await launchFrom(page, origin, game);
  const frame = page.frameLocator('iframe');
  const inner = page.frames().find((each) => each.url().includes('/studio/play/'));
  for (const slowdown of [1, 4]) {
    const session = await slowDown(page, { slowdown });
    let isPlaying = true;
    const hands = (async () => {
      while (isPlaying) {
        await game.play(frame);
        await page.waitForTimeout(500);
      }
    })();
    const times = await timePictures(inner);
    isPlaying = false;
    await hands;
    await session.detach();
    const p95 = quantile(times, 0.95);
    const goal = slowdown === 1 ? 16.7 : 33;
    const name = slowdown === 1 ? 'full speed' : 'four times slower';
    record(
      `${game.client}: 95th percentile of a picture in play, ${name}, ms`,
      p95.toFixed(1),
      `at most ${goal}`,
      p95 <= PICTURE_MS[slowdown],
    );
  }
  await context.close();
}

export async function measureStudio(state, record) {
  const server = await startProduct(PORT, state);
  const origin = `http://localhost:${PORT}`;
  // A sandboxed frame stays in the process of its page. In a process of its own, it would not be slowed down or timed with the page.
  const args = [...CHROMIUM_ARGS, '--disable-features=IsolateSandboxedIframes'];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args });
  for (const game of GAMES.filter(isWanted)) await measureLaunch(browser, origin, game, record);
  recordSlowdowns(record);
  await measureStill(browser, origin, record);
  for (const game of GAMES.filter((each) => each.play && isWanted(each)))
    await measurePictures(browser, origin, game, record);
  await browser.close();
  server.stop();
}

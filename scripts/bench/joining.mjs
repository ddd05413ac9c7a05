// Measures joining on a slow phone: from the tap to fields that accept text, from the tap to a form that answers, and from the password to the
// balance.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../lib/browser.mjs';
import { countWaves, listen } from './calls.mjs';
import { openFront } from './front.mjs';
import { openProduct } from './product.mjs';
import { recordSlowdowns, SLOW_NETWORK, slowDown, slowDownTab } from './slow-phone.mjs';
import { median } from './stats.mjs';
import { openTabs } from './tab.mjs';

const PORTS = { front: 8774, product: 8775 };
const ROUNDS = 5;
const VISIBLE_MS = 100;
const COLD_MS = 1_000;
const WARM_MS = 100;
const ROUND_TRIPS = 3;
/** Time for which a visitor looks at the page before the tap. */
const LOOK_MS = 2_500;
/** Leaves time for the prefetch that starts when a finger rests on the link. */
const WARM_UP_MS = 4_000;
const SIZE = { width: 390, height: 844 };
const PHONE = {
  viewport: SIZE,
  locale: 'pt-BR',
  hasTouch: true,
  isMobile: true,
  // The front's certificate is self-signed for this run.
  ignoreHTTPSErrors: true,
};
const DIALOGS = [
  { id: 'loginPopupModal', name: 'sign-in' },
  { id: 'registerModal', name: 'registration' },
];

/**
 * Records two times in milliseconds since the click on the link: when the password field was painted, and when the form showed errors. For
 * the second time, the empty form is submitted as soon as the field was painted. Returns the position of the link.
 */
function watch(tab, id) {
  return tab.evaluate((dialog) => {
    window.seen = {};
    let began;
    const link = [...document.querySelectorAll(`[data-dialog="${dialog}"]`)].find((one) => one.offsetParent !== null);
    link.addEventListener('click', ({ timeStamp }) => {
      began = timeStamp;
      requestAnimationFrame(look);
    });
    // The browser's own event timing: from the tap to the frame that shows its result.
    const pictures = new PerformanceObserver((list) => {
      const click = list.getEntries().find(({ name, startTime }) => name === 'click' && startTime === began);
      if (click && window.seen.isInFirst) window.seen.visible = click.duration;
    });
    pictures.observe({ type: 'event', durationThreshold: 16 });
    const look = () => {
      const field = document.querySelector('dialog[open] input[type="password"]');
      const isThere = field?.offsetHeight > 0;
      window.seen.isInFirst ??= isThere;
      if (!isThere) return requestAnimationFrame(look);
      // The frame with the field is on the screen when the browser draws the next frame, so the time is taken in the next frame.
      requestAnimationFrame(() => {
        if (!window.seen.isInFirst) window.seen.visible = performance.now() - began;
        field.form.querySelector('[type=submit]').click();
      });
    };
    // An observer is used, because a check in each frame would keep a slow phone's main thread busy.
    const answers = new MutationObserver(() => {
      if (!document.querySelector('dialog[open] [aria-invalid="true"]')) return;
      answers.disconnect();
      requestAnimationFrame(() => {
        window.seen.answered = performance.now() - began;
      });
    });
    answers.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
    const { x, y, width, height } = link.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, id);
}

/** Returns the recorded times when all of them are there. */
function readSeen(tab) {
  return tab.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const { answered, visible } = window.seen;
          if (answered === undefined || visible === undefined) setTimeout(look, 50);
          else resolve({ answered, visible });
        };
        look();
      }),
  );
}

/** Taps the link. With `isWarm` the finger rests on the link for a while first. */
async function tap({ tabs, origin }, id, isWarm) {
  const tab = await tabs.openTab();
  await slowDownTab(tab, SLOW_NETWORK);
  await tab.goto(origin);
  await sleep(LOOK_MS);
  const point = await watch(tab, id);
  const touch = (type, touchPoints) => tab.send('Input.dispatchTouchEvent', { type, touchPoints });
  // The finger goes down, leaves, and taps again, because a long press is not a click.
  if (isWarm) {
    await touch('touchStart', [point]);
    await touch('touchCancel', []);
    await sleep(WARM_UP_MS);
  }
  await touch('touchStart', [point]);
  await touch('touchEnd', []);
  const seen = await readSeen(tab);
  await tab.close();
  return seen;
}

async function measureTaps(visit, { id, name }, record) {
  const seen = { cold: [], warm: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const arm of round % 2 === 0 ? ['cold', 'warm'] : ['warm', 'cold'])
      seen[arm].push(await tap(visit, id, arm === 'warm'));
  }
  const middle = (arm, what) => median(seen[arm].map((one) => one[what]));
  const tell = (text, value, goal) =>
    record(`${name}: ${text}, ms`, value.toFixed(0), `at most ${goal}`, value <= goal);
  tell('fields on the screen after the tap, cold', middle('cold', 'visible'), VISIBLE_MS);
  tell('its form answers after the tap, cold', middle('cold', 'answered'), COLD_MS);
  tell('fields on the screen after the tap, warmed', middle('warm', 'visible'), VISIBLE_MS);
  tell('its form answers after the fields, warmed', middle('warm', 'answered') - middle('warm', 'visible'), WARM_MS);
}

async function openPage(browser, origin) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await slowDown(page, { network: SLOW_NETWORK });
  await page.addInitScript(() => {
    const until = Date.now() + 86_400_000;
    localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: until, popups: until }));
  });
  await page.goto(origin, { waitUntil: 'load' });
  await page.waitForTimeout(LOOK_MS);
  return { context, page };
}

async function measureSignIn(origin, record) {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_ARGS });
  const { context, page } = await openPage(browser, origin);
  await page.locator('[data-dialog="loginPopupModal"]:visible').first().tap();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[name="username"]').fill('luna');
  await dialog.locator('[name="password"]').fill('Orla#2026');
  await page.waitForTimeout(LOOK_MS);
  const settle = listen(page, (request) => /\/wps\//.test(request.url()));
  const began = performance.now();
  await dialog.locator('form button[type="submit"]').tap();
  await page.locator('[data-testid="balance"]', { hasText: /\d/ }).waitFor();
  const took = performance.now() - began;
  const calls = await settle();
  const last = calls.find(({ url }) => url.includes('/wallets/balance'));
  const waves = countWaves(calls.filter(({ start }) => start <= last.start));
  record(
    'sign-in: round trips from the password to the balance',
    String(waves),
    `at most ${ROUND_TRIPS}`,
    waves <= ROUND_TRIPS,
  );
  record('sign-in: from the password to the balance, ms', took.toFixed(0), '–', true);
  await context.close();
  await browser.close();
}

export async function measureJoining(folder, record) {
  const server = await openProduct(PORTS.product, folder);
  const front = await openFront({ port: PORTS.front, behind: PORTS.product });
  const { origin } = front;
  await (await fetch(`http://localhost:${PORTS.product}`)).text();
  const tabs = await openTabs(SIZE);
  for (const dialog of DIALOGS) await measureTaps({ tabs, origin }, dialog, record);
  await tabs.stop();
  await measureSignIn(origin, record);
  recordSlowdowns(record);
  front.stop();
  server.stop();
}

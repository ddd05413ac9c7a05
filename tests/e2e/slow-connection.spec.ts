import type { Page } from '@playwright/test';
import { register } from '../../src/contract/registration/registration.ts';
import { IDLE_WAIT_MS, ISLAND_WAIT_MS } from '../../src/directives/durations.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { expect, newAccountName, test } from './fixtures.ts';

const PASSWORD = 'Maresia-de-verao-9';
const CHUNKS = '**/_astro/*.js';
const CHUNKS_AT_ANY_ADDRESS = /\/_astro\/[^/]*\.js/;
const DELAY_MS = 700;

/** Waits for the last line of the page's script, which removes the start script's handler of early presses (early-press.ts). */
const untilScriptRan = (page: Page) => page.waitForFunction(() => window.onclick === null);

test('text typed before the code arrives is kept, and one Enter signs in once', { tag: '@desktop' }, async ({
  page,
  path,
  words,
  baseURL,
}) => {
  const username = newAccountName();
  await new ConformanceClient(baseURL ?? '').call(register, {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    login: false,
  });
  await page.route(CHUNKS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  let logins = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/session/login')) logins += 1;
  });
  await page.goto(path('/rng'));
  const form = page.getByRole('banner').getByRole('form');
  await form.getByLabel(words('login.username'), { exact: true }).focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(username)).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(new RegExp(`${path('/rng')}$`));
  expect(logins).toBe(1);
});

test('a part that fails to load shows a message, and the same tap works once it loads', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|dynamically imported/);
  await page.clock.install();
  await page.goto(path('/rng'));
  let isBlocked = true;
  await page.route(CHUNKS, (route) => (isBlocked ? route.abort() : route.continue()));
  // The code that loads when the page is idle fails before the press. This failure must not count as the first failed attempt of the press,
  // because after a second failure the page is loaded again.
  const recoveries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/chunk-recovery.js')) recoveries.push(request.url());
  });
  const idle = page.waitForEvent('requestfailed', (request) => /\/when-idle\./.test(request.url()));
  await page.clock.fastForward(IDLE_WAIT_MS);
  await idle;
  const choice = page.getByRole('main').getByRole('button', { name: words('lobby.select_NEW'), exact: true });
  await choice.click();
  await expect(page.getByText(words('chunk_failed')).first()).toBeVisible();
  // The failure must not mark the server's markup: React hydrates only unchanged markup.
  await expect(page.locator('astro-island [data-failed]')).toHaveCount(0);
  isBlocked = false;
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  expect(recoveries).toEqual([]);
});

test('a game whose code never arrives says so', { tag: '@phone' }, async ({ page, path, words }) => {
  await page.clock.install();
  await page.route(/\/GameFrameIsland\./, () => undefined);
  await page.goto(path('/game?vassalage=ORLA&gameId=mare-de-ambar'), { waitUntil: 'domcontentloaded' });
  await expect(page.getByText(words('play.opening'))).toBeVisible();
  await untilScriptRan(page);
  await page.clock.fastForward(ISLAND_WAIT_MS);
  await expect(page.getByText(words('chunk_failed'))).toBeVisible();
  await expect(page.getByRole('link', { name: words('play.back') })).toBeVisible();
});

test('code that hangs is asked for again by the next press, and one more press loads the page anew', {
  tag: '@phone',
}, async ({ page, path, words }) => {
  await page.clock.install();
  const hung: string[] = [];
  /** Requests that get no answer: first the island's file at its first address only, later the file at every address. */
  let hangs = /\/LobbyIsland\.[^?]*$/;
  await page.route(CHUNKS_AT_ANY_ADDRESS, (route) => {
    const address = route.request().url();
    return hangs.test(address) ? void hung.push(address) : route.continue();
  });
  const choice = page.getByRole('main').getByRole('button', { name: words('lobby.select_NEW'), exact: true });
  const failed = page.getByText(words('chunk_failed'));
  const pressInVain = async () => {
    const before = hung.length;
    await choice.click();
    await expect.poll(() => hung.length).toBeGreaterThan(before);
    await page.clock.fastForward(ISLAND_WAIT_MS);
  };
  await page.goto(path('/rng'), { waitUntil: 'domcontentloaded' });
  await untilScriptRan(page);
  await pressInVain();
  await expect(failed).toBeVisible();
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');

  hangs = /\/LobbyIsland\./;
  await page.goto(path('/rng'), { waitUntil: 'domcontentloaded' });
  await untilScriptRan(page);
  await pressInVain();
  await expect(failed).toBeVisible();
  const loaded = page.waitForEvent('load');
  await pressInVain();
  await loaded;
});

test('before the page’s own script has loaded, its links lead to whole pages', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route(CHUNKS, (route) => route.abort());
  await page.goto(path('/rng'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('header.register'), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`${path('/register')}$`));
});

test('typed text stays if the code does not load, and a press requests the code again', { tag: '@phone' }, async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|dynamically imported/);
  const printed = page.waitForResponse((answer) => answer.url().endsWith('/dialogs'));
  await page.goto(path('/rng'));
  await printed;
  let isBlocked = true;
  await page.route(CHUNKS, async (route) => {
    // The delay lets the visitor type before the request fails.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return isBlocked ? route.abort() : route.continue();
  });
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('header.sign_in'), exact: true })
    .click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[name="username"]').fill('luna');
  // The styles that came with the dialog apply to it. Without them the dialog would lie at the end of the page, and the page would scroll.
  await expect(dialog).toHaveCSS('z-index', '50');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await dialog.locator('[name="password"]').fill('Orla#2026');
  await expect(dialog.getByText(words('chunk_failed'))).toBeVisible();
  await expect(dialog.locator('[name="password"]')).toHaveValue('Orla#2026');
  isBlocked = false;
  await dialog.locator('[type="submit"]').click();
  await expect(page.getByRole('banner').getByText('luna')).toBeVisible({ timeout: 20_000 });
});

test('the focus stays on the choice of the sign-in method when the code has loaded', async ({ page, path }) => {
  await page.route(CHUNKS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  await page.goto(path('/login'));
  const dialog = page.locator('dialog[open]');
  await expect(dialog.locator('[name=username]')).toBeFocused();
  const [byName, bySms] = [dialog.getByRole('radio').first(), dialog.getByRole('radio').last()];
  await byName.focus();
  const isTaken = () => document.querySelector<HTMLElement>('[data-prerendered]')?.onclick === null;
  expect(await page.evaluate(isTaken)).toBe(false);
  await page.waitForFunction(isTaken);
  await page.waitForLoadState('networkidle');
  await expect(byName).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(bySms).toBeChecked();
});

test('a press whose code is slow says that it is loading', { tag: '@phone' }, async ({ page, path, words }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto(path('/rng'));
  await page.route(CHUNKS, async (route) => {
    await released;
    await route.continue();
  });
  await page.locator('main').getByRole('button').first().click();
  const note = page.locator('[data-failed]');
  await expect(note).toHaveText(words('loading'));
  release();
  await expect(note).toHaveText('');
});

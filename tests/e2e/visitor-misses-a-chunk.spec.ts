import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PASSWORD = 'Orla#2026';
const CODE = /\/_astro\/[^?]*\.js(?:\?|$)/;
const LOST = /ERR_FAILED|Failed to fetch|dynamically imported/;

interface Line {
  /** Blocks requests for these URLs from now on. */
  cut(...what: RegExp[]): void;
  heal(): void;
  /** The number of loaded documents. */
  documents(): number;
}

/**
 * Implements the rule of the HTML standard, as Safari and Firefox do: a module that failed once keeps failing in its document without another
 * request.
 */
async function takeLine(page: Page): Promise<Line> {
  const given = new Set<string>();
  let gone: readonly RegExp[] = [];
  let documents = 0;
  await page.route('**', (route) => {
    const request = route.request();
    const url = request.url();
    const isCut = gone.some((one) => one.test(url));
    if (isCut && CODE.test(url)) given.add(url);
    if (isCut || given.has(url)) return route.abort();
    if (request.isNavigationRequest()) {
      given.clear();
      documents += 1;
    }
    return route.continue();
  });
  return {
    cut: (...what) => {
      gone = what;
    },
    heal: () => {
      gone = [];
    },
    documents: () => documents,
  };
}

test('the next press after a failed load of the sign-in dialog leads to the sign-in page', {
  tag: '@phone',
}, async ({ page, path, words, expectedErrors }) => {
  expectedErrors.push(LOST);
  const line = await takeLine(page);
  const printed = page.waitForResponse((answer) => answer.url().endsWith('/dialogs'));
  await page.goto(path('/rng'));
  await printed;
  line.cut(CODE, /\/rng$/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('header.sign_in'), exact: true })
    .click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[name="username"]').fill('luna');
  await dialog.locator('[name="password"]').fill(PASSWORD);
  const lost = dialog.getByText(words('chunk_failed'));
  await expect(lost).toBeVisible();
  // Before the page reloads, it requests its own address. Without an answer it does not reload, because the browser's error page would replace it.
  const asked = page.waitForEvent('requestfailed', (request) => /\/rng$/.test(request.url()));
  await dialog.locator('[type="submit"]').click();
  await asked;
  await expect(lost).toBeVisible();
  await expect(dialog.locator('[name="password"]')).toHaveValue(PASSWORD);
  expect(line.documents()).toBe(1);
  line.heal();
  await dialog.locator('[type="submit"]').click();
  await expect.poll(line.documents).toBe(2);
  await expect(page).toHaveURL(new RegExp(`${path('/login')}\\?next=`));
  await dialog.locator('[name="username"]').fill('luna');
  await dialog.locator('[name="password"]').fill(PASSWORD);
  await dialog.locator('[type="submit"]').click();
  await expect(page.getByRole('banner').getByText('luna')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path('/rng')}$`));
});

test('the next press reloads a header whose code is missing, and typing alone never does', {
  tag: '@desktop',
}, async ({ page, path, words, expectedErrors }) => {
  expectedErrors.push(LOST);
  const line = await takeLine(page);
  await page.goto(path('/rng'));
  line.cut(/\/shell\./);
  const form = page.getByRole('banner').getByRole('form');
  const name = form.getByLabel(words('login.username'), { exact: true });
  const password = form.getByLabel(words('login.password'), { exact: true });
  const lost = page.getByText(words('chunk_failed'));
  await name.focus();
  await expect(lost).toBeVisible();
  line.heal();
  await name.pressSequentially('luna');
  await password.click();
  await expect(lost).toBeVisible();
  const asked = page.waitForEvent('requestfailed', (request) => /\/shell\./.test(request.url()));
  await page.keyboard.type(PASSWORD);
  await asked;
  await expect(lost).toBeVisible();
  await expect(password).toHaveValue(PASSWORD);
  expect(line.documents()).toBe(1);
  // Until the page's script runs, submitting the form opens the sign-in page.
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await reloaded;
  await expect.poll(line.documents).toBe(2);
  await name.fill('luna');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText('luna')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path('/rng')}$`));
});

test('a password can be sealed after the next press in the same dialog if the sealing code was missing', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(LOST);
  const line = await takeLine(page);
  await page.goto(path('/login'));
  line.cut(/\/sealed-body\./);
  const dialog = page.getByRole('dialog', { name: words('login.title') });
  const signIn = async () => {
    await dialog.locator('[name="username"]').fill('rio');
    await dialog.locator('[name="password"]').fill(PASSWORD);
    await dialog.locator('[type="submit"]').click();
  };
  await signIn();
  await expect(dialog.getByText(words('network.failed'))).toBeVisible();
  expect(line.documents()).toBe(1);
  line.heal();
  await dialog.locator('[type="submit"]').click();
  await expect.poll(line.documents).toBe(2);
  await signIn();
  await expect(page.getByRole('banner').getByText('rio')).toBeVisible();
});

test('a page of the centre whose code is missing is loaded after the next press', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(LOST);
  const line = await takeLine(page);
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog', { name: words('login.title') });
  await dialog.locator('[name="username"]').fill('rio');
  await dialog.locator('[name="password"]').fill(PASSWORD);
  await dialog.locator('[type="submit"]').click();
  await expect(page.getByRole('banner').getByText('rio')).toBeVisible();
  line.cut(/\/SecurityPage\./);
  await page.goto(path('/rng?member=securityCenter'));
  const retry = page.getByRole('button', { name: words('form.retry') });
  await expect(retry).toBeVisible();
  line.heal();
  const before = line.documents();
  await retry.click();
  await expect.poll(line.documents).toBe(before + 1);
  await expect(page.locator('[data-page="securityCenter"] table').first()).toBeVisible();
  await expect(page).toHaveURL(/member=securityCenter/);
});

test('a page of the centre whose words are missing asks for them again, and is loaded again after the next press', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(LOST);
  const line = await takeLine(page);
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog', { name: words('login.title') });
  await dialog.locator('[name="username"]').fill('rio');
  await dialog.locator('[name="password"]').fill(PASSWORD);
  await dialog.locator('[type="submit"]').click();
  await expect(page.getByRole('banner').getByText('rio')).toBeVisible();
  const missing = /\/security-words-/;
  line.cut(missing);
  await page.goto(path('/rng?member=securityCenter'));
  const retry = page.getByRole('button', { name: words('form.retry') });
  await expect(retry).toBeVisible();
  const before = line.documents();
  await retry.click();
  // The page reloads, because after a deployment only a new page names the new file.
  await expect.poll(line.documents).toBe(before + 1);
  await expect(retry).toBeVisible();
  line.heal();
  await retry.click();
  await expect(page.locator('[data-page="securityCenter"] table').first()).toBeVisible();
  expect(line.documents()).toBe(before + 1);
});

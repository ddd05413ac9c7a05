import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PASSWORD = 'Orla#2026';
const CODE = /\/_astro\/.*\.js/;
const LOST = /ERR_FAILED|Failed to fetch|dynamically imported/;

declare global {
  /** What the page found in its history when it began. */
  var kept: string;
}

const readKept = (page: Page) => page.evaluate(() => kept);

interface Line {
  /** From now on this does not come. */
  cut(...what: RegExp[]): void;
  heal(): void;
  /** Documents that were loaded. */
  documents(): number;
}

/** As Safari and Firefox do, and the HTML standard says: a module that failed once fails in this document, without being asked for. */
async function takeLine(page: Page): Promise<Line> {
  const given = new Set<string>();
  let gone: readonly RegExp[] = [];
  let documents = 0;
  await page.addInitScript(() => {
    globalThis.kept = JSON.stringify(history.state);
  });
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

test('whose sign-in dialog has lost its code gets it by the next press, with the name that was typed', {
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
  // A page that is there is worth more than one that says that there is none.
  const asked = page.waitForEvent('requestfailed', (request) => /\/rng$/.test(request.url()));
  await dialog.locator('[type="submit"]').click();
  await asked;
  await expect(lost).toBeVisible();
  await expect(dialog.locator('[name="password"]')).toHaveValue(PASSWORD);
  expect(line.documents()).toBe(1);
  line.heal();
  await dialog.locator('[type="submit"]').click();
  await expect.poll(line.documents).toBe(2);
  await expect(dialog.locator('[name="username"]')).toHaveValue('luna');
  await expect(dialog.locator('[name="password"]')).toHaveValue('');
  expect(await readKept(page)).not.toContain(PASSWORD);
  expect(await page.evaluate(() => history.state)).not.toHaveProperty('lost');
  await dialog.locator('[name="password"]').fill(PASSWORD);
  await dialog.locator('[type="submit"]').click();
  await expect(page.getByRole('banner').getByText('luna')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path('/rng')}$`));
  expect(line.documents()).toBe(2);
});

test('whose header has lost its code gets it by the next press, and while typing nothing is taken away', {
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
  await page.keyboard.press('Enter');
  await expect.poll(line.documents).toBe(2);
  await expect(name).toHaveValue('luna');
  await expect(password).toHaveValue('');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText('luna')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path('/rng')}$`));
});

test('who cannot seal a password can after the next press, in the same dialog', async ({
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
    await dialog.locator('[name="password"]').fill(PASSWORD);
    await dialog.locator('[type="submit"]').click();
  };
  await dialog.locator('[name="username"]').fill('rio');
  await signIn();
  await expect(dialog.getByText(words('network.failed'))).toBeVisible();
  expect(line.documents()).toBe(1);
  line.heal();
  // Shown, it is a secret all the same.
  await dialog.getByRole('button', { name: words('form.show_password') }).click();
  await dialog.locator('[type="submit"]').click();
  await expect.poll(line.documents).toBe(2);
  await expect(dialog.locator('[name="username"]')).toHaveValue('rio');
  expect(await readKept(page)).not.toContain(PASSWORD);
  await signIn();
  await expect(page.getByRole('banner').getByText('rio')).toBeVisible();
});

test('a page of the centre that has lost its code is there after the next press', async ({
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

import type { Page } from '@playwright/test';
import { register } from '../../src/contract/registration/registration.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newAccountName, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { newAddress } from './outbox.ts';

const PASSWORD = 'Maresia-de-verao-9';

// Failures also count for the network, so each worker of the test runner uses its own network.
test.use({ extraHTTPHeaders: { 'X-Debug-IP': newAddress() } });

async function makeAccount(origin: string): Promise<string> {
  const username = newAccountName();
  const made = await new ConformanceClient(origin).call(register, {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    login: false,
  });
  if (!made.ok) throw new Error(made.code);
  return username;
}

async function signIn(page: Page, words: (key: string) => string, username: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('login.username'), { exact: true }).fill(username);
  await dialog.getByLabel(words('login.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();
}

/** Signs in at `/login`, which leads to the requested page. */
async function signInAndArrive(page: Page, words: (key: string) => string, username: string): Promise<void> {
  await signIn(page, words, username, PASSWORD);
  await expect(page).not.toHaveURL(/\/login$/);
  await expect(page.getByRole('banner').getByText(username)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
}

/** Changes the answers to those of a platform with captcha pictures: a captcha is required, and there is no challenge. */
async function drawPictures(page: Page): Promise<void> {
  await page.route('**/wps/session/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { value?: { challenge?: unknown } };
    if (body.value) delete body.value.challenge;
    await route.fulfill({ response, json: body });
  });
}

test('from the third failure on the browser does the work that is asked, and no picture is shown', async ({
  page,
  path,
  words,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const account = await makeAccount(baseURL ?? '');
  await page.goto(path('/login'));
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const refused = page.waitForResponse((response) => response.url().endsWith('/wps/session/login'));
    await signIn(page, words, account, `wrong-password-${attempt}`);
    const { errorCode, value } = (await (await refused).json()) as { errorCode: string; value: { challenge?: object } };
    expect([errorCode, value.challenge !== undefined]).toEqual(['session.wrong_credentials', attempt >= 3]);
  }
  await expect(page.getByRole('dialog').getByLabel(words('captcha.label'))).toHaveCount(0);
  await expectAccessible(page);
  await signInAndArrive(page, words, account);
});

test('a wrong password shows a message and keeps the form, and the third failure requires the captcha', async ({
  page,
  path,
  words,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await drawPictures(page);
  const account = await makeAccount(baseURL ?? '');
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect(dialog.getByLabel(words('captcha.label'))).toHaveCount(0);
    const refused = page.waitForResponse((response) => response.url().endsWith('/wps/session/login'));
    await signIn(page, words, account, `wrong-password-${attempt}`);
    expect((await refused).status()).toBe(401);
    await expect(dialog.getByRole('alert').first()).toHaveText(words('session.wrong_credentials'));
    await expect(dialog.getByLabel(words('login.username'), { exact: true })).toHaveValue(account);
  }
  await expect(dialog.getByLabel(words('captcha.label'))).toBeVisible();
  await expect(dialog.getByRole('img', { name: words('captcha.picture') })).toBeVisible();
  await expectAccessible(page);
});

test('the header leads back to the dialog with the captcha, however often it is closed', {
  tag: '@desktop-en',
}, async ({ page, path, words, baseURL, expectedErrors }) => {
  expectedErrors.push(/401/);
  await drawPictures(page);
  const account = await makeAccount(baseURL ?? '');
  await page.goto(path('/'));
  const banner = page.getByRole('banner');
  const password = banner.getByLabel(words('login.password'), { exact: true });
  await banner.getByLabel(words('login.username'), { exact: true }).fill(account);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const refused = page.waitForResponse((response) => response.url().endsWith('/wps/session/login'));
    await password.fill(`wrong-password-${attempt}`);
    await password.press('Enter');
    expect((await refused).status()).toBe(401);
  }
  const captcha = page.getByRole('dialog').getByLabel(words('captcha.label'));
  await expect(captcha).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(captcha).toBeFocused();
  await expect(page.getByRole('dialog').getByLabel(words('login.password'), { exact: true })).toHaveValue(PASSWORD);
});

test('a member signs in by keyboard alone, and Escape closes a dialog and returns the focus', async ({
  page,
  path,
  words,
  baseURL,
}) => {
  const account = await makeAccount(baseURL ?? '');
  await page.goto(path('/rng'));
  const opener = page.getByRole('banner').getByRole('link', { name: words('header.register'), exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.goto(path('/login'));
  const name = page.getByRole('dialog').getByLabel(words('login.username'), { exact: true });
  await expect(name).toBeVisible();
  await name.focus();
  await page.keyboard.type(`  ${account} `);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
});

test('Escape closes a prerendered dialog before it is modal and before its code has loaded', {
  tag: '@phone-pt',
}, async ({ page, path }) => {
  await page.route(/LoginDialog/, () => undefined);
  await page.goto(path('/rng'));
  // Waits for the styles of the printed dialog, which arrive together with the dialog.
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  const wasOpen = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-dialog="loginPopupModal"]')?.click();
    const dialog = document.querySelector('dialog[open]');
    const isModal = dialog?.matches(':modal');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    return { isModal, isOpen: document.querySelector('dialog[open]') !== null };
  });
  expect(wasOpen).toEqual({ isModal: false, isOpen: false });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Escape closes a prerendered dialog that its code hydrated before it was modal', { tag: '@phone-pt' }, async ({
  page,
  path,
}) => {
  // A busy page delays prerendered-dialogs.ts, which makes the dialog modal.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(path('/rng'));
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await page.locator('[data-dialog="loginPopupModal"]:visible').first().click();
  // The page no longer queues presses: React handles them.
  await page.waitForFunction(() => document.querySelector<HTMLElement>('body > [data-prerendered]')?.onclick === null);
  expect(await page.locator('dialog[open]').evaluate((dialog) => dialog.matches(':modal'))).toBe(false);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a balance of millions is fully visible beside the deposit on the smallest screen', { tag: '@phone' }, async ({
  page,
  path,
  words,
  baseURL,
}) => {
  await joinAs(page, baseURL ?? '');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path('/'));
  const banner = page.getByRole('banner');
  const amount = banner.getByTestId('balance');
  await expect(amount).toHaveText(/\d/);
  await amount.evaluate((node) => {
    node.textContent = 'R$ 1.234.567,89';
  });
  const [money, deposit] = await Promise.all([
    amount.boundingBox(),
    banner.getByRole('button', { name: words('header.deposit') }).boundingBox(),
  ]);
  expect(money?.x).toBeGreaterThanOrEqual(0);
  expect((money?.x ?? 0) + (money?.width ?? 999)).toBeLessThanOrEqual(deposit?.x ?? 0);
  await expectNoSidewaysScroll(page);
});

test('a member hides the balance behind stars, and the choice is remembered', async ({
  page,
  path,
  words,
  baseURL,
}) => {
  const account = await makeAccount(baseURL ?? '');
  await page.goto(path('/login'));
  await signInAndArrive(page, words, account);
  await expect(page.getByTestId('balance')).toContainText(/0[.,]00/);
  await page.getByRole('button', { name: words('header.hide_balance') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/^\*+$/);
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(/^\*+$/);
});

test('sign-in and sign-out reach the other tab', async ({ page, context, path, words, baseURL }) => {
  const account = await makeAccount(baseURL ?? '');
  await page.goto(path('/rng'));
  const other = await context.newPage();
  await other.goto(path('/login'));
  await signInAndArrive(other, words, account);
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  await other.getByRole('button', { name: words('header.sign_out') }).click();
  await other.getByRole('button', { name: words('sign_out.ok') }).click();
  await expect(page.getByRole('banner').getByText(account)).toHaveCount(0);
});

test('a session that ended unnoticed leaves the form of a mailed link open, and its tabs notice the end', async ({
  page,
  context,
  path,
  words,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const account = await makeAccount(baseURL ?? '');
  await page.goto(path('/login'));
  await signInAndArrive(page, words, account);
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto(`${path('/')}#passwordReset=secret`);
  await expect(page.getByRole('dialog', { name: words('login.title') })).toBeVisible();
  await expect(other.getByRole('dialog', { name: words('password.title') })).toBeVisible();
  await other.goto(path('/rng'));
  await other.waitForLoadState('networkidle');
  expect(await other.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('the token in script is useless without the cookie', async ({
  page,
  context,
  path,
  words,
  baseURL,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const account = await makeAccount(baseURL ?? '');
  await page.goto(path('/login'));
  await signInAndArrive(page, words, account);
  const handle = await page.evaluate(() => sessionStorage.getItem('token'));
  expect(await page.evaluate(() => document.cookie)).not.toContain('orla=');
  const alone = await request.get('/wps/v2/wallets/balance', { headers: { authorization: `Bearer ${handle}` } });
  expect(alone.status()).toBe(401);
  const cookies = await context.cookies();
  expect(cookies.find((cookie) => cookie.name === '__Host-orla')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
  const status = await page.evaluate(async () => (await fetch('/wps/v2/wallets/balance')).status);
  expect(status).toBe(401);
});

import type { Locator, Page } from '@playwright/test';
import { register } from '../../src/contract/registration/registration.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { fill } from './browser-fills.ts';
import { choose, expect, expectAccessible, newAccountName, test } from './fixtures.ts';
import { JOIN_PASSWORD } from './join.ts';

/** The attributes by which password managers and phone keyboards recognise each field. */
const SIGN_IN = ['username:username', 'password:current-password'];
const PHONE = ['mobileNum:tel', 'code:one-time-code'];

async function makeAccount(origin: string): Promise<string> {
  const username = newAccountName();
  const password = { password: JOIN_PASSWORD, confirmPassword: JOIN_PASSWORD };
  const made = await new ConformanceClient(origin).call(register, { username, ...password, login: false });
  if (!made.ok) throw new Error(made.code);
  return username;
}

/** Lists the fields of the open form as a password manager reads them. Each belongs to a form that can be submitted and has a name. */
async function listFields(dialog: Locator): Promise<string[]> {
  await expect(dialog.locator('form button[type=submit]')).toHaveCount(1);
  return dialog
    .locator('form input:not([role=combobox],[type=checkbox],[type=radio])')
    .evaluateAll((inputs) =>
      inputs.map((input) => `${input.getAttribute('name')}:${input.getAttribute('autocomplete')}`),
    );
}

/** Holds back the code of the dialogs until the returned function is called. Until then the page shows the server's markup. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/_astro\/(?:DialogsIsland|LoginDialog|RegisterDialog)\./, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a dialog after the idle page has fetched the markup of its dialogs. */
async function openPrinted(page: Page, path: string, id: string): Promise<Locator> {
  const isPrinted = page.waitForResponse((response) => response.url().endsWith('/dialogs'));
  await page.goto(path);
  await (await isPrinted).finished();
  await page.locator(`[data-dialog="${id}"]`).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

const isTaken = (dialog: Locator) =>
  expect
    .poll(() =>
      dialog
        .locator('input')
        .first()
        .evaluate((input) => Object.keys(input).some((key) => /^__react/.test(key))),
    )
    .toBe(true);

test.beforeEach(async ({ page, viewport }) => {
  // From 1024 px the header contains the form itself and no link to it.
  if (viewport && viewport.width >= 1024) await page.setViewportSize({ width: 1000, height: 800 });
});

test('each form describes its fields to the browser', async ({ page, path, words }) => {
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await isTaken(dialog);
  await expect(dialog.getByRole('radio', { name: words('login.by_username') })).toBeChecked();
  expect(await listFields(dialog)).toEqual(SIGN_IN);
  await dialog.getByRole('radio', { name: words('login.by_sms') }).check();
  await expect(dialog.getByRole('textbox', { name: words('phone.number') })).toBeVisible();
  expect(await listFields(dialog)).toEqual(PHONE);
  await dialog.getByRole('radio', { name: words('login.by_username') }).check();
  await dialog.getByRole('button', { name: words('forgot.link') }).click();
  const forgot = page.getByRole('dialog', { name: words('forgot.title') });
  expect(await listFields(forgot)).toEqual(['username:username', 'email:email']);
  await forgot.getByRole('radio', { name: words('forgot.by_phone') }).check();
  await expect(forgot.getByRole('textbox', { name: words('phone.number') })).toBeVisible();
  expect(await listFields(forgot)).toEqual([...PHONE, 'newPassword:new-password']);

  await page.goto(path('/register'));
  const joining = page.getByRole('dialog', { name: words('register.title') });
  await expect(joining).toBeVisible();
  const passwords = ['password:new-password', 'confirmPassword:new-password'];
  expect(await listFields(joining)).toEqual(['username:username', ...passwords, 'email:email']);
  await isTaken(joining);
  await joining.getByRole('radio', { name: words('register.by_mobile') }).check();
  await expect(joining.getByLabel(words('register.mobileNum'), { exact: true })).toBeVisible();
  expect(await listFields(joining)).toEqual([
    'mobileNum:tel',
    'verificationCode:one-time-code',
    ...passwords,
    'email:email',
  ]);
});

for (const isTold of [true, false])
  test(`values from a password manager sign in ${isTold ? 'without a key press' : 'without any event'}`, async ({
    page,
    path,
    words,
    baseURL,
  }) => {
    const account = await makeAccount(baseURL ?? '');
    await page.goto(path('/login'));
    const dialog = page.getByRole('dialog');
    await isTaken(dialog);
    await fill(dialog.locator('[name=username]'), account, isTold);
    await fill(dialog.locator('[name=password]'), JOIN_PASSWORD, isTold);
    await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();
    await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  });

test('values filled in before the code has loaded sign in, with or without change events', async ({
  page,
  path,
  words,
  baseURL,
}) => {
  const account = await makeAccount(baseURL ?? '');
  const release = await holdCode(page);
  const dialog = await openPrinted(page, path('/'), 'loginPopupModal');
  await expect(dialog.locator('[name=username]')).toBeFocused();
  expect(await listFields(dialog)).toEqual(SIGN_IN);
  await expectAccessible(page);
  await fill(dialog.locator('[name=username]'), account);
  await fill(dialog.locator('[name=password]'), JOIN_PASSWORD, false);
  await dialog.locator('[name=rememberMe]').check();
  // The form is submitted before the code has loaded. The submit takes effect when the code has loaded.
  await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();
  await expect(page).toHaveURL(path('/'));
  release();
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toContain(`rememberMe=${account}`);
});

test('typed text, cursor and choice survive when the code loads in the middle of a word', async ({ page, path }) => {
  const release = await holdCode(page);
  const dialog = await openPrinted(page, path('/'), 'registerModal');
  const name = dialog.locator('[name=username]');
  await expect(name).toBeFocused();
  await page.keyboard.type('mar');
  await page.keyboard.press('ArrowLeft');
  await dialog.locator('[name=termsAccepted]').evaluate((box: HTMLInputElement) => box.click());
  const before = await name.elementHandle();
  release();
  await page.keyboard.type('e', { delay: 300 });
  await isTaken(dialog);
  await page.keyboard.type('i');
  await expect(name).toHaveValue('maeir');
  await expect(name).toBeFocused();
  await expect(dialog.locator('[name=termsAccepted]')).toBeChecked();
  expect(await name.evaluate((field, old) => field === old, before)).toBe(true);
});

test('a password field continues when the code loads, and its strength is announced', async ({ page, path }) => {
  const release = await holdCode(page);
  const dialog = await openPrinted(page, path('/'), 'registerModal');
  const password = dialog.locator('[name=password]');
  await password.focus();
  await page.keyboard.type('Mares');
  const before = await password.elementHandle();
  release();
  await isTaken(dialog);
  await page.keyboard.type('ia');
  await expect(password).toHaveValue('Maresia');
  await expect(dialog.locator('[data-strength]')).toBeVisible();
  expect(await password.evaluate((field, old) => field === old, before)).toBe(true);
});

test('a form that differs from the server’s markup is redrawn and keeps the typing', async ({ page, path, words }) => {
  await page.route('**/dialogs', async (route) => {
    const response = await route.fetch();
    const old = (await response.text()).replaceAll(words('register.submit'), 'Marola');
    await route.fulfill({ response, body: old });
  });
  const release = await holdCode(page);
  const dialog = await openPrinted(page, path('/'), 'registerModal');
  await expect(dialog.locator('[type=submit]')).toHaveText('Marola');
  const password = dialog.locator('[name=password]');
  await password.focus();
  await page.keyboard.type('Maesia');
  for (let moved = 0; moved < 4; moved += 1) await page.keyboard.press('ArrowLeft');
  release();
  await expect(dialog.locator('[type=submit]')).toHaveText(words('register.submit'));
  await page.keyboard.type('r');
  await expect(password).toHaveValue('Maresia');
  await expect(password).toBeFocused();
  await expect(page.locator('dialog:modal')).toBeVisible();
});

test('a choice before the code loads is shown at once and takes effect after the load', async ({
  page,
  path,
  words,
}) => {
  const release = await holdCode(page);
  const dialog = await openPrinted(page, path('/'), 'loginPopupModal');
  await page.keyboard.type('lun');
  const sms = dialog.getByRole('radio', { name: words('login.by_sms') });
  await choose(sms);
  await expect(sms).toBeChecked();
  release();
  await expect(dialog.getByRole('textbox', { name: words('phone.number') })).toBeVisible();
  await expect(sms).toBeChecked();
  await choose(dialog.getByRole('radio', { name: words('login.by_username') }));
  await expect(dialog.locator('[name=username]')).toHaveValue('lun');
});

test('a prerendered dialog is modal and returns the focus', async ({ page, path }) => {
  await holdCode(page);
  const dialog = await openPrinted(page, path('/'), 'loginPopupModal');
  await expect(page.locator('dialog:modal [name=username]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[data-dialog="loginPopupModal"]').filter({ visible: true }).first()).toBeFocused();
});

test('a dialog that was closed before its code loaded stays closed and opens again in its first state', async ({
  page,
  path,
  words,
}) => {
  const release = await holdCode(page);
  const dialog = await openPrinted(page, path('/'), 'loginPopupModal');
  await page.keyboard.type('lun');
  await dialog.getByRole('button', { name: words('dialog.close') }).click();
  await expect(dialog).toHaveCount(0);
  const link = page.locator('[data-dialog="loginPopupModal"]').filter({ visible: true }).first();
  await expect(link).toBeFocused();
  await link.click();
  await expect(dialog.locator('[name=username]')).toHaveValue('lun');
  // The printed dialog becomes modal only after a moment (decision 0050). Escape closes a modal dialog.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  release();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test('if the code does not load, the dialog shows a message, closes, and its link works again', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to fetch dynamically imported module|ERR_FAILED|Failed to load resource/);
  const code = /_astro\/DialogsIsland\./;
  await page.route(code, (route) => route.abort());
  const dialog = await openPrinted(page, path('/'), 'loginPopupModal');
  await expect(dialog.getByRole('alert').filter({ hasText: words('chunk_failed') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.unroute(code);
  await page.locator('[data-dialog="loginPopupModal"]').first().click();
  await expect(dialog.locator('form')).toBeVisible();
  await expect(dialog.getByText(words('chunk_failed'))).toHaveCount(0);
});

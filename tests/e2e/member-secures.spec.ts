import type { Page } from '@playwright/test';
import { requireLocaleRow } from '../../src/i18n/locales.ts';
import { toRegionName } from '../../src/lib/format.ts';
import { openNewcomer } from './contracts.ts';
import { choose, expect, expectAccessible, test } from './fixtures.ts';
import { makeMember } from './join.ts';
import { LINK, newAddress, newPhone, readMessage, toCode, toMailPattern } from './outbox.ts';

const NEW_PASSWORD = 'Mare-cheia-no-cais-7';

async function signIn(page: Page, words: (key: string) => string, account: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('login.username'), { exact: true }).fill(account);
  await dialog.getByLabel(words('login.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();
}

// Each worker uses a network of its own.
test.use({ extraHTTPHeaders: { 'X-Debug-IP': newAddress() } });

test('the first sign-in requires a new password', async ({ page, path, words, baseURL, expectedErrors }) => {
  expectedErrors.push(/40[013]/);
  const { account, password } = await openNewcomer(baseURL ?? '');
  await page.goto(path('/login'));
  await signIn(page, words, account, password);
  const change = page.getByRole('dialog', { name: words('password.title') });
  await expect(change.getByText(words('password.why_first'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(words('sign_out.question'))).toBeVisible();
  await page.getByRole('button', { name: words('sign_out.cancel') }).click();
  await page.reload();
  await expect(change).toBeVisible();
  await change.getByLabel(words('password.old'), { exact: true }).fill('not-this-one');
  await change.getByLabel(words('password.new'), { exact: true }).fill('orla1234');
  await expect(change.getByText(words('password.easy'))).toBeVisible();
  await change.getByLabel(words('password.new'), { exact: true }).fill(NEW_PASSWORD);
  await change.getByLabel(words('password.confirm'), { exact: true }).fill(NEW_PASSWORD);
  await change.getByRole('button', { name: words('password.submit') }).click();
  await expect(change.getByText(words('password.current_wrong'))).toBeVisible();
  await expectAccessible(page);
  await change.getByLabel(words('password.old'), { exact: true }).fill(password);
  await change.getByRole('button', { name: words('password.submit') }).click();
  await expect(change).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${path('/')}/?$`));
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  const first = page.getByRole('dialog', { name: words('security.first_title') });
  await first.getByRole('button', { name: words('security.create') }).click();
  await expect(first.getByRole('textbox', { name: words('security.payment_new') })).toBeVisible();
  await expectAccessible(page);
  await first.getByRole('button', { name: words('security.first_skip') }).click();
  await page.reload();
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  await expect(first).toHaveCount(0);
});

test('a member signs in by SMS', async ({ page, path, words, locale, baseURL }) => {
  const phone = newPhone();
  const { account } = await makeMember(baseURL ?? '', phone);
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('radio', { name: words('login.by_sms') }));
  const country = dialog.getByLabel(words('phone.country')).first();
  const brazil = toRegionName(requireLocaleRow(locale).tag, 'BR') ?? '';
  await country.fill(brazil.slice(0, 4).toLowerCase());
  await expect(dialog.getByRole('option', { name: brazil })).toBeVisible();
  await country.press('Enter');
  await expect(country).toHaveValue('BR +55');
  await dialog.getByLabel(words('phone.number')).fill(phone.slice(3));
  await dialog.getByRole('button', { name: words('code.send') }).click();
  await expect(dialog.getByText(words('code.sent_if_known', { to: phone }))).toBeVisible();
  const wait = new RegExp(words('code.wait', { seconds: 17 }).replace('17', '1[78]\\d'));
  await expect(dialog.getByRole('button', { name: wait })).toBeDisabled();
  await expectAccessible(page);
  const message = await readMessage(baseURL ?? '', phone);
  expect(message).toMatch(toMailPattern(locale, 'login'));
  await dialog.getByLabel(words('login.code')).fill(toCode(message));
  await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
});

test('a member resets a forgotten password by the link in a mail', async ({ page, path, words, baseURL, viewport }) => {
  const { account, email } = await makeMember(baseURL ?? '');
  await page.goto(path('/login'));
  await page.getByRole('button', { name: words('forgot.link') }).click();
  const forgot = page.getByRole('dialog', { name: words('forgot.title') });
  await forgot.getByRole('textbox', { name: words('login.username') }).fill(account);
  await forgot.getByRole('textbox', { name: words('forgot.by_email') }).fill(email);
  await expectAccessible(page);
  await forgot.getByRole('button', { name: words('forgot.send_link') }).click();
  await expect(forgot.getByText(words('forgot.sent'))).toBeVisible();
  const link = LINK.exec(await readMessage(baseURL ?? '', email, LINK))?.[0] ?? '';
  await page.goto(path('/') + new URL(link).hash);
  const change = page.getByRole('dialog', { name: words('password.title') });
  await change.getByLabel(words('password.new'), { exact: true }).fill(NEW_PASSWORD);
  await expect(page).not.toHaveURL(/passwordReset/);
  await change.getByLabel(words('password.confirm'), { exact: true }).fill(NEW_PASSWORD);
  await expectAccessible(page);
  await change.getByRole('button', { name: words('link.submit') }).click();
  const login = page.getByRole('dialog', { name: words('login.title') });
  await expect(login.getByText(words('link.done'))).toBeVisible();
  await login.getByLabel(words('login.remember')).check();
  await signIn(page, words, account, NEW_PASSWORD);
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  await page.getByRole('button', { name: words('header.sign_out') }).click();
  // The page reloads; navigating before that would cancel the reload.
  const isHome = page.waitForEvent('load');
  await page.getByRole('button', { name: words('sign_out.ok') }).click();
  await isHome;
  // From this width the header contains the form itself.
  if ((viewport?.width ?? 0) >= 1024) {
    const name = page.getByRole('banner').getByRole('textbox', { name: words('login.username') });
    await name.focus();
    await expect(name).toHaveValue(account);
  }
  await page.goto(path('/login'));
  await expect(login.getByRole('textbox', { name: words('login.username') })).toHaveValue(account);
});

test('a member resets a forgotten password by phone and signs in', async ({ page, path, words, locale, baseURL }) => {
  const phone = newPhone();
  const { account } = await makeMember(baseURL ?? '', phone);
  await page.goto(path('/login'));
  await page.getByRole('button', { name: words('forgot.link') }).click();
  const forgot = page.getByRole('dialog', { name: words('forgot.title') });
  await forgot.getByRole('radio', { name: words('forgot.by_phone') }).check();
  await forgot.getByRole('textbox', { name: words('phone.number') }).fill(phone);
  await forgot.getByRole('button', { name: words('code.send') }).click();
  const message = await readMessage(baseURL ?? '', phone);
  expect(message).toMatch(toMailPattern(locale, 'reset'));
  await forgot.getByLabel(words('login.code')).fill(toCode(message));
  await forgot.getByLabel(words('password.new'), { exact: true }).fill(NEW_PASSWORD);
  await expectAccessible(page);
  await forgot.getByRole('button', { name: words('forgot.reset') }).click();
  await expect(page).toHaveURL(new RegExp(`${path('/')}/?$`));
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
});

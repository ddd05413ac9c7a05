import { requireLocaleRow } from '../../src/i18n/locales.ts';
import { toRegionName } from '../../src/lib/format.ts';
import { choose, expect, expectAccessible, expectNoSidewaysScroll, newAccountName, test } from './fixtures.ts';
import { newAddress, newPhone, readCode } from './outbox.ts';

const PASSWORD = 'Maresia-de-verao-9';

// Each worker uses a network of its own.
test.use({ extraHTTPHeaders: { 'X-Debug-IP': newAddress() } });

test('a visitor registers by mobile number with the code of an SMS', async ({
  page,
  path,
  words,
  locale,
  baseURL,
  expectedErrors,
}, info) => {
  expectedErrors.push(/400/);
  const phone = newPhone();
  await page.goto(path('/register'));
  const dialog = page.getByRole('dialog', { name: words('register.title') });
  await choose(dialog.getByRole('radio', { name: words('register.by_mobile') }));
  await dialog.getByRole('button', { name: words('register.submit') }).click();
  await expect(dialog.getByText(words('register.phone_required'))).toBeVisible();
  await expect(dialog.getByText(words('register.terms_required'))).toBeVisible();
  await expect(dialog.getByText(words('register.age_required', { age: '18' }))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (info.project.name === 'desktop-en') expect((await dialog.boundingBox())?.width).toBe(400);

  const country = dialog.getByLabel(words('phone.country')).first();
  await country.fill('55');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await dialog.getByLabel(words('register.mobileNum'), { exact: true }).focus();
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await country.fill(toRegionName(requireLocaleRow(locale).tag, 'BR')?.slice(0, 3).toLowerCase() ?? '');
  await country.press('Enter');
  await expect(country).toHaveValue('BR +55');
  await dialog.getByLabel(words('register.mobileNum'), { exact: true }).fill('123');
  await dialog.getByRole('button', { name: words('code.send') }).click();
  await expect(dialog.getByText(words('verification.phone_invalid'))).toBeVisible();
  await dialog.getByLabel(words('register.mobileNum'), { exact: true }).fill(phone.slice(3));
  await dialog.getByRole('button', { name: words('code.send') }).click();
  await expect(dialog.getByText(words('code.sent', { to: phone }))).toBeVisible();
  await dialog.getByLabel(words('register.verificationCode')).fill('000000');
  await dialog.getByLabel(words('register.password'), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(words('register.confirmPassword'), { exact: true }).fill(PASSWORD);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: words('register.submit') }).click();
  await expect(dialog.getByText(words('verification.code_wrong'))).toBeVisible();
  await dialog.getByLabel(words('register.verificationCode')).fill(await readCode(baseURL ?? '', phone));
  await dialog.getByRole('button', { name: words('register.submit') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('banner').getByText(/^u[a-z0-9]{10}$/)).toBeVisible();
});

test('an invalid invitation code is a warning, and can be corrected or removed', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const account = newAccountName();
  await page.goto(path('/register?referralCode=NOBODY77'));
  const dialog = page.getByRole('dialog', { name: words('register.title') });
  const code = dialog.getByRole('textbox', { name: words('register.referralCode') });
  await expect(code).toHaveValue('NOBODY77');
  await dialog.getByLabel(words('register.username'), { exact: true }).fill(account);
  await dialog.getByLabel(words('register.password'), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(words('register.confirmPassword'), { exact: true }).fill(PASSWORD);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: words('register.submit') }).click();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toHaveAccessibleDescription(words('invitation_code_error'));
  await expectAccessible(page);
  await warning.getByRole('button', { name: words('sign_out.ok') }).click();
  await expect(dialog.getByLabel(words('register.username'), { exact: true })).toHaveValue(account);
  await expect(dialog.getByText(words('invitation_code_error'))).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill('');
  await dialog.getByRole('button', { name: words('register.submit') }).click();
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
});

test('an invitation is kept while the visitor looks around, until the registration', async ({ page, path, words }) => {
  const account = newAccountName();
  await page.goto(path('/promotions?affiliateCode=NOBODY77'));
  await page.goto(path('/'));
  const isKept = () => page.evaluate(() => localStorage.getItem('linkCodes') !== null);
  expect(await isKept()).toBe(true);
  await page
    .getByRole('main')
    .getByRole('link', { name: words('hero.join') })
    .click();
  const dialog = page.getByRole('dialog', { name: words('register.title') });
  const code = dialog.getByRole('textbox', { name: words('register.affiliateCode') });
  await expect(code).toHaveValue('NOBODY77');
  await code.fill('');
  await dialog.getByLabel(words('register.username'), { exact: true }).fill(account);
  await dialog.getByLabel(words('register.password'), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(words('register.confirmPassword'), { exact: true }).fill(PASSWORD);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: words('register.submit') }).click();
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  expect(await isKept()).toBe(false);
});

test('the user agreement opens beside the form', async ({ page, path, words, context }) => {
  await page.goto(path('/register'));
  const opened = context.waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: words('register.accept_terms').replace(/.*<a>|<\/a>.*/g, '') })
    .click();
  const agreement = new URL((await opened).url());
  expect(agreement.pathname + agreement.hash).toBe(path('/help#agreement'));
  await expect(page.getByRole('dialog', { name: words('register.title') })).toBeVisible();
});

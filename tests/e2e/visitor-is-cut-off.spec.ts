import { listCountries } from '../../src/contract/registration/countries.ts';
import { getRegisterRules, register } from '../../src/contract/registration/registration.ts';
import { goByTab } from './by-tab.ts';
import { choose, expect, expectAccessible, newAccountName, test } from './fixtures.ts';

const PASSWORD = 'Maresia-de-verao-9';
test('registration by keyboard survives a lost connection: it shows the reason, keeps the form, and joins once', async ({
  page,
  path,
  words,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const account = newAccountName();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === register.method && request.url().endsWith(register.path)) sent += 1;
  });
  await page.goto(path('/rng'));
  const opener = page.getByRole('banner').getByRole('link', { name: words('header.register'), exact: true });
  await goByTab(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: words('register.title') });
  const name = dialog.getByLabel(words('register.username'), { exact: true });
  await expect(name).toBeFocused();
  // Types the name with spaces around it, like a name copied from a message.
  await page.keyboard.type(` ${account} `);
  for (const field of ['register.password', 'register.confirmPassword']) {
    await goByTab(page, dialog.getByLabel(words(field), { exact: true }));
    await page.keyboard.type(PASSWORD);
  }
  for (const box of await dialog.getByRole('checkbox').all()) {
    await goByTab(page, box);
    await page.keyboard.press('Space');
  }
  const submit = dialog.locator('[type=submit]');
  await goByTab(page, submit);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(words('network.failed'))).toBeVisible();
  await expect(name).toHaveValue(` ${account} `);
  await expect(dialog.getByLabel(words('register.confirmPassword'), { exact: true })).toHaveValue(PASSWORD);
  await expectAccessible(page);
  const before = sent;
  await context.setOffline(false);
  await goByTab(page, submit);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent - before).toBe(1);
});

test('a form that opens while the connection is lost stays open with its typed text', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route(`**${getRegisterRules.path}*`, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes(getRegisterRules.path));
  const printed = page.waitForResponse((response) => response.url().endsWith('/dialogs'));
  await page.goto(path('/rng'));
  await printed;
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('header.register'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: words('register.title') });
  const name = dialog.getByLabel(words('register.username'), { exact: true });
  await name.fill('marola');
  await lost;
  // Waits long enough for a failure to replace the form.
  await page.waitForTimeout(500);
  await expect(name).toHaveValue('marola');
  await expect(dialog.getByRole('alert').filter({ hasText: words('network.failed') })).toHaveCount(0);
});

test('after registration neither going back nor a reload shows the form', async ({ page, path, words }) => {
  const account = newAccountName();
  await page.goto(path('/about'));
  await page.goto(path('/register'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('register.username'), { exact: true }).fill(account);
  for (const field of ['register.password', 'register.confirmPassword'])
    await dialog.getByLabel(words(field), { exact: true }).fill(PASSWORD);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.locator('[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path('/about')}$`));
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('banner').getByText(account)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('balance')).toContainText(/0[.,]00/);
  await expect(dialog).toHaveCount(0);
});

test('the country list closes 200 ms after its field loses focus', async ({ page, path, words }) => {
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog', { name: words('login.title') });
  await choose(dialog.getByRole('radio', { name: words('login.by_sms') }));
  const country = dialog.getByRole('combobox');
  await country.click();
  await expect(dialog.getByRole('option').first()).toBeVisible();
  const closedAfter = await country.evaluate(async (field) => {
    const began = performance.now();
    (field as HTMLElement).blur();
    while (field.getAttribute('aria-expanded') === 'true') await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - began;
  });
  expect(closedAfter).toBeGreaterThanOrEqual(199);
  expect(closedAfter).toBeLessThan(1_500);
});

test('a country list that failed to load is requested again when it opens', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route(`**${listCountries.path}*`, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes(listCountries.path));
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog', { name: words('login.title') });
  await choose(dialog.getByRole('radio', { name: words('login.by_sms') }));
  await lost;
  const country = dialog.getByRole('combobox');
  await country.click();
  await expect(dialog.getByText(words('phone.none'))).toHaveCount(0);
  await page.unroute(`**${listCountries.path}*`);
  await country.pressSequentially('bra');
  await expect(dialog.getByRole('option', { name: /Bra[sz]il/ })).toBeVisible();
  // The list is appended after the existing content, because the field had focus before the list arrived.
  await country.press('Enter');
  await country.press('End');
  await country.pressSequentially('portu');
  await expect(dialog.getByRole('option', { name: /Portugal/ })).toBeVisible();
});

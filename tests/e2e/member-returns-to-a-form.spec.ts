import { revokeSessions } from '../../src/contract/security/security.ts';
import { signInAs } from './contracts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { JOIN_PASSWORD, joinAs } from './join.ts';

test('a session that ends during a deposit asks to sign in, and the form keeps its values', async ({
  page,
  path,
  words,
  baseURL,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/401/);
  const origin = baseURL ?? '';
  const account = await joinAs(page, origin);
  await page.goto(path('/?member=depositv2'));
  const centre = page.locator('dialog[data-centre]');
  const amount = centre.getByLabel(words('payment.amount'), { exact: true });
  const order = centre.getByRole('button', { name: words('deposit.submit'), exact: true });
  const kind = centre.getByRole('radio', { name: words('deposit.kind_test') });
  await kind.check();
  await amount.fill('75');

  const elsewhere = await signInAs(origin, account, JOIN_PASSWORD);
  expect((await elsewhere.client.call(revokeSessions, {})).ok).toBe(true);
  await order.click();
  const login = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: words('login.title') }) });
  await expect(login).toBeVisible();
  await expectAccessible(page);
  await login.getByLabel(words('login.username'), { exact: true }).fill(account);
  await login.getByLabel(words('login.password'), { exact: true }).fill(JOIN_PASSWORD);
  await login.getByRole('button', { name: words('login.submit'), exact: true }).click();
  await expect(login).toHaveCount(0);

  await expect(amount).toHaveValue('75');
  await expect(kind).toBeChecked();
  await order.click();
  await expect(page).toHaveURL(/c\.id=D1-/);
});

test('a page of the centre that the end of a session interrupted is complete after signing in again', {
  tag: '@desktop-en',
}, async ({ page, path, words, baseURL, expectedErrors }) => {
  expectedErrors.push(/401/);
  const origin = baseURL ?? '';
  const account = await joinAs(page, origin);
  await page.goto(path('/?member=depositv2'));
  const centre = page.locator('dialog[data-centre]');
  await expect(centre.getByLabel(words('payment.amount'), { exact: true })).toBeVisible();
  const elsewhere = await signInAs(origin, account, JOIN_PASSWORD);
  expect((await elsewhere.client.call(revokeSessions, {})).ok).toBe(true);
  await centre.getByRole('link', { name: words('centre.member.securityCenter') }).click();
  const login = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: words('login.title') }) });
  await login.getByLabel(words('login.username'), { exact: true }).fill(account);
  await login.getByLabel(words('login.password'), { exact: true }).fill(JOIN_PASSWORD);
  await login.getByRole('button', { name: words('login.submit'), exact: true }).click();
  await expect(login).toHaveCount(0);
  await expect(centre.getByText(words('security.this_device'), { exact: true })).toBeVisible();
  await expect(centre.locator('[data-skeleton]')).toHaveCount(0);
});

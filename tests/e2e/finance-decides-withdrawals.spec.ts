import { addPayoutAccount } from '../../src/contract/cashier/accounts.ts';
import { createWithdrawal } from '../../src/contract/cashier/withdrawals.ts';
import { register } from '../../src/contract/registration/registration.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { fill } from './browser-fills.ts';
import { checkPage, invite, readConsoleWords, STAFF_PASSWORD, toStaffCode } from './console.ts';
import { expect, newAccountName, test } from './fixtures.ts';
import { JOIN_PASSWORD } from './join.ts';
import { newAddress } from './outbox.ts';

const AMOUNT = 50;

// At first nobody is signed in. So the platform refuses the console's first call, and the browser logs that.
test.use({ expectedErrors: [/401/] });

/** Registers a new member, credits money to the member, and requests a payout as the member. */
async function requestPayout(origin: string, credit: (account: string, amount: number) => Promise<void>) {
  const client = new ConformanceClient(origin);
  client.address = newAddress();
  const account = newAccountName();
  const passwords = { password: JOIN_PASSWORD, confirmPassword: JOIN_PASSWORD };
  const made = await client.call(register, { username: account, ...passwords, login: true });
  if (!made.ok || !made.value.token) throw new Error('not registered');
  client.bearer = made.value.token;
  await credit(account, 2 * AMOUNT);
  const pix = { kind: 'pix', keyType: 'email', key: `${account}@orla.example`, holder: 'Ana Souza' } as const;
  const payee = await client.call(addPayoutAccount, { ...pix, password: JOIN_PASSWORD });
  if (!payee.ok) throw new Error(payee.code);
  const order = { accountId: payee.value.id, amount: AMOUNT, password: JOIN_PASSWORD };
  const made2 = await client.call(createWithdrawal, order);
  if (!made2.ok) throw new Error(made2.code);
  return { account, id: made2.value.id };
}

test('somebody of finance accepts an invitation, approves one withdrawal, rejects another, and signs out', async ({
  page,
  baseURL,
  operator,
  locale,
}) => {
  const origin = baseURL ?? '';
  const t = readConsoleWords(locale);
  await page.addInitScript((one) => localStorage.setItem('console.locale', one), locale === 'pt' ? 'pt' : 'en');
  const first = await requestPayout(origin, operator.credit);
  const second = await requestPayout(origin, operator.credit);
  const { account: person, invitation } = await invite(origin, 'Bia Reis', ['finance']);

  await page.goto(`/console/invitation#${invitation}`);
  await page.getByLabel(t('shell.new_password')).fill(STAFF_PASSWORD);
  await page.getByLabel(t('shell.password_again')).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: t('shell.go_on') }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await checkPage(page);
  await page.getByLabel(t('shell.code')).fill(toStaffCode(secret));
  await page.getByRole('button', { name: t('shell.confirm') }).click();
  await page.getByRole('button', { name: t('shell.codes_kept') }).click();

  await checkPage(page);
  // Fills account and password as a password manager does: without an event.
  await fill(page.getByLabel(t('shell.account')), person, false);
  await fill(page.getByLabel(t('shell.password'), { exact: true }), STAFF_PASSWORD, false);
  await page.getByLabel(t('shell.code')).fill(toStaffCode(secret, 1));
  await page.getByRole('button', { name: t('shell.sign_in') }).click();
  await expect(page.getByRole('heading', { name: t('today.title'), level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await checkPage(page);

  await page.goto('/console/money');
  await expect(page.getByRole('link', { name: second.account })).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: first.account }).click();
  await page.getByRole('button', { name: t('money.do_approve') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('money.do_approve') })
    .click();
  await expect(page.getByRole('status').getByText(t('money.done_approve'))).toBeVisible();
  // The notice stays for seven seconds; it must not cover what comes next.
  await page.getByRole('button', { name: t('money.do_pay') }).click({ trial: true, timeout: 5_000 });
  await checkPage(page);

  await page.goto(`/console/money/${second.id}`);
  await page.getByRole('button', { name: t('money.do_reject') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('money.reason')).fill('Teste');
  await checkPage(page);
  await dialog.getByRole('button', { name: t('money.do_reject') }).click();
  await expect(page.getByRole('status').getByText(t('money.done_reject'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('money.do_reject') })).toHaveCount(0);

  await page.getByRole('button', { name: t('shell.sign_out') }).click();
  await expect(page.getByRole('button', { name: t('shell.sign_in') })).toBeVisible();
});

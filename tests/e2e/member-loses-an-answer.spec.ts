import type { Page } from '@playwright/test';
import { requireLocaleRow } from '../../src/i18n/locales.ts';
import { formatMoney } from '../../src/lib/format.ts';
import { hearKeys, loseAnswer, refuseOnce } from './answers.ts';
import { fill } from './browser-fills.ts';
import { enterAs, openAgent, type Party, signInAs } from './contracts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { JOIN_PASSWORD, joinAs } from './join.ts';
import { publish } from './promotions.ts';

const centre = (page: Page) => page.locator('dialog[data-centre]');
const toCents = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
/** A pattern in which a space matches a no-break space, too, because Intl uses no-break spaces. */
const loose = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s'));

async function readAvailable(page: Page, path: (plain: string) => string, label: string): Promise<number> {
  await page.goto(path('/?member=transferFund'));
  const value = centre(page).locator('dt').getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');
  return toCents(await value.first().textContent());
}

test.describe('a transfer to the upline', () => {
  let lower: Party;

  test.beforeEach(async ({ page, baseURL, operator, path }) => {
    const origin = baseURL ?? '';
    lower = await openAgent(origin, await openAgent(origin, await signInAs(origin, 'atlas')));
    await operator.credit(lower.account, 80);
    await enterAs(page, origin, lower);
    await page.goto(path('/?member=transferUpline'));
  });

  test('is sent again under the same key after a lost response, and moves the money once', async ({
    page,
    path,
    words,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(/ERR_FAILED/);
    const keys = hearKeys(page, 'CSH_createTransfer');
    await loseAnswer(page, 'CSH_createTransfer');
    const fill = async () => {
      await centre(page).getByLabel(words('payment.amount'), { exact: true }).fill('30');
      await page.keyboard.press('Enter');
      await centre(page).getByLabel(words('centre.secret_login'), { exact: true }).fill(JOIN_PASSWORD);
      await page.keyboard.press('Enter');
    };
    await fill();
    await expect(centre(page).getByText(words('network.failed'))).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await fill();
    const receipt = centre(page)
      .getByRole('status')
      .filter({ hasText: /30[.,]00/ });
    await expect(receipt).toBeVisible();
    await expect(centre(page).locator('tbody tr')).toContainText(words('transfer.state_sent'));
    await expect(centre(page).locator('tbody tr')).toHaveCount(1);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await readAvailable(page, path, words('funds.available'))).toBe(5_000);
  });

  test('reports read-only mode, keeps the typed values, and moves the money afterwards', async ({
    page,
    path,
    words,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(/503/);
    const keys = hearKeys(page, 'CSH_createTransfer');
    await refuseOnce(page, 'CSH_createTransfer', 'upstream.read_only', 503);
    await centre(page).getByLabel(words('payment.amount'), { exact: true }).fill('30');
    await page.keyboard.press('Enter');
    const secret = centre(page).getByLabel(words('centre.secret_login'), { exact: true });
    await secret.fill(JOIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(centre(page).getByText(words('upstream.read_only'))).toBeVisible();
    await expect(secret).toHaveValue(JOIN_PASSWORD);
    await expectAccessible(page);
    await secret.press('Enter');
    await expect(centre(page).locator('tbody tr')).toContainText(words('transfer.state_sent'));
    expect(new Set(keys).size).toBe(1);
    expect(await readAvailable(page, path, words('funds.available'))).toBe(5_000);
  });
});

test('a withdrawal with a lost response is requested once, however often the member taps', async ({
  page,
  path,
  words,
  operator,
  baseURL,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/ERR_FAILED/, /503/);
  const account = await joinAs(page, baseURL ?? '');
  await operator.credit(account, 200);
  await page.goto(path('/?member=withdraw'));
  const secret = centre(page).getByLabel(words('centre.secret_login'), { exact: true });
  await centre(page).getByLabel(words('withdraw.key_type')).selectOption('email');
  const key = centre(page).getByRole('textbox', { name: words('withdraw.key'), exact: true });
  // Fills the account as a browser does: without an event.
  await fill(key, `${account}@orla.example`, false);
  await fill(centre(page).getByLabel(words('withdraw.holder'), { exact: true }), 'Ana Souza', false);
  await fill(secret, JOIN_PASSWORD, false);
  await centre(page)
    .getByRole('button', { name: words('withdraw.account_save') })
    .click();

  const keys = hearKeys(page, 'CSH_createWithdrawal');
  const amount = centre(page).getByLabel(words('payment.amount'), { exact: true });
  const ask = centre(page).getByRole('button', { name: words('withdraw.submit'), exact: true });
  await refuseOnce(page, 'CSH_createWithdrawal', 'upstream.read_only', 503);
  await amount.fill('100');
  await secret.fill(JOIN_PASSWORD);
  await ask.click();
  await expect(centre(page).getByText(words('upstream.read_only'))).toBeVisible();
  await expect(amount).toHaveValue('100');
  await loseAnswer(page, 'CSH_createWithdrawal');
  await ask.click();
  await expect(centre(page).getByText(words('network.failed'))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(centre(page).getByText(words('withdraw.open'), { exact: true })).toBeVisible();
  await amount.fill('100');
  await secret.fill(JOIN_PASSWORD);
  await ask.click();
  await expect(page).toHaveURL(/c\.id=W1-/);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await readAvailable(page, path, words('funds.available'))).toBe(10_000);
  await page.goto(path('/?member=withdraw'));
  await expect(centre(page).locator('tbody tr')).toHaveCount(1);
});

test('a reward with a lost response is claimed once', async ({
  page,
  path,
  words,
  locale,
  operator,
  baseURL,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/ERR_FAILED/, /503/);
  const { id } = await publish(operator, { kind: 'free_bonus', amount: 10 }, { turnoverMultiple: 2 });
  await joinAs(page, baseURL ?? '');
  const press = (name: string) =>
    centre(page)
      .getByRole('button', { name: loose(name) })
      .click();
  const claim = words('promotions.do.claim', { amount: formatMoney(requireLocaleRow(locale).tag, 10, 'BRL') });
  await page.goto(path(`/?member=rewardCenter&c.promotion=${id}`));
  await press(words('promotions.do.join'));
  const keys = hearKeys(page, 'MCSFE_signUpRequestReward');
  await refuseOnce(page, 'MCSFE_signUpRequestReward', 'upstream.read_only', 503);
  await press(claim);
  await expect(centre(page).getByText(words('upstream.read_only'))).toBeVisible();
  // After each claim, whatever its outcome, the page reloads the state of the reward.
  await loseAnswer(page, 'MCSFE_signUpRequestReward');
  await press(claim);
  const state = centre(page).getByText(words('promotions.status.process'), { exact: true });
  await expect(state.first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(state.first()).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await readAvailable(page, path, words('funds.available'))).toBe(1_000);
  await expect(centre(page).locator('tbody tr')).toHaveCount(1);
});

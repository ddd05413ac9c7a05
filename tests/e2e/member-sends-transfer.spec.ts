import type { Locator, Page } from '@playwright/test';
import { centre, check, fact, toCents } from './cashier.ts';
import { enterAs, openAgent, signInAs } from './contracts.ts';
import { expect, test } from './fixtures.ts';
import { JOIN_PASSWORD } from './join.ts';

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}

test('a transfer is confirmed, sent by keyboard alone, and shown on both sides', async ({
  page,
  browser,
  path,
  words,
  operator,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const upper = await openAgent(origin, await signInAs(origin, 'atlas'));
  const lower = await openAgent(origin, upper);
  await operator.credit(lower.account, 80);
  const context = await browser.newContext({ baseURL: origin });
  const other = await context.newPage();
  await Promise.all([enterAs(page, origin, lower), enterAs(other, origin, upper)]);
  await page.goto(path('/?member=transferUpline'));

  const amount = centre(page).getByLabel(words('payment.amount'), { exact: true });
  await expect(amount).toBeVisible();
  await check(page);
  await tabTo(page, amount);
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(centre(page).getByRole('heading', { name: words('transfer.question') })).toBeFocused();
  const name = (await fact(page, words('transfer.to')).textContent()) ?? '';
  expect(name).toContain(upper.account.slice(0, 2));
  expect(name).not.toContain(upper.account);
  await check(page);
  await tabTo(page, centre(page).getByLabel(words('centre.secret_login'), { exact: true }));
  await page.keyboard.type(JOIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(
    centre(page)
      .getByRole('status')
      .filter({ hasText: /30[.,]00/ }),
  ).toBeVisible();
  await expect(centre(page).locator('tbody tr')).toContainText(words('transfer.state_sent'));

  await other.goto(path('/?member=transferFund'));
  expect(toCents(await fact(other, words('funds.available')).textContent())).toBe(3_000);
  await expect(centre(other).locator('tbody tr').first()).toContainText(words('records.kind.transfer_received'));
  await other.goto(path('/?member=transferUpline'));
  await expect(centre(other).locator('tbody tr')).toContainText(words('transfer.state_received'));
  await context.close();
});

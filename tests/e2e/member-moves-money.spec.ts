import { loseAnswer } from './answers.ts';
import { centre, check, fact, toCents } from './cashier.ts';
import { expect, test } from './fixtures.ts';
import { JOIN_PASSWORD, joinAs } from './join.ts';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a deposit is ordered once, paid, and explains the balance', async ({
  page,
  path,
  words,
  baseURL,
  context,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/ERR_FAILED/);
  await joinAs(page, baseURL ?? '');
  await page.goto(path('/?member=depositv2'));
  const amount = centre(page).getByLabel(words('payment.amount'), { exact: true });
  const order = centre(page).getByRole('button', { name: words('deposit.submit'), exact: true });
  await centre(page)
    .getByRole('radio', { name: words('deposit.kind_test') })
    .check();
  await amount.fill('1e3');
  await order.click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await check(page);

  await amount.fill('75');
  await loseAnswer(page, 'CSH_createDeposit');
  await order.click();
  await expect(centre(page).getByText(words('network.failed'))).toBeVisible();
  await page.reload();
  const pay = centre(page).getByRole('button', { name: new RegExp(`^${words('deposit.pay_now')}`) });
  await expect(pay).toHaveCount(1);
  await centre(page)
    .getByRole('radio', { name: words('deposit.kind_test') })
    .check();
  await amount.fill('75');
  await order.click();
  await expect(page).toHaveURL(/c\.id=D1-/);
  await page.reload();
  await expect(centre(page).getByRole('timer')).toBeVisible();
  await check(page);

  const opening = context.waitForEvent('page');
  await centre(page)
    .getByRole('link', { name: words('deposit.test_open') })
    .click();
  const bank = await opening;
  await bank.locator('button[value=paid]').click();
  await expect(bank.locator('output')).not.toBeEmpty();
  await bank.close();
  await expect(centre(page).getByText(words('deposit.is_paid'))).toBeVisible({ timeout: 20_000 });
  await expect(centre(page).getByRole('link', { name: words('deposit.play') })).toBeVisible();
  expect(toCents(await fact(page, words('deposit.credited')).textContent())).toBe(7_500);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: words('payment.receipt') })).toBeVisible();
  await expect(centre(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await centre(page)
    .getByRole('link', { name: words('deposit.see_wallet') })
    .click();
  expect(toCents(await fact(page, words('funds.available')).textContent())).toBe(7_500);
  const change = centre(page).locator('tbody tr');
  await expect(change).toHaveCount(1);
  await expect(change.locator('th')).toContainText(words('records.kind.deposit'));
  await check(page);
  await change.getByRole('link', { name: words('funds.open_depositv2') }).click();
  await expect(page).toHaveURL(/member=depositv2&c\.id=D1-/);
  await expect(centre(page).getByText(words('deposit.is_paid'))).toBeVisible();
});

test('a Pix order shows a code to scan and to copy, and can be cancelled', async ({ page, path, words, baseURL }) => {
  await joinAs(page, baseURL ?? '');
  await page.goto(path('/?member=depositv2'));
  await centre(page)
    .getByRole('button', { name: /100[.,]00/ })
    .click();
  await centre(page)
    .getByRole('button', { name: words('deposit.submit'), exact: true })
    .click();
  await expect(centre(page).getByRole('img', { name: words('deposit.pix_qr') })).toBeVisible();
  const code = centre(page).getByText(/^00020126/);
  await expect(code).toBeVisible();
  await check(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await centre(page)
    .getByRole('button', { name: words('deposit.pix_copy') })
    .click();
  await expect(centre(page).getByRole('status').getByText(words('centre.copy_failed'))).toBeVisible();
  // The page shows the whole code and selects it, so that the member can copy it.
  await expect(code).toHaveCount(2);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await code.last().textContent());
  await check(page);
  await centre(page)
    .getByRole('button', { name: words('deposit.cancel') })
    .click();
  await expect(centre(page).getByText(words('deposit.is_cancelled'))).toBeVisible();
  await centre(page)
    .getByRole('button', { name: words('deposit.back'), exact: true })
    .click();
  await expect(centre(page).getByText(words('deposit.pending'))).toHaveCount(0);
  await expect(centre(page).locator('tbody tr')).toContainText(words('deposit.state_cancelled'));
});

test('a member follows a payout to the dispute of the missing amount', async ({
  page,
  path,
  words,
  operator,
  baseURL,
  context,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/401/, /ERR_FAILED/);
  const account = await joinAs(page, baseURL ?? '');
  await operator.credit(account, 200);
  await page.goto(path('/?member=withdraw'));
  const secret = centre(page).getByLabel(words('centre.secret_login'), { exact: true });
  await centre(page).getByLabel(words('withdraw.key_type')).selectOption('email');
  await centre(page)
    .getByRole('textbox', { name: words('withdraw.key'), exact: true })
    .fill(`${account}@orla.example`);
  await centre(page).getByLabel(words('withdraw.holder'), { exact: true }).fill('Ana Souza');
  await secret.fill('not-this-one');
  await centre(page)
    .getByRole('button', { name: words('withdraw.account_save') })
    .click();
  expectedErrors.push(/40[03]/);
  await expect(centre(page).getByText(words('centre.secret_login_wrong'))).toBeVisible();
  await secret.fill(JOIN_PASSWORD);
  await centre(page)
    .getByRole('button', { name: words('withdraw.account_save') })
    .click();

  const amount = centre(page).getByLabel(words('payment.amount'), { exact: true });
  const ask = centre(page).getByRole('button', { name: words('withdraw.submit'), exact: true });
  await amount.fill('200.01'.replace('.', words('centre.amount_form').includes('1.234,56') ? ',' : '.'));
  await secret.fill(JOIN_PASSWORD);
  await ask.click();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await check(page);

  await amount.fill('100');
  const cookies = await context.cookies();
  await context.clearCookies();
  await ask.click();
  const signIn = page.getByRole('dialog', { name: words('login.title') });
  await expect(signIn).toBeVisible();
  await context.addCookies(cookies);
  await signIn.getByLabel(words('login.username'), { exact: true }).fill(account);
  await signIn.getByLabel(words('login.password'), { exact: true }).fill(JOIN_PASSWORD);
  await signIn.getByRole('button', { name: words('login.submit'), exact: true }).click();
  await expect(signIn).toHaveCount(0);
  await expect(amount).toHaveValue('100');
  await secret.fill(JOIN_PASSWORD);
  await ask.click();
  await expect(page).toHaveURL(/c\.id=W1-/);
  await expect(centre(page).getByText(words('withdraw.missing_review'))).toBeVisible();
  await check(page);

  const id = new URL(page.url()).searchParams.get('c.id') ?? '';
  await operator.post(`/ops/withdrawals/${id}/approve`, {});
  await operator.post(`/ops/withdrawals/${id}/pay`, { reference: 'E2E-7788' });
  await page.reload();
  await expect(centre(page).getByRole('timer').first()).toBeVisible();
  await centre(page)
    .getByRole('radio', { name: words('withdraw.outcome_partly') })
    .check();
  await centre(page).getByLabel(words('withdraw.received'), { exact: true }).fill('40');
  await page.route('**/wps/uploads', (route) => route.abort(), { times: 1 });
  await centre(page)
    .locator('[data-proofs]')
    .setInputFiles([
      { name: 'extrato-1.png', mimeType: 'image/png', buffer: PNG },
      { name: 'extrato-2.png', mimeType: 'image/png', buffer: PNG },
    ]);
  await expect(centre(page).getByText(words('withdraw.proof_done'))).toHaveCount(1);
  await centre(page)
    .getByRole('button', { name: /extrato-1\.png/ })
    .first()
    .click();
  await expect(centre(page).getByText(words('withdraw.proof_done'))).toHaveCount(2);
  await check(page);
  await page.reload();
  await centre(page)
    .getByRole('radio', { name: words('withdraw.outcome_partly') })
    .check();
  await expect(centre(page).getByText(words('withdraw.proof_done'))).toHaveCount(2);
  await expect(centre(page).getByRole('img', { name: 'extrato-1.png' })).toBeVisible();
  await centre(page).getByLabel(words('withdraw.received'), { exact: true }).fill('40');
  await centre(page)
    .getByRole('button', { name: words('withdraw.receipt_send') })
    .click();
  await expect(centre(page).getByText(words('withdraw.dispute_text'))).toBeVisible();
  expect(toCents(await fact(page, words('withdraw.remaining')).textContent())).toBe(6_000);
  await expect(centre(page).getByRole('img', { name: words('withdraw.proof_name', { number: 2 }) })).toBeVisible();
  await check(page);

  await centre(page)
    .locator('[data-proofs]')
    .setInputFiles([{ name: 'extrato-3.png', mimeType: 'image/png', buffer: PNG }]);
  await expect(centre(page).getByText(words('withdraw.proof_done'))).toHaveCount(1);
  await centre(page)
    .getByRole('button', { name: words('withdraw.proofs_send') })
    .click();
  await expect(centre(page).getByRole('img', { name: words('withdraw.proof_name', { number: 3 }) })).toBeVisible();
  await expect(centre(page).getByText(words('withdraw.proofs_added'))).toBeVisible();
  await expect(centre(page).locator('[data-proofs]')).toHaveCount(0);
  await check(page);

  await operator.post(`/ops/withdrawals/${id}/force`, { reason: 'Bank slip 7788' });
  await page.reload();
  await expect(centre(page).getByText(words('withdraw.is_forced'))).toBeVisible();

  await centre(page)
    .getByRole('link', { name: words('centre.service') })
    .last()
    .click();
  const support = page.getByRole('dialog', { name: words('conversation.title') });
  await expect(support.getByLabel(words('conversation.reference'))).toHaveValue(id);
  await support.getByLabel(words('conversation.content')).fill('Recebi só uma parte.');
  await support.getByRole('button', { name: words('conversation.send'), exact: true }).click();
  await expect(support.getByRole('heading', { name: id })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(centre(page).getByText('Bank slip 7788').first()).toBeVisible();
  await centre(page)
    .getByRole('button', { name: words('withdraw.back'), exact: true })
    .click();
  await expect(centre(page).getByText(words('withdraw.open'), { exact: true })).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN } from '../../src/contract/core/typed-text.ts';
import { getRegisterRules } from '../../src/contract/registration/registration.ts';
import { hasNicknameSigns, NICKNAME_MAX, toNickname } from '../../src/contract/security/nickname.ts';
import { CONTACT_MAX, confirmTotp, getSecurityConfig, setNickname } from '../../src/contract/security/security.ts';
import { isEmail, toPlainEmail } from '../../src/lib/email.ts';
import { expect, test } from './fixtures.ts';
import { CODE_EDGES, expectField, expectFields, toCodeWords, toNumberWords } from './form-tries.ts';
import { JOIN_PASSWORD, joinAs } from './join.ts';

const PASSWORD_RULE = { field: 'password', patternId: '1', min: 8, max: 64, visible: true, required: true };
/** Security settings of a member with contacts. A change of a contact requires the payment password. */
const CONFIG = {
  ...{ hasPassword: true, hasPaymentPassword: true, hasTotp: true, isFresh: false },
  ...{ phone: '+55•••0001', email: 'a•••@b.c', needsSecret: true, passwordChangedAt: null, lastSignIn: null },
};

const toEdges = (min: number, max: number) => [min - 1, min, max, max + 1].map((length) => 'x'.repeat(length));

async function refuse(page: Page, path: string, errorCode: string): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status: 400, json: { success: false, errorCode, message: '' } }),
  );
}

async function openPanel(page: Page, to: string, panel: string) {
  await page.goto(`${to}?member=securityCenter&c.panel=${panel}`);
  const form = page.getByRole('dialog').locator('form');
  await expect(form).toBeVisible();
  return form;
}

test.beforeEach(({ expectedErrors }) => {
  test.slow();
  expectedErrors.push(/400/);
});

test('each password and profile field shows the message of its rule', async ({ page, path, words, baseURL }) => {
  await joinAs(page, baseURL ?? '');
  await page.route(`**${getRegisterRules.path}`, (route) =>
    route.fulfill({ json: { success: true, value: [PASSWORD_RULE] } }),
  );
  const toSecret = (text: string) => (text.trim() === '' ? words('form.required') : undefined);
  const toAgain = (text: string) => (text.trim() === '' ? words('form.required') : words('security.mismatch'));

  const own = await openPanel(page, path('/'), 'password');
  const toNew = (text: string) => {
    const length = [...text.trim()].length;
    if (length === 0) return words('form.required');
    const isFine = length >= PASSWORD_RULE.min && length <= PASSWORD_RULE.max && /^.*$/u.test(text.trim());
    return isFine ? undefined : words('reg_pattern_1').replace('(min)', '8').replace('(max)', '64');
  };
  await expectFields(own, { oldPassword: toSecret, newPassword: toNew }, { newPassword: toEdges(8, 64) });
  await own.locator('[name=newPassword]').fill('Maresia-9');
  await expectField(own, 'confirmNewPassword', (text) =>
    text.trim() === '' ? words('form.required') : words('register.mismatch'),
  );
  await expect(own.locator('[name=newPassword]')).toHaveValue('Maresia-9');

  const payment = await openPanel(page, path('/'), 'payment');
  const toPayment = (text: string) => {
    const { length } = text.trim();
    if (length === 0) return words('form.required');
    const [min, max] = [PAYMENT_PASSWORD_MIN, PAYMENT_PASSWORD_MAX];
    return length < min || length > max ? words('security.payment_length', { min, count: max }) : undefined;
  };
  await expectFields(
    payment,
    { currentPassword: toSecret, newPassword: toPayment },
    { newPassword: toEdges(PAYMENT_PASSWORD_MIN, PAYMENT_PASSWORD_MAX) },
  );
  await payment.locator('[name=newPassword]').fill('farol-da-barra');
  await expectField(payment, 'confirmNewPassword', toAgain);

  await refuse(page, setNickname.path, 'request.rate_limited');
  const nickname = await openPanel(page, path('/'), 'nickname');
  const toNicknameWords = (text: string) => {
    const name = toNickname(text);
    if (name === '') return words('form.required');
    if (name.length > NICKNAME_MAX) return words('security.nickname_long', { count: NICKNAME_MAX });
    return hasNicknameSigns(name) ? undefined : words('security.nickname_signs');
  };
  await expectField(nickname, 'nickname', toNicknameWords, toEdges(1, NICKNAME_MAX));
});

test('each field of the contacts and of the second step shows the message of its rule', async ({
  page,
  path,
  words,
  baseURL,
}) => {
  await joinAs(page, baseURL ?? '');
  const toSecret = (text: string) => (text.trim() === '' ? words('form.required') : undefined);
  const toCode = (text: string) => toCodeWords(text, words);

  const start = await openPanel(page, path('/'), 'totp');
  await start.locator('[name=password]').fill(JOIN_PASSWORD);
  await start.locator('[type=submit]').click();
  const confirm = page
    .getByRole('dialog')
    .locator('form')
    .filter({ has: page.locator('[name=code]') });
  await expect(confirm).toBeVisible();
  await refuse(page, confirmTotp.path, 'verification.code_wrong');
  await expectField(confirm, 'code', (text) => toCode(text) ?? words('security.totp_code_wrong'), CODE_EDGES);

  await page.route(`**${getSecurityConfig.path}`, (route) => route.fulfill({ json: { success: true, value: CONFIG } }));
  const toEmail = (text: string) => {
    const address = toPlainEmail(text);
    if (address === '') return words('form.required');
    if (address.length > CONTACT_MAX) return words('form.too_long');
    return isEmail(address) ? undefined : words('verification.email_invalid');
  };
  const addresses = [CONTACT_MAX, CONTACT_MAX + 1].map((length) => `a@b.${'c'.repeat(length - 4)}`);
  const more = { code: CODE_EDGES, email: addresses };
  await expectFields(
    await openPanel(page, path('/'), 'email'),
    { email: toEmail, code: toCode, password: toSecret },
    more,
  );
  const toNumber = (text: string) => toNumberWords(text, words);
  const phone = await openPanel(page, path('/'), 'phone');
  // Waits for the list of countries, which defines the length of a number.
  await expect(phone.getByRole('combobox')).toHaveValue(/\+/);
  await expectFields(
    phone,
    { mobileNum: toNumber, code: toCode, password: toSecret },
    { ...more, mobileNum: ['12345', '123456', '1'.repeat(20), '1'.repeat(21)] },
  );
  await expectFields(await openPanel(page, path('/'), 'totp'), { password: toSecret, code: toCode }, more);
});

import type { Page } from '@playwright/test';
import { brand } from '../../src/brand/brand.ts';
import {
  getRegisterRules,
  type RegisterField,
  type RegisterRule,
} from '../../src/contract/registration/registration.ts';
import { isTooYoung, toRegisterRefusal } from '../../src/contract/registration/rules.ts';
import { countFeedbackText } from '../../src/contract/support/feedback-text.ts';
import { FEEDBACK_CONTACT_MAX, getFeedbackRules } from '../../src/contract/support/support.ts';
import { isEmail, toPlainEmail } from '../../src/lib/email.ts';
import { toLocalDay } from '../../src/platform/records/local-day.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { NAUGHTY_STRINGS } from '../naughty-strings.ts';
import { choose, expect, test } from './fixtures.ts';
import {
  CODE_EDGES,
  expectField,
  expectFields,
  toCodeWords,
  toNumberProblem,
  toNumberWords,
  type Words,
} from './form-tries.ts';

const rule = (field: RegisterField, patternId: string, min: number, max: number, more: Partial<RegisterRule> = {}) => ({
  ...{ field, patternId, min, max, visible: true, required: true },
  ...more,
});

/** One rule of every kind (spec §5). `TAKEN` has a valid text of any length for each kind. */
const RULES: readonly RegisterRule[] = [
  rule('username', '2', 3, 16),
  rule('password', '1', 8, 64),
  rule('confirmPassword', '1', 8, 64),
  rule('payeeName', '11', 5, 30),
  rule('email', '4', 6, 40, { required: false }),
  rule('qqNum', '3', 5, 12, { acceptedPattern: '^[1-9][0-9]*$' }),
  rule('line', '5', 3, 20),
  rule('whatsapp', '8', 3, 20, { required: false }),
  rule('facebook', '6', 4, 20),
  rule('wechat', '7', 3, 20),
  rule('affiliateCode', '12', 2, 10),
  rule('referralCode', '13', 2, 10),
  rule('recommenderId', '14', 2, 10),
  rule('idNumber', '9', 10, 10),
  rule('paymentPassword', '15', 8, 32),
];
const TAKEN: Readonly<Record<string, (length: number) => string>> = {
  '1': (length) => 'x'.repeat(length),
  '2': (length) => 'a'.repeat(length),
  '3': (length) => '7'.repeat(length),
  '4': (length) => `a@b.${'c'.repeat(Math.max(1, length - 4))}`,
  '5': (length) => '9'.repeat(length),
  '6': (length) => `a${'1'.repeat(Math.max(1, length - 1))}`,
  '7': (length) => 'B'.repeat(length),
  '8': (length) => '!'.repeat(length),
  '9': () => '1990-12-31',
  '11': (length) => `A ${'b'.repeat(Math.max(1, length - 2))}`,
  '12': (length) => 'ก'.repeat(length),
  '13': (length) => '안'.repeat(length),
  '14': (length) => 'さ'.repeat(length),
  '15': (length) => `aB1!${'x'.repeat(Math.max(0, length - 4))}`,
};

/** Texts just below, at and just above both limits of a rule's length. */
function toEdges({ min, max, patternId }: RegisterRule): string[] {
  const make = TAKEN[patternId];
  return make ? [min - 1, min, max, max + 1].map(make) : [];
}

const fillBounds = (text: string, { min, max }: RegisterRule) =>
  text.replace('(min)', String(min)).replace('(max)', String(max));

function toRegisterWords(asked: RegisterRule, text: string, words: Words): string | undefined {
  const refusal = toRegisterRefusal(asked, asked.field === 'email' ? toPlainEmail(text) : text);
  if (refusal === 'required') return words('form.required');
  if (refusal === 'accepted') return words('register.accepted_form', { form: asked.acceptedPattern ?? '' });
  const pattern = fillBounds(words(`reg_pattern_${asked.patternId}`), asked);
  if (refusal) return asked.field === 'payeeName' ? `${words('register.name_format')} ${pattern}` : pattern;
  const age = brand.policy.minimumAge;
  const isYoung = isTooYoung(asked, text, age, () => toLocalDay(Date.now(), brand.timeZone));
  return isYoung ? words('register.age_required', { age }) : undefined;
}

/** Makes registration ask for the fields of the test instead of those of the platform. */
async function askBy(page: Page, rules: readonly RegisterRule[]): Promise<void> {
  await page.route('**/dialogs', (route) => route.abort());
  await page.route('**/wps/system/setting/register', (route) =>
    route.fulfill({ json: { success: true, value: rules } }),
  );
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
});

test('each field of registration by name shows the message of its rule', async ({ page, path, words }) => {
  test.slow();
  await askBy(page, RULES);
  await page.goto(path('/register'));
  const form = page.getByRole('dialog', { name: words('register.title') }).locator('form');
  await expect(form).toBeVisible();
  // The terms are not accepted, so nothing is sent.
  for (const asked of RULES) {
    if (asked.field === 'confirmPassword') continue;
    await expectField(form, asked.field, (text) => toRegisterWords(asked, text, words), toEdges(asked));
  }
  // The other fields keep their values.
  await expect(form.locator('[name=username]')).toHaveValue(NAUGHTY_STRINGS.at(-1) ?? '');
  await form.locator('[name=password]').fill('Maresia-9');
  const toMatch = (text: string) =>
    text.trim() === '' ? words('form.required') : text.trim() === 'Maresia-9' ? undefined : words('register.mismatch');
  await expectField(form, 'confirmPassword', toMatch, ['Maresia-9', ' Maresia-9 ']);
});

test('each field of registration by number shows the message of its rule', async ({ page, path, words }) => {
  await askBy(page, RULES.slice(0, 3));
  // The country decides how short a number may be.
  const countries = page.waitForResponse((answer) => answer.url().endsWith('/wps/system/country'));
  await page.goto(path('/register'));
  const dialog = page.getByRole('dialog', { name: words('register.title') });
  await choose(dialog.getByRole('radio', { name: words('register.by_mobile') }));
  await (await countries).finished();
  const form = dialog.locator('form');
  const toNumber = (text: string) => {
    const problem = toNumberProblem(text);
    const isLong = [...text.trim()].length > 255;
    if (problem === 'required') return words('register.phone_required');
    const byRule = `${words('register.phone_format')} ${fillBounds(words('reg_pattern_1'), rule('mobileNum', '1', 0, 255))}`;
    return isLong ? byRule : problem && words(problem);
  };
  await expectField(form, 'mobileNum', toNumber, ['12345', '123456', '1'.repeat(20), '1'.repeat(21)]);
  const number = form.locator('[name=mobileNum]');
  await number.fill('11912345678');
  const toCode = (text: string) =>
    text.trim() === ''
      ? words('register.code_required')
      : [...text.trim()].length > 255
        ? fillBounds(words('reg_pattern_1'), rule('verificationCode', '1', 0, 255))
        : undefined;
  await expectField(form, 'verificationCode', toCode);
  await expect(number).toHaveValue('11912345678');
});

test('each sign-in field keeps its typed text and shows its error', async ({ page, path, words }) => {
  test.slow();
  const toMissing = (text: string) => (text.trim() === '' ? words('form.required') : undefined);
  const toNumber = (text: string) => toNumberWords(text, words);
  const toCode = (text: string) => toCodeWords(text, words);
  const toEmail = (text: string) =>
    toMissing(text) ?? (isEmail(toPlainEmail(text)) ? undefined : words('forgot.email_invalid'));
  await page.route('**/dialogs', (route) => route.abort());
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog', { name: words('login.title') });
  const form = dialog.locator('form');
  await expect(form).toBeVisible();
  await expectFields(form, { username: toMissing, password: toMissing });
  await choose(dialog.getByRole('radio', { name: words('login.by_sms') }));
  await expectFields(form, { mobileNum: toNumber, code: toCode }, { code: CODE_EDGES });
  await choose(dialog.getByRole('radio', { name: words('login.by_username') }));
  await dialog.getByRole('button', { name: words('forgot.link') }).click();
  const forgot = page.getByRole('dialog', { name: words('forgot.title') }).locator('form');
  await expectFields(forgot, { username: toMissing, email: toEmail });
});

test('each field of a new password shows the message of its rule, by phone and by the link in a mail', async ({
  page,
  path,
  words,
}) => {
  test.slow();
  const asked = rule('password', '1', 8, 64);
  await askBy(page, [asked]);
  const toNew = (text: string) => toRegisterWords(asked, text, words);
  const edges = { newPassword: toEdges(asked) };
  await page.goto(path('/login'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('forgot.link') })
    .click();
  const forgot = page.getByRole('dialog', { name: words('forgot.title') });
  await choose(forgot.getByRole('radio', { name: words('forgot.by_phone') }));
  await expectFields(
    forgot.locator('form'),
    {
      mobileNum: (text) => toNumberWords(text, words),
      code: (text) => toCodeWords(text, words),
      newPassword: toNew,
    },
    { ...edges, code: CODE_EDGES },
  );

  // Until the rule is loaded, only empty fields are refused.
  const isRead = page.waitForResponse((answer) => answer.url().endsWith(getRegisterRules.path));
  await page.goto(`${path('/')}#passwordReset=nobody`);
  const link = page.getByRole('dialog', { name: words('password.title') }).locator('form');
  await expect(link).toBeVisible();
  await isRead;
  const toAgain = (text: string) => (text.trim() === '' ? words('form.required') : words('register.mismatch'));
  await expectField(link, 'newPassword', toNew, edges.newPassword);
  await link.locator('[name=newPassword]').fill('Maresia-9');
  await expectField(link, 'confirmNewPassword', toAgain);
  await expect(link.locator('[name=newPassword]')).toHaveValue('Maresia-9');
});

test('each field of feedback shows the message of its rule', async ({ page, path, words, baseURL }) => {
  const rules = await new ConformanceClient(baseURL ?? '').call(getFeedbackRules, {});
  if (!rules.ok) throw new Error(rules.code);
  const { min, max } = rules.value;
  await page.goto(path('/feedback'));
  const form = page.locator('form').filter({ has: page.locator('[name=content]') });
  // No subject is chosen, so nothing is sent.
  await form.locator('[type=submit]').click();
  await expect(form.getByText(words('feedback.type_required'))).toBeVisible();
  const toContact = (text: string) => (text.trim().length > FEEDBACK_CONTACT_MAX ? words('form.too_long') : undefined);
  await expectField(form, 'contact', toContact, [
    'x'.repeat(FEEDBACK_CONTACT_MAX),
    'x'.repeat(FEEDBACK_CONTACT_MAX + 1),
  ]);
  const toContent = (text: string) => {
    const length = countFeedbackText(text);
    return length < min || length > max ? words('feedback.length', { min, count: max }) : undefined;
  };
  const edges = [min - 1, min, max, max + 1].map((length) => 'x'.repeat(length));
  await expectField(form, 'content', toContent, edges);
});

test('a refusal of the platform without a message of its own shows a general sentence', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await page.goto(path('/login'));
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=username]').fill('x'.repeat(5_000));
  await dialog.locator('[name=password]').fill('x');
  await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();
  await expect(dialog.getByText(words('form.too_long'))).toBeVisible();
  await expect(dialog.locator('[name=username]')).toBeFocused();
  await expect(dialog.locator('[name=username]')).toHaveValue('x'.repeat(5_000));
});

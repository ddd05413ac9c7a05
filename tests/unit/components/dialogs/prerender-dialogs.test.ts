import { beforeAll, describe, expect, test } from 'vitest';
import { prerenderDialogs } from '../../../../src/components/dialogs/prerender-dialogs.ts';
import { REGISTER_FIELDS, type RegisterRule } from '../../../../src/contract/registration/registration.ts';
import type { Feature } from '../../../../src/contract/system/features.ts';
import { keepPageWords } from '../../../../src/i18n/page-words.ts';
import { $registerMode, $rules } from '../../../../src/stores/registration/registration.ts';

const RULES: RegisterRule[] = REGISTER_FIELDS.map((field) => ({
  field,
  visible: ['username', 'password', 'confirmPassword', 'email'].includes(field),
  required: field !== 'email',
  min: 3,
  max: 16,
  patternId: '1',
}));
const JOIN: readonly Feature[] = ['directRegistration', 'usernameRegistration'];
const prerender = (features: readonly Feature[], rules: RegisterRule[] | undefined = RULES) =>
  prerenderDialogs({ locale: 'en', features, rules, files: {} });
const listNames = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);

beforeAll(() => keepPageWords('en', { words: { 'login.title': 'Sign in', 'register.title': 'Create an account' } }));

describe('the prerendered dialogs', () => {
  test('contain the fields of both dialogs with their labels', () => {
    const html = prerender(JOIN);
    expect(html).toContain('data-prerendered="loginPopupModal"');
    expect(html).toContain('>Sign in</h2>');
    expect(html).toContain('>Create an account</h2>');
    expect(listNames(html)).toEqual([
      ...['username', 'password', 'rememberMe'],
      ...['username', 'password', 'confirmPassword', 'email', 'ageConfirmed', 'termsAccepted'],
    ]);
  });

  test.each([
    ['verificationCodeLogin', 'login.by_sms'],
    ['freePlay', 'login.demo'],
  ] as const)('show what %s switches on, and else do not', (feature, words) => {
    expect(prerender([feature])).toContain(words);
    expect(prerender([])).not.toContain(words);
  });

  test('link to registration, only for invited visitors if direct registration is off', () => {
    expect(prerender([])).toMatch(/<button [^>]*data-by-invitation=""[^>]*>login.register/);
    expect(prerender(['directRegistration'])).toContain('login.register');
    expect(prerender(['directRegistration'])).not.toContain('data-by-invitation');
  });

  test('omit registration if it is closed or its rules are unknown', () => {
    expect(prerender([])).not.toContain('registerModal');
    expect(prerenderDialogs({ locale: 'en', features: JOIN, rules: undefined, files: {} })).not.toContain(
      'registerModal',
    );
  });

  test('list the files that take over each dialog', () => {
    const files = { loginPopupModal: ['/_astro/a.js', '/_astro/b.js'], registerModal: ['/_astro/b.js'] };
    const html = prerenderDialogs({ locale: 'en', features: JOIN, rules: RULES, files });
    expect(
      [...html.matchAll(/<link rel="modulepreload" href="([^"]+)" data-for="(\w+)">/g)].map((one) => one.slice(1)),
    ).toEqual([
      ['/_astro/a.js', 'loginPopupModal'],
      ['/_astro/b.js', 'loginPopupModal'],
      ['/_astro/b.js', 'registerModal'],
    ]);
  });

  test('share no ids or radio groups, because they are in one document', () => {
    const html = prerender([...JOIN, 'mobileRegistration', 'verificationCodeLogin']);
    const [signIn = '', register = ''] = html.split('data-prerendered="registerModal"');
    const list = (part: string) => [...part.matchAll(/ (?:id|name)="(_\w+)"/g)].map(([, id]) => id);
    expect(list(signIn).length).toBeGreaterThan(3);
    expect(list(register).filter((id) => list(signIn).includes(id))).toEqual([]);
  });

  test('show the risk warning above the button of each', () => {
    const html = prerender([...JOIN, 'verificationCodeLogin']);
    const risk =
      /18\+ risk\.text <a [^>]*href="\/en\/responsible-gaming"[^>]*>risk\.link.*?<\/p><button type="submit"/g;
    expect(html.match(risk)).toHaveLength(2);
  });

  test('keep no state for the next rendering', () => {
    prerender(['directRegistration', 'mobileRegistration']);
    expect($rules.get()).toEqual({ status: 'loading' });
    expect($registerMode.get()).toBe('username');
  });
});

import { beforeEach, expect, test, vi } from 'vitest';
import type { Locale } from '../../../../src/i18n/locales.ts';
import { createBrowser } from '../browser.ts';

let session: Map<string, string>;

/** Opens the next page in the same tab: its code is loaded again, and the tab's session storage remains. */
async function open(locale: Locale) {
  vi.resetModules();
  const { createBrowser: create } = await import('../browser.ts');
  const { environment, setEnvironment } = await import('../../../../src/stores/core/environment.ts');
  create();
  for (const [key, value] of session) environment().sessionStorage.setItem(key, value);
  setEnvironment({ ...environment(), locale });
  const [{ restoreTyped, storeTyped }, { depositForm }] = await Promise.all([
    import('../../../../src/stores/core/kept-input.ts'),
    import('../../../../src/stores/cashier/deposits.ts'),
  ]);
  restoreTyped();
  return {
    depositForm,
    registration: async () => (await import('../../../../src/stores/registration/registration.ts')).registrationForm,
    endSession: async () => (await import('../../../../src/stores/session/clear-keys.ts')).clearKeys(true),
    leave: () => {
      storeTyped();
      const text = environment().sessionStorage.getItem('keptInput');
      session = new Map(text === null ? [] : [['keptInput', text]]);
      return text ?? '';
    },
  };
}

beforeEach(() => {
  session = new Map();
  createBrowser();
});

test('what was typed stays across a change of the language, an amount in the form of the next one', async () => {
  const first = await open('pt');
  first.depositForm.change('amount', '1.000');
  const form = await first.registration();
  for (const field of ['username', 'password', 'verificationCode', 'captcha', 'paymentPassword', 'termsAccepted'])
    form.change(field, 'maresia-9');
  expect(first.leave()).toBe('{"deposit":{"amount":"1000"},"registration":{"username":"maresia-9"}}');

  const second = await open('en');
  expect(second.depositForm.$values.get()).toEqual({ amount: '1,000.00' });
  expect((await second.registration()).$values.get(), 'its code loads later').toEqual({ username: 'maresia-9' });
});

test('a text that is no amount stays as it was typed', async () => {
  const first = await open('pt');
  first.depositForm.change('amount', '1,000');
  first.leave();
  expect((await open('en')).depositForm.$values.get()).toEqual({ amount: '1,000' });
});

test('a storage that somebody else wrote is no input', async () => {
  for (const text of ['{', 'null', '5', '{"deposit":7}']) {
    session = new Map([['keptInput', text]]);
    expect((await open('en')).depositForm.$values.get(), text).toEqual({});
  }
});

test('the page after the next one starts empty', async () => {
  const first = await open('pt');
  first.depositForm.change('amount', '75');
  first.leave();
  const second = await open('en');
  second.depositForm.reset();
  second.leave();
  expect((await open('pt')).depositForm.$values.get()).toEqual({});
});

test('the next person of a tab gets nothing that the one before had typed', async () => {
  const first = await open('pt');
  (await first.registration()).change('payeeName', 'Ana Prado');
  first.leave();
  const second = await open('en');
  await second.endSession();
  expect(second.leave()).toBe('{}');
  expect((await second.registration()).$values.get(), 'its code loads after the session has ended').toEqual({});
});

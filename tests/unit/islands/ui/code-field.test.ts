import { beforeEach, expect, test } from 'vitest';
import { CodeField } from '../../../../src/islands/ui/CodeField.tsx';
import { createForm } from '../../../../src/stores/core/forms.ts';
import { registerCode } from '../../../../src/stores/registration/registration.ts';
import { type CodeSender, createCodeSender } from '../../../../src/stores/session/code-sender.ts';
import { resetCode } from '../../../../src/stores/session/forgot-forms.ts';
import { $phoneProvider, type PhoneProvider } from '../../../../src/stores/session/phone-provider.ts';
import { loginCode } from '../../../../src/stores/session/sms-form.ts';
import { placeCode } from '../../../../src/stores/session/verify-form.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

beforeEach(() => void createBrowser());

test('the button waits only for the contact of the last code, which is named', async () => {
  const form = createForm({ check: () => ({}), submit: async () => ({ ok: true, value: null }) });
  const sender = createCodeSender(({ email = '' }) => email);
  const onSend = () =>
    sender.send(form.$values.get(), async () => ({ ok: true, value: { expiredMinutes: 3 } }) as const);
  const props = { form, field: 'code', label: 'code', toProblem: (problem: string) => problem, sender, onSend };
  const show = () => {
    const html = render(CodeField, props, (key, params) => [key, ...Object.values(params ?? {})].join(' '));
    return {
      button: /<button[^>]*>([^<]*)</.exec(html)?.[1],
      isDisabled: / disabled=""/.test(html),
      status: /role="status"[^>]*>([^<]*)</.exec(html)?.[1],
    };
  };
  form.change('email', 'l@orla.exmple');
  expect(show()).toEqual({ button: 'code.send', isDisabled: false, status: '' });
  await onSend();
  expect(show()).toEqual({ button: 'code.wait 180', isDisabled: true, status: 'code.sent l@orla.exmple' });
  form.change('email', 'l@orla.example');
  expect(show()).toEqual({ button: 'code.send', isDisabled: false, status: 'code.sent l@orla.exmple' });
});

const PHONE = '+5511987654321';

test('if accounts must not be disclosed, the text says that a code comes if the number has one; Firebase sends to any number', () => {
  const form = createForm({ check: () => ({}), submit: async () => ({ ok: true, value: null }) });
  const show = (sender: CodeSender) => {
    sender.$sentTo.set(PHONE);
    const toProblem = (problem: string) => problem;
    const html = render(CodeField, { form, field: 'code', label: 'code', toProblem, sender, onSend: async () => {} });
    return /role="status"[^>]*>([^<]*)</.exec(html)?.[1];
  };
  for (const sender of [loginCode, resetCode]) expect(show(sender)).toBe('code.sent_if_known');
  for (const sender of [registerCode, placeCode]) expect(show(sender)).toBe('code.sent');
  $phoneProvider.set(async () => ({}) as PhoneProvider);
  for (const sender of [loginCode, resetCode]) expect(show(sender)).toBe('code.sent');
  $phoneProvider.set(undefined);
});

import { beforeEach, expect, test } from 'vitest';
import { CodeField } from '../../../../src/islands/ui/CodeField.tsx';
import { createCodeSender } from '../../../../src/stores/code-sender.ts';
import { createForm } from '../../../../src/stores/forms.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

beforeEach(() => void createBrowser());

test('the button waits for the contact that it sent to, and the words say which that is', async () => {
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

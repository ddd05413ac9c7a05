import { expect, test } from 'vitest';
import { ChangePasswordDialog } from '../../../../src/islands/dialogs/ChangePasswordDialog.tsx';
import { ForgotPasswordDialog } from '../../../../src/islands/dialogs/ForgotPasswordDialog.tsx';
import { LoginDialog } from '../../../../src/islands/dialogs/LoginDialog.tsx';
import { PasswordMeter } from '../../../../src/islands/ui/NewPasswordFields.tsx';
import { $loginWay } from '../../../../src/stores/session/login-way.ts';
import { $passwordReason } from '../../../../src/stores/session/session.ts';
import { render } from '../render.ts';

test('sign-in by SMS is offered only while enabled', () => {
  expect(render(LoginDialog, { features: [] })).not.toContain('login.by_sms');
  expect(render(LoginDialog, { features: ['verificationCodeLogin'] })).toContain('login.by_sms');
});

test('sign-in shows the risk warning for every method and links to help', () => {
  for (const way of ['name', 'sms'] as const) {
    $loginWay.set(way);
    expect(render(LoginDialog, { features: ['verificationCodeLogin'] }), way).toMatch(
      /18\+ risk\.text <a [^>]*href="\/en\/responsible-gaming"[^>]*target="_blank"/,
    );
  }
});

test('a password reset by phone is offered only while enabled', () => {
  expect(render(ForgotPasswordDialog, { features: [] })).not.toContain('forgot.by_phone');
  expect(render(ForgotPasswordDialog, { features: ['phonePasswordReset'] })).toContain('forgot.by_phone');
});

test('the forced change states its reason', () => {
  $passwordReason.set('expired');
  expect(render(ChangePasswordDialog, {})).toContain('in_change_expired');
  $passwordReason.set('first');
  expect(render(ChangePasswordDialog, {})).toContain('password.why_first');
});

test.each([
  ['', undefined],
  ['curta', 1],
  ['orla1234', 1],
  ['luna2026', 1],
  ['Flamengo1', 1],
  ['aaaaaaaaaa', 1],
  ['xkvbtrwq', 1],
  ['vento-norte', 2],
  ['vento-norte-77', 3],
  ['Vento-norte-77', 4],
  ['a casa amarela da praia', 3],
])('the meter finds %o to be %s', (password, strength) => {
  const shown = render(PasswordMeter, { password, min: 8, words: ['luna'] });
  expect(shown.match(/data-strength="(\d)"/)?.[1]).toBe(strength === undefined ? undefined : String(strength));
});

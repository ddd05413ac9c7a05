import { beforeEach, describe, expect, test } from 'vitest';
import { grant, refuse, settle } from '../browser.ts';
import { answers, CONFIG, overview, sentTo, start } from './security-setup.ts';

beforeEach(start);

test('the payment password is checked for length and confirmation', async () => {
  const { toPaymentProblems } = await import('../../../../src/stores/security/secrets.ts');
  const check = (newPassword: string, confirmNewPassword = newPassword) =>
    toPaymentProblems({ currentPassword: 'x', newPassword, confirmNewPassword });
  expect(check('12345')).toEqual({ newPassword: 'security.payment_length' });
  expect(check('123456')).toEqual({});
  expect(check('a'.repeat(64))).toEqual({});
  expect(check('a'.repeat(65))).toEqual({ newPassword: 'security.payment_length' });
  expect(check('123456', '1234567')).toEqual({ confirmNewPassword: 'security.mismatch' });
  expect(toPaymentProblems({})).toEqual({
    currentPassword: 'required',
    newPassword: 'required',
    confirmNewPassword: 'required',
  });
});

test('the own password shows which field was wrong', async () => {
  const { ownPasswordForm } = await import('../../../../src/stores/security/secrets.ts');
  for (const [field, text] of Object.entries({
    oldPassword: 'x',
    newPassword: 'Mare-77-x',
    confirmNewPassword: 'Mare-77-x',
  }))
    ownPasswordForm.change(field, text);
  answers['/wps/member/password'] = () => refuse('session.secret_wrong');
  await ownPasswordForm.submit();
  expect(ownPasswordForm.$problems.get()).toEqual({ oldPassword: 'password.current_wrong' });
  answers['/wps/member/password'] = () => refuse('password.same');
  await ownPasswordForm.submit();
  expect(ownPasswordForm.$problems.get()).toEqual({ newPassword: 'password.same' });
  answers['/wps/member/password'] = () => grant(null);
  expect(await ownPasswordForm.submit()).toBe(true);
  expect(ownPasswordForm.$values.get()).toEqual({});
});

describe('the first password', () => {
  const fill = async () => {
    const { firstPasswordForm } = await import('../../../../src/stores/security/secrets.ts');
    answers['/wps/v2/member/securityConfig'] = () => grant({ ...CONFIG, hasPassword: false });
    await overview.securityConfig.load({});
    expect(await firstPasswordForm.submit()).toBe(false);
    expect(firstPasswordForm.$problems.get()).toEqual({ newPassword: 'required', confirmNewPassword: 'required' });
    for (const field of ['newPassword', 'confirmNewPassword']) firstPasswordForm.change(field, ' Mare-77-x ');
    return firstPasswordForm;
  };

  test('is sent without an old one, and the settings are reloaded', async () => {
    const form = await fill();
    answers['/wps/v2/member/securityConfig'] = () => grant(CONFIG);
    expect(await form.submit()).toBe(true);
    await settle();
    expect(await sentTo('/wps/member/password')).toEqual({ newPassword: 'Mare-77-x', confirmNewPassword: 'Mare-77-x' });
    expect([overview.$changed.get(), form.$values.get()]).toEqual(['password', {}]);
    expect(overview.securityConfig.$state.get()).toMatchObject({ value: { hasPassword: true } });
  });

  test('that comes too late reloads the settings and marks no field', async () => {
    const form = await fill();
    answers['/wps/member/password'] = () => refuse('session.secret_wrong');
    answers['/wps/v2/member/securityConfig'] = () => grant({ ...CONFIG, hasPassword: false, isFresh: false });
    expect(await form.submit()).toBe(false);
    await settle();
    expect([form.$problems.get(), form.$failure.get()]).toEqual([{}, undefined]);
    expect(overview.securityConfig.$state.get()).toMatchObject({ status: 'ready', value: { isFresh: false } });
    answers['/wps/member/password'] = () => refuse('registration.password_common');
    await form.submit();
    expect(form.$problems.get()).toEqual({ newPassword: 'registration.password_common' });
  });
});

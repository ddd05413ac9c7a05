import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../browser.ts';
import { browser, FIRST, load, platform, SIGN_IN, start } from './joining-setup.ts';

beforeEach(start);

describe('the forced password change', () => {
  test('comes before the follow-up of the sign-in, again after a reload, then opens the home page', async () => {
    const { session, dialogs } = await load();
    browser.serve(platform({ '/wps/session/login': FIRST }));
    const then = vi.fn();
    dialogs.askToSignIn(then);
    await session.signIn(SIGN_IN);
    expect(dialogs.$dialog.get()).toBe('changePassModal');
    expect(session.$passwordReason.get()).toBe('first');
    expect(then).not.toHaveBeenCalled();

    dialogs.$dialog.set(undefined);
    session.restoreSession();
    await settle();
    expect(dialogs.$dialog.get()).toBe('changePassModal');

    const { changePasswordForm } = await import('../../../../src/stores/session/change-password-form.ts');
    changePasswordForm.change('oldPassword', SIGN_IN.password);
    changePasswordForm.change('newPassword', 'Mare-cheia-77');
    changePasswordForm.change('confirmNewPassword', 'Mare-cheia-78');
    expect(await changePasswordForm.submit()).toBe(false);
    expect(changePasswordForm.$problems.get()).toEqual({ confirmNewPassword: 'mismatch' });
    changePasswordForm.change('confirmNewPassword', 'Mare-cheia-77');
    expect(await changePasswordForm.submit()).toBe(true);
    expect(browser.session.has('cpw')).toBe(false);
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(browser.visits).toEqual(['/en']);
    expect(browser.posted).toContainEqual({ kind: 'changed' });
  });

  test('can be left only by signing out, after a question', async () => {
    const { session, dialogs } = await load();
    browser.serve(platform({ '/wps/session/login': FIRST }));
    await session.signIn(SIGN_IN);
    dialogs.interruptWith('confirmSignOut');
    dialogs.closeDialog();
    expect(dialogs.$dialog.get()).toBe('changePassModal');
    dialogs.interruptWith('confirmSignOut');
    await session.signOut();
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(browser.session.has('cpw')).toBe(false);
  });

  test('applies in the other tab with the session and ends there too', async () => {
    const { session, dialogs } = await load();
    browser.serve(platform());
    session.restoreSession();
    browser.hear({ kind: 'handle', token: 'h1.other', mustChange: true });
    await settle();
    expect(dialogs.$dialog.get()).toBe('changePassModal');
    browser.hear({ kind: 'changed' });
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(browser.session.has('cpw')).toBe(false);
  });

  test('is not asked after a sign-in by SMS', async () => {
    const { session, dialogs } = await load();
    browser.serve(platform({ '/wps/session/login': FIRST }));
    await session.signInBySms({ mobileNum: '11987650001', countryDialingCode: '+55', code: '123456' });
    expect(session.$session.get().kind).toBe('member');
    expect(dialogs.$dialog.get()).toBeUndefined();
  });
});

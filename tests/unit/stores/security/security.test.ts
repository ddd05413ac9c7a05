import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, INFO, refuse, settle } from '../browser.ts';
import { answers, browser, CONFIG, overview, start } from './security-setup.ts';

beforeEach(start);

test('opens the panel of the address and loads everything at once; avatars only while enabled', async () => {
  overview.openSecurity(false);
  expect(overview.$panel.get()).toBe('phone');
  await settle();
  expect(overview.securityConfig.$state.get()).toMatchObject({ status: 'ready', value: CONFIG });
  expect(browser.callsTo('/wps/relay/MCSFE_getPlayerAvatar')).toEqual([]);
  overview.openPanel('email');
  expect(browser.state.location.search).toContain('c.panel=email');
  overview.finishPanel('email');
  expect(browser.state.location.search).not.toContain('c.panel');
  expect([overview.$panel.get(), overview.$changed.get()]).toEqual([undefined, 'email']);
});

describe('the profile', () => {
  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['Luna do Mar', undefined],
    ['ルナ', undefined],
    ['.luna', 'security.nickname_signs'],
    ['<b>luna', 'security.nickname_signs'],
    ['a'.repeat(20), undefined],
    ['a'.repeat(21), 'security.nickname_long'],
  ])('finds the nickname %o to be %s', async (text, problem) => {
    const { toNicknameProblem } = await import('../../../../src/stores/security/profile.ts');
    expect(toNicknameProblem(text)).toBe(problem);
  });

  test('shows a new nickname and picture everywhere', async () => {
    const { chooseAvatar, nicknameForm } = await import('../../../../src/stores/security/profile.ts');
    const { $session } = await import('../../../../src/stores/session/session.ts');
    answers['/wps/member/nickname'] = () => grant({ ...INFO, nickname: 'Maré' });
    nicknameForm.change('nickname', ' Maré ');
    expect(await nicknameForm.submit()).toBe(true);
    expect(browser.callsTo('/wps/member/nickname')[0]?.body).toBe('{"nickname":"Maré"}');
    expect(browser.session.get('nickname')).toBe('Maré');
    answers['/wps/member/info/icon'] = () => grant({ avatar: 'crab', avatarType: 'STATIC' });
    await chooseAvatar('crab');
    expect($session.get()).toMatchObject({ info: { nickname: 'Maré', avatar: 'crab' } });
  });
});

describe('input of a panel', () => {
  const loadForms = async () => {
    const secrets = await import('../../../../src/stores/security/secrets.ts');
    const contacts = await import('../../../../src/stores/security/contacts.ts');
    return {
      payment: [secrets.paymentForm, 'currentPassword'],
      password: [secrets.ownPasswordForm, 'oldPassword'],
      first: [secrets.firstPasswordForm, 'newPassword'],
      phone: [contacts.phoneContact.form, 'password'],
      email: [contacts.emailContact.form, 'password'],
    } as const;
  };
  const LEAVING = {
    'the panel is closed': () => overview.openPanel(undefined),
    'another is opened': () => overview.openPanel('nickname'),
    'the page is left': (leave: () => void) => leave(),
  } as const;

  test.each(Object.entries(LEAVING))('is cleared when %s, if it is a password', async (_when, goAway) => {
    const forms = await loadForms();
    const leave = overview.openSecurity(false);
    for (const [name, [form, field]] of Object.entries(forms)) {
      overview.openPanel(name === 'first' ? 'password' : (name as keyof Omit<typeof forms, 'first'>));
      form.change(field, 'Orla#2026');
      form.change('email', 'l@orla.example');
      goAway(leave);
      expect(form.$values.get()[field] ?? '', name).toBe('');
    }
    expect(forms.email[0].$values.get().email).toBe('l@orla.example');
  });

  test('stays when a late answer closes another panel', async () => {
    const { payment, email } = await loadForms();
    const late = createDelayed();
    answers['/wps/member/paymentPassword'] = () => late.promise;
    overview.openPanel('payment');
    for (const field of ['currentPassword', 'newPassword', 'confirmNewPassword']) payment[0].change(field, '123456');
    const changing = payment[0].submit();
    overview.openPanel('email');
    email[0].change('password', 'Orla#2026');
    late.answer(grant(null));
    expect(await changing).toBe(true);
    expect([overview.$panel.get(), overview.$changed.get()]).toEqual(['email', undefined]);
    expect(email[0].$values.get().password).toBe('Orla#2026');
  });
});

test('leaving the page leaves the address of the next one alone', async () => {
  const { openCentre } = await import('../../../../src/stores/centre/centres.ts');
  const leave = overview.openSecurity(false);
  openCentre('member', 'withdraw', { id: 'W1' });
  leave();
  expect(browser.state.location.search).toContain('c.id=W1');
});

test('an authenticator app gets its secret once and proves it by a code', async () => {
  const { $recoveryCodes, $totpSetup, confirmTotpForm, forgetRecoveryCodes, forgetTotp, startTotpForm } = await import(
    '../../../../src/stores/security/totp.ts'
  );
  startTotpForm.change('password', 'Orla#2026');
  answers['/wps/member/totp'] = () => refuse('session.secret_wrong');
  await startTotpForm.submit();
  expect(startTotpForm.$problems.get()).toEqual({ password: 'security.secret_wrong' });
  answers['/wps/member/totp'] = () => grant({ secret: 'ABCD', url: 'otpauth://totp/x' });
  expect(await startTotpForm.submit()).toBe(true);
  expect($totpSetup.get()?.secret).toBe('ABCD');
  confirmTotpForm.change('code', '123 456');
  answers['/wps/member/totp/confirm'] = () => grant({ recoveryCodes: ['123456654321'] });
  expect(await confirmTotpForm.submit()).toBe(true);
  expect(browser.callsTo('/wps/member/totp/confirm')[0]?.body).toBe('{"code":"123456"}');
  expect($totpSetup.get()).toBeUndefined();
  expect($recoveryCodes.get()).toEqual(['123456654321']);
  forgetRecoveryCodes();
  expect($recoveryCodes.get()).toEqual([]);
  $totpSetup.set({ secret: 'EFGH', url: '' });
  forgetTotp();
  expect($totpSetup.get()).toBeUndefined();
});

test('"this was not me" ends all other sessions, one tap at a time', async () => {
  const { $ending, endSessions } = await import('../../../../src/stores/security/end-sessions.ts');
  answers['/wps/member/sessions/revoke'] = () => grant({ ended: 2 });
  const [first, second] = await Promise.all([endSessions(), endSessions()]);
  expect([first, second]).toEqual([true, false]);
  expect($ending.get()).toEqual({ status: 'done', ended: 2 });
  expect(browser.callsTo('/wps/member/sessions/revoke').map(({ body }) => body)).toEqual(['{}']);
  answers['/wps/member/sessions/revoke'] = () => refuse('upstream.unavailable');
  await endSessions('0123456789abcdef');
  expect($ending.get()).toMatchObject({ status: 'failed' });
});

test('an own picture is uploaded, then used; an invalid file is refused before the upload', async () => {
  const { $bringing, bringPicture } = await import('../../../../src/stores/security/own-picture.ts');
  const { $session } = await import('../../../../src/stores/session/session.ts');
  await bringPicture(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect($bringing.get()).toEqual({ status: 'refused', problem: 'not_a_picture' });
  await bringPicture(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }));
  expect($bringing.get()).toEqual({ status: 'refused', problem: 'too_big' });
  expect(browser.callsTo('/wps/uploads')).toEqual([]);
  const id = '0123456789abcdef0123456789abcdef';
  answers['/wps/uploads'] = () => grant({ id, contentType: 'image/png', bytes: 1, width: 1, height: 1 });
  answers['/wps/member/info/picture'] = () => grant({ avatar: id, avatarType: 'CUSTOM' });
  await bringPicture(new File(['x'], 'me.png', { type: 'image/png' }));
  expect(browser.callsTo('/wps/member/info/picture')[0]?.body).toBe(`{"uploadId":"${id}"}`);
  expect($session.get()).toMatchObject({ info: { avatar: id, avatarType: 'CUSTOM' } });
  expect($bringing.get()).toEqual({ status: 'idle' });
});

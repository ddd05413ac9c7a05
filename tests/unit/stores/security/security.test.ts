import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createDelayed, grant, INFO, refuse, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const CONFIG = {
  hasPassword: true,
  hasPaymentPassword: false,
  hasTotp: false,
  phone: '+55•••0001',
  email: null,
  needsSecret: false,
  isFresh: true,
  passwordChangedAt: null,
  lastSignIn: null,
};

let browser: Browser;
let key: Awaited<ReturnType<typeof createServerKey>>;
let answers: Record<string, () => Response | Promise<Response>>;
let overview: typeof import('../../../../src/stores/security/overview.ts');

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ search: '?member=securityCenter&c.panel=phone' });
  key = await createServerKey('k1');
  answers = {
    '/wps/system/keys': () => grant({ keys: [key.publicKey], now: browser.state.now / 1000 }),
    '/wps/member/info': () => grant(INFO),
    '/wps/v2/member/securityConfig': () => grant(CONFIG),
    '/wps/member/signIns': () => grant({ list: [] }),
    '/wps/member/sessions': () => grant({ list: [] }),
    '/wps/relay/MCSFE_getPlayerAvatar': () => grant({ list: [{ avatar: 'crab', avatarType: 'STATIC' }] }),
  };
  browser.serve(({ path }) => answers[path]?.() ?? grant(null));
  overview = await import('../../../../src/stores/security/overview.ts');
  const { openCentre } = await import('../../../../src/stores/centre/centres.ts');
  const { showMember } = await import('../../../../src/stores/session/session.ts');
  showMember(INFO);
  openCentre('member', 'securityCenter', { panel: 'phone' });
});

const sentTo = async (path: string) => (await key.open(browser.callsTo(path)[0]?.body)).data;

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

test('a contact is verified by its code; replacing one needs the password', async () => {
  const { emailContact, phoneContact } = await import('../../../../src/stores/security/contacts.ts');
  await overview.securityConfig.load({});
  await emailContact.sendCode();
  expect(emailContact.form.$problems.get()).toEqual({ email: 'required' });
  emailContact.form.change('email', 'nobody');
  await emailContact.sendCode();
  expect(emailContact.form.$problems.get()).toEqual({ email: 'verification.email_invalid' });
  answers['/wps/member/contact/code'] = () => grant({ expiredMinutes: 3 });
  emailContact.form.change('email', ' l@orla.example ');
  await emailContact.sendCode();
  expect(JSON.parse(browser.callsTo('/wps/member/contact/code')[0]?.body ?? '')).toEqual({
    kind: 'email',
    value: 'l@orla.example',
    countryDialingCode: '',
  });
  expect(emailContact.code.$wait.get()).toBe(180);
  expect(emailContact.code.$sentTo.get()).toBe('l@orla.example');
  emailContact.form.change('code', ' 123 456 ');
  answers['/wps/member/contact'] = () => refuse('verification.code_wrong');
  expect(await emailContact.form.submit()).toBe(false);
  expect(emailContact.form.$problems.get()).toEqual({ code: 'verification.code_wrong' });
  answers['/wps/member/contact'] = () => grant({ masked: 'l•••@orla.example' });
  expect(await emailContact.form.submit()).toBe(true);
  expect(overview.$changed.get()).toBe('email');
  expect(await sentTo('/wps/member/contact')).toEqual({
    kind: 'email',
    value: 'l@orla.example',
    countryDialingCode: '',
    verificationCode: '123456',
  });
  phoneContact.form.change('mobileNum', '11987650001');
  phoneContact.form.change('code', '123456');
  expect(await phoneContact.form.submit()).toBe(false);
  expect(phoneContact.form.$problems.get()).toEqual({ password: 'required' });
});

test.each([
  ['email', 'l@orla.exmple', 'l@orla.example'],
  ['phone', '+55 11 98765-0001', '+55 11 98765-0002'],
] as const)('a contact that was mistyped does not hold up the right one: %s', async (kind, wrong, right) => {
  const contacts = await import('../../../../src/stores/security/contacts.ts');
  const { field, form, code, sendCode } = contacts[`${kind}Contact`];
  answers['/wps/member/contact/code'] = () => grant({ expiredMinutes: 3 });
  form.change(field, wrong);
  await sendCode();
  expect(code.isWaiting(form.$values.get())).toBe(true);
  form.change(field, right);
  expect(code.isWaiting(form.$values.get())).toBe(false);
  browser.pass(1_000);
  await sendCode();
  expect(browser.callsTo('/wps/member/contact/code')).toHaveLength(2);
  expect(code.$sentTo.get()).toBe(right.replaceAll(/[ -]/g, ''));
});

test('a code request includes the captcha once the platform asks for it', async () => {
  const { emailContact: contact } = await import('../../../../src/stores/security/contacts.ts');
  answers['/wps/member/contact/code'] = () => refuse('session.captcha_required');
  contact.form.change('email', 'l@orla.example');
  await contact.sendCode();
  expect(contact.code.$needsCaptcha.get()).toBe(true);
  answers['/wps/member/contact/code'] = () => grant({ expiredMinutes: 3 });
  browser.state.now += 1_000;
  contact.form.change('captcha', ' K7M2P ');
  await contact.sendCode();
  expect(JSON.parse(browser.callsTo('/wps/member/contact/code').at(-1)?.body ?? '')).toMatchObject({
    captcha: 'K7M2P',
  });
  expect(contact.form.$values.get().captcha).toBe('');
});

test.each([
  ['some minutes after the sign-in', true],
  ['when the minutes passed while the form was open', false],
])('a first contact takes the password %s', async (_when, needsSecret) => {
  const { emailContact: contact } = await import('../../../../src/stores/security/contacts.ts');
  answers['/wps/v2/member/securityConfig'] = () => grant({ ...CONFIG, needsSecret });
  answers['/wps/member/contact'] = () => refuse('session.secret_wrong');
  await overview.securityConfig.load({});
  expect(contact.$asksPassword.get()).toBe(needsSecret);
  contact.form.change('email', 'l@orla.example');
  contact.form.change('code', '123456');
  expect(await contact.form.submit()).toBe(false);
  expect([contact.$asksPassword.get(), contact.form.$problems.get()]).toEqual([true, { password: 'required' }]);
  contact.form.change('password', 'errada');
  await contact.form.submit();
  expect(contact.form.$problems.get()).toEqual({ password: 'security.secret_wrong' });
  answers['/wps/member/contact'] = () => grant({ masked: 'l•••@orla.example' });
  contact.form.change('password', ' certa ');
  expect(await contact.form.submit()).toBe(true);
  const sent = browser.callsTo('/wps/member/contact').at(-1)?.body;
  expect((await key.open(sent)).data).toMatchObject({ password: 'certa', verificationCode: '123456' });
});

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

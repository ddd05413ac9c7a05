import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createDelayed, grant, INFO, OPENING, refuse, type Server, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

let browser: Browser;
let key: Awaited<ReturnType<typeof createServerKey>>;

const platform =
  (more: Record<string, () => Response> = {}): Server =>
  ({ path }) => {
    const own = more[path];
    if (own) return own();
    if (path === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (path === '/wps/member/info') return grant(INFO);
    return grant(null);
  };
const load = async () => ({
  session: await import('../../../../src/stores/session/session.ts'),
  dialogs: await import('../../../../src/stores/site/dialogs.ts'),
});

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ path: '/en/rng' });
  key = await createServerKey('k1');
});

const FIRST = () => grant({ ...OPENING, firstTimeLogin: true });
const SIGN_IN = { username: 'novo', password: 'Orla#2026' };

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

test('a sign-in from a new network continues with a code, then with its follow-up', async () => {
  const { session, dialogs } = await load();
  const challenge = { challenge: 'c1', methods: ['sms', 'email'], phone: '+55•4321', email: 'l•••@orla.example' };
  browser.serve(
    platform({
      '/wps/session/login': () => refuse('session.verification_required', challenge),
      '/wps/session/login/verification/code': () => grant({ expiredMinutes: 3 }),
      '/wps/session/login/verification': () => grant(OPENING),
    }),
  );
  const then = vi.fn();
  dialogs.askToSignIn(then);
  await session.signIn(SIGN_IN);
  expect(dialogs.$dialog.get()).toBe('verifyLogin');
  const { placeCode, sendPlaceCode, verifyForm } = await import('../../../../src/stores/session/verify-form.ts');
  verifyForm.change('method', 'email');
  expect(await sendPlaceCode()).toBe(true);
  expect(browser.callsTo('/wps/session/login/verification/code')[0]?.body).toContain('"method":"email"');
  expect(placeCode.$wait.get()).toBe(180);
  verifyForm.change('code', ' 123456 ');
  expect(await verifyForm.submit()).toBe(true);
  const sent = await key.open(browser.callsTo('/wps/session/login/verification')[0]?.body);
  expect(sent).toMatchObject({ data: { challenge: 'c1', method: 'email', code: '123456' } });
  expect(then).toHaveBeenCalledTimes(1);
  expect(dialogs.$dialog.get()).toBeUndefined();
});

test('the countdown of a code belongs to its method and its sign-in', async () => {
  const { $challenge } = await import('../../../../src/stores/session/challenge.ts');
  const { chooseMethod, placeCode, sendPlaceCode, verifyForm } = await import(
    '../../../../src/stores/session/verify-form.ts'
  );
  const late = createDelayed();
  let answer: () => Response | Promise<Response> = () => grant({ expiredMinutes: 3 });
  browser.serve(({ path }) => (path === '/wps/session/login/verification/code' ? answer() : undefined));
  $challenge.set({ challenge: 'c1', methods: ['sms', 'email'], phone: '+55•4321', email: 'l•••@orla.example' });
  await sendPlaceCode();
  verifyForm.change('code', '12');
  chooseMethod('sms');
  expect([placeCode.$wait.get(), verifyForm.$values.get().code]).toEqual([180, '12']);
  expect(placeCode.$sentTo.get()).toBe('+55•4321');
  chooseMethod('email');
  expect([placeCode.$wait.get(), placeCode.$sentTo.get(), verifyForm.$values.get().code]).toEqual([0, undefined, '']);
  browser.pass(1_000);
  expect(await sendPlaceCode()).toBe(true);
  $challenge.set({ challenge: 'c2', methods: ['sms', 'email'], phone: '+55•1234', email: 'r•••@orla.example' });
  expect([placeCode.$wait.get(), verifyForm.$values.get()]).toEqual([0, {}]);

  browser.pass(1_000);
  answer = () => late.promise;
  const sending = sendPlaceCode();
  chooseMethod('email');
  late.answer(grant({ expiredMinutes: 3 }));
  expect(await sending).toBe(false);
  expect(placeCode.$wait.get()).toBe(0);
});

test('a code button sends at most once a second and counts 60 seconds per minute of validity', async () => {
  const { createCodeSender } = await import('../../../../src/stores/session/code-sender.ts');
  const sender = createCodeSender(() => 'a');
  const refused = vi.fn(
    async () => ({ ok: false, failure: { code: 'verification.too_many', requestId: '' } }) as const,
  );
  expect(await sender.send({}, refused)).toBe(false);
  expect(await sender.send({}, refused)).toBe(false);
  expect(refused).toHaveBeenCalledTimes(1);
  browser.pass(1_000);
  const granted = vi.fn(async () => ({ ok: true, value: { expiredMinutes: 1 } }) as const);
  expect(await sender.send({}, granted)).toBe(true);
  expect(sender.$wait.get()).toBe(60);
  browser.pass(1_000);
  expect(sender.$wait.get()).toBe(59);
  expect(await sender.send({}, granted)).toBe(false);
  for (let second = 0; second < 59; second += 1) browser.pass(1_000);
  expect(sender.$wait.get()).toBe(0);
  expect(await sender.send({}, granted)).toBe(true);
});

test('a code button waits only for the contact of the last code', async () => {
  const { createCodeSender } = await import('../../../../src/stores/session/code-sender.ts');
  const sender = createCodeSender(({ to = '' }) => to);
  const granted = vi.fn(async () => ({ ok: true, value: { expiredMinutes: 3 } }) as const);
  const isWaiting = (to: string) => sender.isWaiting({ to });
  expect(await sender.send({ to: 'typo' }, granted)).toBe(true);
  expect(sender.$sentTo.get()).toBe('typo');
  expect([isWaiting('typo'), isWaiting('right')]).toEqual([true, false]);
  expect(await sender.send({ to: 'right' }, granted), 'once a second, whoever it goes to').toBe(false);
  browser.pass(1_000);
  expect(await sender.send({ to: 'typo' }, granted)).toBe(false);
  expect(await sender.send({ to: 'right' }, granted)).toBe(true);
  expect([sender.$sentTo.get(), sender.$wait.get()]).toEqual(['right', 180]);
  expect([isWaiting('typo'), isWaiting('right')]).toEqual([false, true]);
});

test('a failed code keeps the state of the previous one', async () => {
  const { createCodeSender } = await import('../../../../src/stores/session/code-sender.ts');
  const sender = createCodeSender(({ to = '' }) => to);
  await sender.send({ to: 'first' }, async () => ({ ok: true, value: { expiredMinutes: 1 } }));
  browser.pass(1_000);
  const failure = { code: 'verification.too_many', requestId: '' } as const;
  await sender.send({ to: 'second' }, async () => ({ ok: false, failure }));
  expect([sender.$sentTo.get(), sender.$wait.get()]).toEqual(['first', 59]);
  expect([sender.isWaiting({ to: 'first' }), sender.isWaiting({ to: 'second' })]).toEqual([true, false]);
});

test.each([
  ['hours behind', -7_200_000, 120],
  ['hours ahead', 7_200_000, 120],
  ['right, where the server does not say the time', 0, 300],
])(
  'a code until a time of the server’s is waited for by its clock: the visitor’s is %s',
  async (_name, wrong, wait) => {
    const { createCodeSender } = await import('../../../../src/stores/session/code-sender.ts');
    const sender = createCodeSender(() => 'a');
    const serverNow = browser.state.now - wrong;
    browser.serve(({ path }) =>
      path === '/wps/system/keys' && wrong !== 0 ? grant({ keys: [], now: serverNow / 1_000 }) : undefined,
    );
    const life = wrong === 0 ? 7_200_000 : 120_000;
    await sender.send({}, async () => ({ ok: true, value: { expirationTime: serverNow + life } }));
    expect(sender.$wait.get()).toBe(wait);
  },
);

test('a code with a long validity is waited for as long', async () => {
  const { createCodeSender } = await import('../../../../src/stores/session/code-sender.ts');
  const sender = createCodeSender(() => 'a');
  await sender.send({}, async () => ({ ok: true, value: { expiredMinutes: 10 } }));
  expect(sender.$wait.get()).toBe(600);
});

test('remember-me keeps the name for a day, and no secret', async () => {
  await load();
  browser.serve(platform({ '/wps/session/login': () => grant(OPENING) }));
  const { REMEMBER_FIELD, recallName, signInForm } = await import('../../../../src/stores/session/sign-in-form.ts');
  signInForm.change('username', ' luna ');
  signInForm.change('password', 'Orla#2026');
  signInForm.change(REMEMBER_FIELD, 'yes');
  await signInForm.submit();
  expect([...browser.cookies]).toEqual([['rememberMe', { value: 'luna', maxAgeSeconds: 86_400 }]]);
  recallName();
  expect(signInForm.$values.get()).toEqual({ username: 'luna', [REMEMBER_FIELD]: 'yes' });
  signInForm.change('password', 'Orla#2026');
  signInForm.change(REMEMBER_FIELD, '');
  await signInForm.submit();
  expect(browser.cookies.size).toBe(0);
});

test('the secret of an e-mail link is removed from the address and sets the password once', async () => {
  const { dialogs } = await load();
  browser.state.place.search = '?page=2';
  browser.state.place.hash = '#passwordReset=secret-1';
  browser.serve(platform({ '/wps/member/password/link': () => grant({ account: 'luna' }) }));
  const { linkForm, takeLink } = await import('../../../../src/stores/session/forgot-forms.ts');
  const { signInForm } = await import('../../../../src/stores/session/sign-in-form.ts');
  takeLink();
  expect(browser.state.place).toMatchObject({ search: '?page=2', hash: '' });
  linkForm.change('newPassword', 'Mare-cheia-77');
  linkForm.change('confirmNewPassword', 'Mare-cheia-77');
  expect(await linkForm.submit()).toBe(true);
  expect(await key.open(browser.callsTo('/wps/member/password/link')[0]?.body)).toMatchObject({
    data: { token: 'secret-1', newPassword: 'Mare-cheia-77' },
  });
  expect(dialogs.$dialog.get()).toBe('loginPopupModal');
  expect(signInForm.$values.get().username).toBe('luna');
  linkForm.change('newPassword', 'Mare-cheia-78');
  linkForm.change('confirmNewPassword', 'Mare-cheia-78');
  expect(await linkForm.submit()).toBe(false);
  expect(linkForm.$failure.get()?.code).toBe('password.link_expired');
});

test('a password reset by link is shown until the next sign-in', async () => {
  const { session } = await load();
  browser.serve(platform({ '/wps/session/login': () => grant(OPENING) }));
  const { $wasReset } = await import('../../../../src/stores/session/forgot-forms.ts');
  session.restoreSession();
  $wasReset.set(true);
  await session.signIn(SIGN_IN);
  expect($wasReset.get()).toBe(false);
  $wasReset.set(true);
  session.showMember({ ...INFO, nickname: 'Lua' });
  expect($wasReset.get()).toBe(true);
});

test('another link waits a minute', async () => {
  await load();
  browser.serve(platform({ '/wps/member/password/email': () => grant(null) }));
  const { $linkAsked, $linkWait, askForLinkAgain, emailForm } = await import(
    '../../../../src/stores/session/forgot-forms.ts'
  );
  emailForm.change('username', 'luna');
  emailForm.change('email', 'luna@sea.test');
  await emailForm.submit();
  expect([$linkAsked.get(), $linkWait.get()]).toEqual([true, 60]);
  askForLinkAgain();
  expect($linkAsked.get()).toBe(true);
  browser.pass(59_000);
  expect($linkWait.get()).toBe(1);
  browser.pass(1_000);
  expect($linkWait.get()).toBe(0);
  askForLinkAgain();
  expect($linkAsked.get()).toBe(false);
});

test('a sent e-mail is reported only for its own request', async () => {
  const { dialogs } = await load();
  const late = createDelayed();
  let answer: () => Response | Promise<Response> = () => grant(null);
  browser.serve(({ path }) => (path === '/wps/member/password/email' ? answer() : platform()({ path } as never)));
  const { $linkAsked, emailForm } = await import('../../../../src/stores/session/forgot-forms.ts');
  emailForm.change('username', 'luna');
  emailForm.change('email', 'luna@sea.test');
  await emailForm.submit();
  expect($linkAsked.get()).toBe(true);
  answer = () => late.promise;
  const again = emailForm.submit();
  expect($linkAsked.get()).toBe(false);
  late.answer(refuse('verification.too_many'));
  await again;
  expect($linkAsked.get()).toBe(false);
  $linkAsked.set(true);
  dialogs.openDialog('loginPopupModal');
  expect($linkAsked.get()).toBe(true);
  dialogs.openDialog('forgetPassModal');
  expect($linkAsked.get()).toBe(false);
});

test('a platform’s refusal of a reset for an unknown account has a message', async () => {
  await load();
  browser.serve(platform({ '/wps/member/password/email': () => refuse('password.owner_unknown') }));
  const { $linkAsked, emailForm } = await import('../../../../src/stores/session/forgot-forms.ts');
  emailForm.change('username', 'nobody');
  emailForm.change('email', 'nobody@sea.test');
  expect(await emailForm.submit()).toBe(false);
  expect([emailForm.$failure.get()?.code, $linkAsked.get()]).toEqual(['password.owner_unknown', false]);
});

test.each([
  [false, {}],
  [true, {}],
  [true, { path: '/en/login', search: '?next=/en/rng' }],
])('a reset by phone signs in and leads home; by a code first: %s, from %o', async (isNew, place) => {
  const { session, dialogs } = await load();
  Object.assign(browser.state.place, place);
  const challenge = { challenge: 'c1', methods: ['totp'], phone: '', email: '' };
  browser.serve(
    platform({
      '/wps/member/password/verification': () =>
        isNew ? refuse('session.verification_required', challenge) : grant(OPENING),
      '/wps/session/login/verification': () => grant(OPENING),
      '/wps/member/password/sms': () => grant({ expirationTime: browser.state.now + 120_000 }),
      '/wps/system/country': () =>
        grant({
          countries: [
            { countryCode: 'AC', countryDialingCode: '+247' },
            { countryCode: 'BR', countryDialingCode: '+55' },
          ],
        }),
    }),
  );
  await (await import('../../../../src/stores/registration/countries.ts')).loadCountries();
  const { phoneResetForm, resetCode, sendResetCode } = await import('../../../../src/stores/session/forgot-forms.ts');
  await sendResetCode();
  expect(phoneResetForm.$problems.get()).toEqual({ mobileNum: 'required' });
  phoneResetForm.change('mobileNum', '11 98765-0001');
  await sendResetCode();
  expect(resetCode.$wait.get()).toBe(120);
  phoneResetForm.change('code', '123456');
  phoneResetForm.change('newPassword', 'Mare-cheia-77');
  expect(await phoneResetForm.submit()).toBe(!isNew);
  expect(phoneResetForm.$values.get()).toEqual({});
  if (isNew) {
    expect([dialogs.$dialog.get(), browser.visits]).toEqual(['verifyLogin', []]);
    await session.passChallenge({ challenge: 'c1', method: 'totp', code: '123456' });
  }
  const sent = await key.open(browser.callsTo('/wps/member/password/verification')[0]?.body);
  expect(sent).toMatchObject({ data: { mobileNum: '11 98765-0001', countryDialingCode: '+55' } });
  expect(session.$session.get().kind).toBe('member');
  expect(browser.visits.at(-1)).toBe('/en');
});

test('forms are sent as fields, files as parts; a captcha is drawn for its purpose', async () => {
  const { request } = await import('../../../../src/stores/core/request.ts');
  const { resetPasswordByEmail } = await import('../../../../src/contract/session/password.ts');
  const { uploadPicture } = await import('../../../../src/contract/uploads/uploads.ts');
  browser.serve(platform({ '/wps/captcha': () => grant('AAAA') }));
  await request(resetPasswordByEmail, { username: 'luna', email: 'l+x@orla.example' });
  expect(String(browser.calls[0]?.body)).toBe('username=luna&email=l%2Bx%40orla.example');
  const files = [new File(['a'], 'a.png'), new File(['b'], 'b.png')];
  await request(uploadPicture, { purpose: 'feedback', file: files } as never);
  const parts = browser.calls[1]?.body as unknown as FormData;
  expect(parts.getAll('file')).toHaveLength(2);
  const { refreshCaptcha } = await import('../../../../src/stores/session/captcha.ts');
  await refreshCaptcha('reset');
  expect(browser.callsTo('/wps/captcha')[0]?.query.get('purpose')).toBe('reset');
});

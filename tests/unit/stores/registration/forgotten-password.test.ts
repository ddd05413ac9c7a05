import { beforeEach, expect, test } from 'vitest';
import { createDelayed, grant, INFO, OPENING, refuse } from '../browser.ts';
import { browser, key, load, platform, SIGN_IN, start } from './joining-setup.ts';

beforeEach(start);

test('the secret of an e-mail link is removed from the address and sets the password once', async () => {
  const { dialogs } = await load();
  browser.state.location.search = '?page=2';
  browser.state.location.hash = '#passwordReset=secret-1';
  browser.serve(platform({ '/wps/member/password/link': () => grant({ account: 'luna' }) }));
  const { linkForm, takeLink } = await import('../../../../src/stores/session/forgot-forms.ts');
  const { signInForm } = await import('../../../../src/stores/session/sign-in-form.ts');
  takeLink();
  expect(browser.state.location).toMatchObject({ search: '?page=2', hash: '' });
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
  Object.assign(browser.state.location, place);
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

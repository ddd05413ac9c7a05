import { beforeEach, expect, test } from 'vitest';
import { grant, refuse } from '../browser.ts';
import { answers, browser, CONFIG, key, overview, sentTo, start } from './security-setup.ts';

beforeEach(start);

test('a contact is verified by its code; replacing one needs the password', async () => {
  const { emailContact, phoneContact } = await import('../../../../src/stores/security/contacts.ts');
  await overview.securityConfig.load({});
  await emailContact.sendCode();
  expect(emailContact.form.$problems.get()).toEqual({ email: 'required' });
  emailContact.form.change('email', 'nobody');
  await emailContact.sendCode();
  expect(emailContact.form.$problems.get()).toEqual({ email: 'verification.email_invalid' });
  answers['/wps/member/contact/code'] = () => grant({ expiredMinutes: 3 });
  emailContact.form.change('email', ' \u200el＠orla.example ');
  await emailContact.sendCode();
  expect(JSON.parse(browser.callsTo('/wps/member/contact/code')[0]?.body ?? '')).toEqual({
    kind: 'email',
    value: 'l@orla.example',
    countryDialingCode: '',
  });
  expect(emailContact.code.$wait.get()).toBe(180);
  expect(emailContact.code.$sentTo.get()).toBe('l@orla.example');
  emailContact.form.change('code', ' 123-456 ');
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

import { beforeEach, expect, test } from 'vitest';
import { grant, OPENING, refuse } from '../browser.ts';
import { browser, key, load, platform, start } from './joining-setup.ts';

beforeEach(start);

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

test('a name that a lost registration has taken is signed in to with its password; one of another person stays taken', async () => {
  const { session } = await load();
  const { registerOnce } = await import('../../../../src/stores/registration/register-once.ts');
  const fields = { username: 'maresia', password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
  const taken = () => refuse('registration.username_taken');
  let logins: () => Response = () => refuse('session.wrong_credentials');
  let registers: () => Response = taken;
  browser.serve(platform({ '/wps/member/register': () => registers(), '/wps/session/login': () => logins() }));
  const codeOf = async () => {
    const answer = await registerOnce(fields);
    return answer.ok ? 'ok' : answer.failure.code;
  };
  expect(await codeOf()).toBe('registration.username_taken');
  expect(browser.callsTo('/wps/session/login'), 'nothing was lost').toHaveLength(0);
  registers = () => refuse('upstream.timeout');
  expect(await codeOf()).toBe('upstream.timeout');
  registers = taken;
  expect(await codeOf()).toBe('registration.username_taken');
  expect(browser.callsTo('/wps/session/login')).toHaveLength(1);
  logins = () => grant(OPENING);
  expect(await codeOf()).toBe('ok');
  expect(session.$session.get()).toHaveProperty('info');
});

test('a registration by number names one attempt until it has opened an account', async () => {
  await load();
  const { registerMobileOnce } = await import('../../../../src/stores/registration/register-once.ts');
  const path = '/wps/member/register/mobile';
  const opened = { ...OPENING, account: 'luna' };
  const answers = [refuse('upstream.timeout'), refuse('verification.code_wrong'), grant(opened), grant(opened)];
  browser.serve(platform({ [path]: () => answers.shift() as Response }));
  for (const _ of [1, 2, 3, 4]) await registerMobileOnce({ mobileNum: '11987654321', verificationCode: '123456' });
  const sent = await Promise.all(browser.callsTo(path).map(({ body }) => key.open(body)));
  const [first, second, third, next] = sent.map(({ data }) => (data as { attempt?: string }).attempt);
  expect(first).toBeTruthy();
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RegisterRule } from '../../../../src/contract/registration/registration.ts';
import { type Browser, createDelayed, grant, INFO, OPENING, refuse, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

let browser: Browser;
let signInForm: typeof import('../../../../src/stores/session/sign-in-form.ts');
let registration: typeof import('../../../../src/stores/registration/registration.ts');
let captcha: typeof import('../../../../src/stores/session/captcha.ts');
let key: Awaited<ReturnType<typeof createServerKey>>;
let answers: Record<string, () => Response | Promise<Response>>;

const rule = (more: Partial<RegisterRule>): RegisterRule => ({
  field: 'username',
  visible: true,
  required: true,
  min: 4,
  max: 6,
  patternId: '2',
  ...more,
});
const FEATURES = ['usernameRegistration', 'directRegistration'] as const;
const RULES = [
  rule({}),
  rule({ field: 'password', min: 8, max: 64, patternId: '1' }),
  rule({ field: 'confirmPassword', min: 8, max: 64, patternId: '1' }),
  rule({ field: 'email', required: false, min: 5, max: 60, patternId: '4' }),
  rule({ field: 'line', visible: false }),
];

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ search: '?referralCode=SOL7' });
  signInForm = await import('../../../../src/stores/session/sign-in-form.ts');
  registration = await import('../../../../src/stores/registration/registration.ts');
  captcha = await import('../../../../src/stores/session/captcha.ts');
  key = await createServerKey('k1');
  answers = {
    '/wps/system/keys': () => grant({ keys: [key.publicKey], now: browser.state.now / 1000 }),
    '/wps/session/login': () => grant(OPENING),
    '/wps/member/register': () => grant({ ...OPENING, account: 'nova' }),
    '/wps/member/info': () => grant(INFO),
    '/wps/captcha': () => grant('iVBORw0KGgo='),
    '/wps/system/setting/register': () => grant(RULES),
    '/wps/agent/affiliate': () => grant({ isValid: true, affiliateCode: 'SOL7' }),
  };
  browser.serve(({ path }) => answers[path]?.());
});

function fill(form: { change: (field: string, text: string) => void }, values: Record<string, string>): void {
  for (const [field, text] of Object.entries(values)) form.change(field, text);
}

describe('the sign-in form', () => {
  test('refuses empty or blank fields without a call', async () => {
    fill(signInForm.signInForm, { username: '  ' });
    expect(await signInForm.signInForm.submit()).toBe(false);
    expect(signInForm.signInForm.$problems.get()).toEqual({ username: 'required', password: 'required' });
    expect(browser.calls).toEqual([]);
    signInForm.signInForm.change('username', 'l');
    expect(signInForm.signInForm.$problems.get()).toEqual({ password: 'required' });
  });

  test('trims, sends once and clears the password after sign-in', async () => {
    const slow = createDelayed();
    answers['/wps/session/login'] = () => slow.promise;
    const { signInForm: form } = signInForm;
    fill(form, { username: ' luna ', password: ' Orla#2026 ' });
    const first = form.submit();
    expect(await form.submit()).toBe(false);
    await settle();
    slow.answer(grant(OPENING));
    expect(await first).toBe(true);
    const [call, second] = browser.callsTo('/wps/session/login');
    expect(second).toBeUndefined();
    expect((await key.open(call?.body)).data).toEqual({
      type: 'username',
      username: 'luna',
      password: 'Orla#2026',
    });
    expect(form.$values.get()).toEqual({});
  });

  test('keeps typed text after a failure and shows a requested captcha', async () => {
    const { signInForm: form, $needsCaptcha } = signInForm;
    fill(form, { username: 'luna', password: 'wrong' });
    answers['/wps/session/login'] = () => refuse('session.wrong_credentials', { captcha: false });
    await form.submit();
    expect($needsCaptcha.get()).toBe(false);
    expect(form.$failure.get()?.code).toBe('session.wrong_credentials');
    answers['/wps/session/login'] = () => refuse('session.wrong_credentials', { captcha: true });
    await form.submit();
    await settle();
    expect($needsCaptcha.get()).toBe(true);
    expect(form.$values.get()).toMatchObject({ username: 'luna', password: 'wrong' });
    expect(captcha.$captcha.get()).toEqual({
      status: 'shown',
      purpose: 'login',
      picture: 'data:image/png;base64,iVBORw0KGgo=',
    });
    expect(await form.submit()).toBe(false);
    expect(form.$problems.get()).toEqual({ captcha: 'required' });
  });

  test('shows a wrong captcha at its field with a new picture', async () => {
    const { signInForm: form, $needsCaptcha } = signInForm;
    $needsCaptcha.set(true);
    fill(form, { username: 'luna', password: 'x', captcha: 'AB12' });
    answers['/wps/session/login'] = () => refuse('session.captcha_wrong', { captcha: true });
    await form.submit();
    await settle();
    expect(form.$failure.get()).toBeUndefined();
    expect(form.$values.get().captcha).toBe('');
    expect(browser.callsTo('/wps/captcha')).toHaveLength(1);
  });
});

describe('the captcha', () => {
  test('is requested at most once a second; the last request is kept', async () => {
    await captcha.refreshCaptcha('login');
    await captcha.refreshCaptcha('login');
    await captcha.refreshCaptcha('login');
    expect(browser.callsTo('/wps/captcha')).toHaveLength(1);
    expect(captcha.$captcha.get().status).toBe('loading');
    browser.pass(999);
    expect(browser.callsTo('/wps/captcha')).toHaveLength(1);
    browser.pass(1);
    await settle();
    expect(browser.callsTo('/wps/captcha')).toHaveLength(2);
    expect(captcha.$captcha.get().status).toBe('shown');
  });

  test('of one form is not shown in another', async () => {
    const purposes = () => browser.callsTo('/wps/captcha').map(({ query }) => query.get('purpose'));
    captcha.requireCaptcha('login');
    await settle();
    captcha.requireCaptcha('login');
    expect([purposes(), captcha.$captcha.get()]).toMatchObject([['login'], { status: 'shown', purpose: 'login' }]);
    captcha.requireCaptcha('reset');
    expect(captcha.$captcha.get()).toEqual({ status: 'loading', purpose: 'reset' });
    browser.pass(1_000);
    await settle();
    expect([purposes(), captcha.$captcha.get()]).toMatchObject([
      ['login', 'reset'],
      { status: 'shown', purpose: 'reset' },
    ]);
  });

  test('that arrives late is not used for the next form', async () => {
    const late = createDelayed();
    answers['/wps/captcha'] = () => late.promise;
    void captcha.refreshCaptcha('login');
    await settle();
    captcha.requireCaptcha('sms');
    late.answer(grant('AAAA'));
    await settle();
    expect(captcha.$captcha.get()).toEqual({ status: 'loading', purpose: 'sms' });
  });

  test('shows only valid pictures', async () => {
    answers['/wps/captcha'] = () => grant('"><script>');
    await captcha.refreshCaptcha('login');
    expect(captcha.$captcha.get().status).toBe('failed');
  });
});

describe('registration', () => {
  const valid = {
    username: 'nova',
    password: 'secret#12',
    confirmPassword: 'secret#12',
    ageConfirmed: 'yes',
    termsAccepted: 'yes',
  };

  test.each([
    ['abc', 'pattern'],
    ['abcd', undefined],
    ['abcdef', undefined],
    ['abcdefg', 'pattern'],
    ['1abc', 'pattern'],
    ['   ', 'required'],
    [' abcd ', undefined],
  ])('finds the user name %o to be %s', (username, problem) => {
    expect(registration.toRegistrationProblems(RULES, { ...valid, username }).username).toBe(problem);
  });

  test('checks confirmation, optional fields and age', () => {
    const problems = (more: Record<string, string>) =>
      registration.toRegistrationProblems(RULES.slice(0, 4), { ...valid, ...more });
    expect(problems({})).toEqual({});
    expect(problems({ confirmPassword: 'secret#13' })).toEqual({ confirmPassword: 'mismatch' });
    expect(problems({ confirmPassword: '' })).toEqual({ confirmPassword: 'required' });
    expect(problems({ password: 'short', confirmPassword: 'short' })).toEqual({ password: 'pattern' });
    expect(problems({ email: 'nobody' })).toEqual({ email: 'pattern' });
    expect(problems({ email: '\u2068nova@orla.test\u2069' })).toEqual({});
    expect(problems({ ageConfirmed: '', termsAccepted: '' })).toEqual({
      ageConfirmed: 'required',
      termsAccepted: 'required',
    });
  });

  const shown = () => registration.$askedRules.get().map(({ field }) => field);
  const CODE = rule({ field: 'referralCode', required: false, min: 0, max: 16, patternId: '1' });

  test('shows the server’s visible fields except those with a code in the address', async () => {
    answers['/wps/system/setting/register'] = () => grant([...RULES, CODE]);
    await registration.loadRules(FEATURES);
    expect(shown()).toEqual(['username', 'password', 'confirmPassword', 'email']);
    expect(JSON.parse(browser.session.get('validate') ?? '')).toHaveLength(RULES.length + 1);
    expect(browser.callsTo('/wps/agent/affiliate')[0]?.query.get('code')).toBe('SOL7');
  });

  test.each([
    ['leads nowhere', () => grant({ isValid: false })],
    ['is not the one that the domain has', () => grant({ isValid: true, affiliateCode: 'OTHER' })],
    ['could not be checked', () => refuse('system.feature_disabled')],
  ])('shows a code of the address that %s, to be mended', async (_why, answer) => {
    answers['/wps/agent/affiliate'] = answer;
    answers['/wps/system/setting/register'] = () => grant([...RULES, { ...CODE, visible: false }]);
    await registration.loadRules(FEATURES);
    expect(shown()).toContain('referralCode');
    expect(registration.registrationForm.$values.get().referralCode).toBe('SOL7');
    fill(registration.registrationForm, { ...valid, referralCode: '' });
    expect(await registration.registrationForm.submit()).toBe(true);
    const sent = await key.open(browser.callsTo('/wps/member/register')[0]?.body);
    expect(sent).not.toHaveProperty('data.referralCode');
  });

  test('does not restore a removed code when reopened', async () => {
    answers['/wps/agent/affiliate'] = () => grant({ isValid: false });
    answers['/wps/system/setting/register'] = () => grant([...RULES, CODE]);
    await registration.loadRules(FEATURES);
    registration.registrationForm.change('referralCode', '');
    await registration.loadRules(FEATURES);
    expect(registration.registrationForm.$values.get().referralCode).toBe('');
  });

  test('keeps the visible form if its rules cannot be reloaded', async () => {
    registration.adoptRules(RULES, FEATURES);
    registration.registrationForm.change('username', 'nova');
    answers['/wps/system/setting/register'] = () => refuse('upstream.unavailable');
    await registration.loadRules(FEATURES);
    expect(registration.$rules.get().status).toBe('ready');
    expect(registration.registrationForm.$values.get().username).toBe('nova');
  });

  test('reports missing rules', async () => {
    answers['/wps/system/setting/register'] = () => refuse('upstream.unavailable');
    await registration.loadRules(FEATURES);
    expect(registration.$rules.get().status).toBe('failed');
  });

  test('sends only the shown fields and signs in', async () => {
    answers['/wps/system/setting/register'] = () => grant([...RULES, CODE]);
    await registration.loadRules(FEATURES);
    fill(registration.registrationForm, { ...valid, line: 'hidden', email: '  ' });
    expect(await registration.registrationForm.submit()).toBe(true);
    const [call] = browser.callsTo('/wps/member/register');
    expect((await key.open(call?.body)).data).toEqual({
      username: 'nova',
      password: 'secret#12',
      confirmPassword: 'secret#12',
      referralCode: 'SOL7',
      domain: 'orla.test',
      login: true,
    });
    expect(browser.session.get('token')).toBe('h1.first');
    expect(registration.registrationForm.$values.get()).toEqual({});
  });

  test('shows server refusals at their field and keeps typed text', async () => {
    await registration.loadRules(FEATURES);
    const { registrationForm: form } = registration;
    fill(form, valid);
    answers['/wps/member/register'] = () => refuse('registration.username_taken');
    await form.submit();
    expect(form.$problems.get()).toEqual({ username: 'registration.username_taken' });
    answers['/wps/member/register'] = () => refuse('request.invalid', { fields: { password: 'pattern' } });
    await form.submit();
    expect(form.$problems.get()).toEqual({ password: 'pattern' });
    expect(form.$values.get()).toMatchObject(valid);
  });

  test('shows why the rules did not load', async () => {
    answers['/wps/system/setting/register'] = () => refuse('upstream.unavailable');
    await registration.loadRules(FEATURES);
    expect(registration.$rules.get()).toMatchObject({ status: 'failed', failure: { code: 'upstream.unavailable' } });
  });
});

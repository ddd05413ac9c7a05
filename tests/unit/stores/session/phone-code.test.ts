import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, INFO, OPENING, refuse, type Server } from '../browser.ts';
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

const failWith = (code: string) => Object.assign(new Error(code), { code });

/** Replaces Firebase: throws the errors that a test sets, otherwise returns a token that contains the code. */
function createFake() {
  const fake = { phones: [] as string[], codes: [] as string[], onSend: '', onConfirm: '' };
  const provider = {
    send: async (phone: string) => {
      fake.phones.push(phone);
      if (fake.onSend) throw failWith(fake.onSend);
      return async (code: string) => {
        fake.codes.push(code);
        if (fake.onConfirm) throw failWith(fake.onConfirm);
        return `token-${code}`;
      };
    },
  };
  return { fake, provider };
}

async function load() {
  const { fake, provider } = createFake();
  const { $phoneProvider } = await import('../../../../src/stores/session/phone-provider.ts');
  $phoneProvider.set(async () => provider);
  const sms = await import('../../../../src/stores/session/sms-form.ts');
  sms.smsForm.change('mobileNum', '+55 11 98765-0001');
  return { fake, $phoneProvider, ...sms };
}

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ path: '/en/rng' });
  browser.serve(platform({ '/wps/session/login': () => grant(OPENING) }));
  key = await createServerKey('k1');
});

const readSealed = async (path: string) => (await key.open(browser.callsTo(path).at(-1)?.body)) as { data: object };

describe('the captcha of an SMS', () => {
  test.each(['session.captcha_required', 'session.captcha_wrong'] as const)(
    'that is refused with %s is told at its field, which is empty for the next one',
    async (code) => {
      const { $phoneProvider, loginCode, sendLoginCode, smsForm } = await load();
      $phoneProvider.set(undefined);
      browser.serve(platform({ '/wps/verification/sms/noLogin': () => refuse(code) }));
      smsForm.change('captcha', 'AB12');
      await sendLoginCode();
      expect(smsForm.$problems.get()).toEqual({ captcha: code });
      expect([loginCode.$failure.get(), loginCode.$needsCaptcha.get()]).toEqual([undefined, true]);
      expect(smsForm.$values.get().captcha).toBe('');
    },
  );
});

describe('a mistyped number', () => {
  const WRONG = '+55 11 98765-0001';
  const RIGHT = '+55 11 98765-0002';
  const CODES = [
    ['/wps/verification/sms/noLogin', 'session/sms-form.ts', ['smsForm', 'loginCode', 'sendLoginCode']],
    [
      '/wps/verification/sms/register',
      'registration/registration.ts',
      ['registrationForm', 'registerCode', 'sendRegisterCode'],
    ],
    ['/wps/member/password/sms', 'session/forgot-forms.ts', ['phoneResetForm', 'resetCode', 'sendResetCode']],
  ] as const;

  test.each(CODES)('does not delay the right one: %s', async (path, file, [form, code, send]) => {
    const expirationTime = browser.state.now + 180_000;
    browser.serve(platform({ [path]: () => grant({ expiredMinutes: 3, expirationTime }) }));
    const store = await import(`../../../../src/stores/${file}`);
    store[form].change('mobileNum', WRONG);
    await store[send]();
    expect(store[code].$sentTo.get()).toBe('+5511987650001');
    expect(store[code].isWaiting(store[form].$values.get())).toBe(true);
    store[form].change('mobileNum', '+5511987650001');
    expect(store[code].isWaiting(store[form].$values.get()), 'the same, written otherwise').toBe(true);
    store[form].change('mobileNum', RIGHT);
    expect(store[code].isWaiting(store[form].$values.get())).toBe(false);
    browser.pass(1_000);
    await store[send]();
    expect(browser.callsTo(path)).toHaveLength(2);
    expect(store[code].$sentTo.get()).toBe('+5511987650002');
  });
});

describe('a code by Firebase', () => {
  test('is requested from Firebase only, counts down one minute and signs in with its token', async () => {
    const { fake, loginCode, sendLoginCode, smsForm } = await load();
    await sendLoginCode();
    expect(fake.phones).toEqual(['+5511987650001']);
    expect(browser.callsTo('/wps/verification/sms/noLogin')).toEqual([]);
    expect(loginCode.$wait.get()).toBe(60);
    smsForm.change('code', ' 123456 ');
    expect(await smsForm.submit()).toBe(true);
    const { data } = await readSealed('/wps/session/login');
    expect(data).toMatchObject({ type: 'sms', firebaseChannel: 'sms', firebaseIdToken: 'token-123456' });
    expect(data).not.toHaveProperty('code');
  });

  test('is requested once at a time and once a second', async () => {
    const { fake, sendLoginCode } = await load();
    fake.onSend = 'auth/quota-exceeded';
    await Promise.all([sendLoginCode(), sendLoginCode()]);
    await sendLoginCode();
    expect(fake.phones).toHaveLength(1);
    browser.pass(1_000);
    await sendLoginCode();
    expect(fake.phones).toHaveLength(2);
  });

  test.each([
    ['auth/captcha-check-failed', 'phone.captcha_failed'],
    ['auth/invalid-app-credential', 'phone.captcha_failed'],
    ['auth/quota-exceeded', 'phone.quota_exceeded'],
    ['auth/operation-not-allowed', 'phone.not_allowed'],
    ['auth/popup-closed-by-user', 'phone.popup_closed'],
    ['auth/network-request-failed', 'network.failed'],
    ['auth/timeout', 'network.slow'],
    ['auth/internal-error', 'phone.unknown'],
    ['something else', 'phone.unknown'],
  ])('that is refused with %s says %s beside the button', async (thrown, code) => {
    const { fake, loginCode, sendLoginCode, smsForm } = await load();
    fake.onSend = thrown;
    await sendLoginCode();
    expect(loginCode.$failure.get()?.code).toBe(code);
    expect(smsForm.$problems.get()).toEqual({});
    expect(loginCode.$wait.get()).toBe(0);
  });

  test.each(['auth/invalid-phone-number', 'auth/missing-phone-number'])('%s is said at the number', async (thrown) => {
    const { fake, loginCode, sendLoginCode, smsForm } = await load();
    fake.onSend = thrown;
    await sendLoginCode();
    expect(smsForm.$problems.get()).toEqual({ mobileNum: 'verification.phone_invalid' });
    expect(loginCode.$failure.get()).toBeUndefined();
  });

  test('needs a number with country code', async () => {
    const { fake, sendLoginCode, smsForm } = await load();
    smsForm.change('mobileNum', '');
    await sendLoginCode();
    expect(smsForm.$problems.get()).toEqual({ mobileNum: 'required' });
    smsForm.change('mobileNum', '11987650001');
    await sendLoginCode();
    expect(smsForm.$problems.get()).toEqual({ mobileNum: 'verification.phone_invalid' });
    expect(fake.phones).toEqual([]);
  });

  test('after too many requests waits 5 minutes', async () => {
    const { fake, loginCode, sendLoginCode, smsForm } = await load();
    fake.onSend = 'auth/too-many-requests';
    await sendLoginCode();
    expect(loginCode.$failure.get()).toMatchObject({ code: 'verification.too_many', retryAfter: 300 });
    expect(loginCode.$wait.get()).toBe(300);
    smsForm.change('mobileNum', '+5511987650002');
    expect(loginCode.isWaiting(smsForm.$values.get()), 'it is this browser that waits').toBe(true);
  });

  test.each([
    'auth/invalid-verification-code',
    'auth/missing-verification-code',
    'auth/invalid-verification-id',
    'auth/code-expired',
  ])('that ends in %s is said at the code, and nothing is sent', async (thrown) => {
    const { fake, sendLoginCode, smsForm } = await load();
    await sendLoginCode();
    fake.onConfirm = thrown;
    smsForm.change('code', '000000');
    expect(await smsForm.submit()).toBe(false);
    expect(smsForm.$problems.get()).toEqual({ code: 'verification.code_wrong' });
    expect(browser.callsTo('/wps/session/login')).toEqual([]);
    fake.onConfirm = '';
    smsForm.change('code', '123456');
    expect(await smsForm.submit()).toBe(true);
  });

  test('that was not sent, or to another number, is wrong', async () => {
    const { fake, sendLoginCode, smsForm } = await load();
    smsForm.change('code', '123456');
    expect(await smsForm.submit()).toBe(false);
    await sendLoginCode();
    smsForm.change('mobileNum', '+5511987650002');
    expect(await smsForm.submit()).toBe(false);
    expect(smsForm.$problems.get()).toEqual({ code: 'verification.code_wrong' });
    expect(fake.codes).toEqual([]);
  });

  test('is exchanged for a token once per form; a refused token is not sent again', async () => {
    const { fake, sendLoginCode, smsForm } = await load();
    let answer = () => refuse('request.rate_limited');
    browser.serve(platform({ '/wps/session/login': () => answer() }));
    await sendLoginCode();
    smsForm.change('code', '123456');
    expect(await smsForm.submit()).toBe(false);
    answer = () => refuse('verification.code_wrong');
    expect(await smsForm.submit()).toBe(false);
    expect(fake.codes).toEqual(['123456']);
    answer = () => grant(OPENING);
    expect(await smsForm.submit()).toBe(false);
    expect(browser.callsTo('/wps/session/login')).toHaveLength(2);
  });

  test('whose code does not load reports a network failure', async () => {
    const { loginCode, sendLoginCode, $phoneProvider } = await load();
    const { ChunkLoadError } = await import('../../../../src/lib/load-chunk.ts');
    $phoneProvider.set(() => Promise.reject(new ChunkLoadError('did not load')));
    await sendLoginCode();
    expect(loginCode.$failure.get()?.code).toBe('network.failed');
  });
});

test('a reset by phone carries the token of Firebase', async () => {
  await load();
  browser.serve(platform({ '/wps/member/password/verification': () => grant(OPENING) }));
  const { phoneResetForm, sendResetCode } = await import('../../../../src/stores/session/forgot-forms.ts');
  phoneResetForm.change('mobileNum', '+5511987650001');
  await sendResetCode();
  phoneResetForm.change('code', '123456');
  phoneResetForm.change('newPassword', 'Mare-cheia-77');
  expect(await phoneResetForm.submit()).toBe(true);
  const { data } = await readSealed('/wps/member/password/verification');
  expect(data).toMatchObject({ firebaseChannel: 'sms', firebaseIdToken: 'token-123456', newPassword: 'Mare-cheia-77' });
  expect(data).not.toHaveProperty('verificationCode');
});

test.each([
  ['mobile', '/wps/member/register/mobile'],
  ['username', '/wps/member/register'],
] as const)('a registration by %s carries the token of Firebase, and no code', async (mode, path) => {
  const { fake } = await load();
  const rule = { visible: true, required: false, min: 0, max: 255, patternId: '', acceptedPattern: '*' };
  const rules = ['username', 'password', 'confirmPassword', 'mobileNum', 'verificationCode'].map((field) => ({
    ...rule,
    field,
  }));
  browser.serve(
    platform({
      '/wps/system/setting/register': () => grant(rules),
      [path]: () => grant({ ...OPENING, account: 'marina' }),
    }),
  );
  const { chooseRegisterMode, loadRules, registrationForm, sendRegisterCode, AGE_FIELD, TERMS_FIELD } = await import(
    '../../../../src/stores/registration/registration.ts'
  );
  await loadRules(['usernameRegistration', 'mobileRegistration', 'smsVerification', 'directRegistration']);
  chooseRegisterMode(mode);
  const typed = { username: 'marina', password: 'Mare-cheia-77', confirmPassword: 'Mare-cheia-77' };
  for (const [field, text] of Object.entries({ ...typed, [AGE_FIELD]: 'yes', [TERMS_FIELD]: 'yes' }))
    registrationForm.change(field, text);
  registrationForm.change('mobileNum', '+55 11 98765-0001');
  await sendRegisterCode();
  expect(fake.phones).toEqual(['+5511987650001']);
  registrationForm.change('verificationCode', '123 456');
  expect(await registrationForm.submit(), JSON.stringify(registrationForm.$problems.get())).toBe(true);
  const { data } = await readSealed(path);
  expect(data).toMatchObject({ firebaseChannel: 'sms', firebaseIdToken: 'token-123456' });
  expect(data).not.toHaveProperty('verificationCode');
});

test('without Firebase the code is our own and is sent as typed', async () => {
  const { $phoneProvider, fake, sendLoginCode, smsForm } = await load();
  $phoneProvider.set(undefined);
  browser.serve(
    platform({
      '/wps/session/login': () => grant(OPENING),
      '/wps/verification/sms/noLogin': () => grant({ expiredMinutes: 3 }),
    }),
  );
  await sendLoginCode();
  smsForm.change('code', ' 123456 ');
  expect(await smsForm.submit()).toBe(true);
  const { data } = await readSealed('/wps/session/login');
  expect(data).toMatchObject({ code: '123456' });
  expect(data).not.toHaveProperty('firebaseIdToken');
  expect(fake.phones).toEqual([]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../../src/lib/durations.ts';
import { waitFor } from '../../../wait-for.ts';
import { createDelayed, grant, OPENING, refuse } from '../browser.ts';
import { browser, key, load, platform, SIGN_IN, start } from './joining-setup.ts';

beforeEach(start);

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

test('a phone that sets its clock back by days waits no longer, and can send again', async () => {
  const { $challenge } = await import('../../../../src/stores/session/challenge.ts');
  const { placeCode, sendPlaceCode } = await import('../../../../src/stores/session/verify-form.ts');
  browser.serve(({ path }) =>
    path === '/wps/session/login/verification/code' ? grant({ expiredMinutes: 3 }) : undefined,
  );
  $challenge.set({ challenge: 'c1', methods: ['sms'], phone: '+55•4321', email: null });
  await sendPlaceCode();
  browser.pass(1_000);
  browser.setClock(-2 * DAY_MS);
  browser.pass(1_000);
  expect(placeCode.$wait.get()).toBe(179);
  for (let second = 0; second < 179; second += 1) browser.pass(1_000);
  expect(placeCode.$wait.get()).toBe(0);
  expect(await sendPlaceCode()).toBe(true);
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
  expect(await sender.send({ to: 'right' }, granted), 'once a second for all recipients').toBe(false);
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

test('a code that was not delivered ends the countdown; a newer code is not concerned', async () => {
  const { createCodeSender } = await import('../../../../src/stores/session/code-sender.ts');
  const sender = createCodeSender(() => 'a');
  const states: Record<string, string> = { first: 'sent', second: 'failed' };
  browser.serve(({ query }) => {
    const state = states[query.get('id') ?? ''];
    return state ? grant({ state }) : undefined;
  });
  const give = (delivery: string) => async () => ({ ok: true, value: { expiredMinutes: 3, delivery } }) as const;
  const settle = () => waitFor(() => expect(browser.callsTo('/wps/verification/delivery').length).toBeGreaterThan(0));
  expect(await sender.send({}, give('first'))).toBe(true);
  browser.pass(5_000);
  await settle();
  expect([sender.$wait.get(), sender.$failure.get()]).toEqual([175, undefined]);
  sender.reset();
  browser.pass(1_000);
  expect(await sender.send({}, give('second'))).toBe(true);
  browser.pass(5_000);
  await waitFor(() => expect(sender.$failure.get()?.code).toBe('verification.not_sent'));
  expect([sender.$wait.get(), sender.isWaiting({}), sender.$sentTo.get()]).toEqual([0, false, undefined]);
  const asked = browser.callsTo('/wps/verification/delivery').length;
  browser.pass(120_000);
  expect(browser.callsTo('/wps/verification/delivery').length, 'nothing more is asked').toBe(asked);
});

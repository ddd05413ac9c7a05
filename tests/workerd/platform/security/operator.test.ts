import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ERROR_STATUS } from '../../../../src/contract/core/errors.ts';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../../../src/platform/security/totp.ts';
import { clock } from '../../../../src/server/clock.ts';
import { PASSWORD, seatCashier } from '../cashier/cashier.ts';
import { callSealed, from, listMessages, waitForMessages } from '../support/access.ts';
import { bearer, get, moveClock, OPS, register, seedAll, send, sendJson, signIn } from '../support/api.ts';

const PAYMENT = '918273';
const REASON = 'Identidade conferida por chamada de vídeo';
const CALLS = { 'payment-password': 'removeMemberPaymentPassword', totp: 'removeMemberTotp' } as const;
type Protection = keyof typeof CALLS;
const PROTECTIONS = Object.keys(CALLS) as Protection[];

beforeAll(async () => {
  await seedAll();
});

beforeEach(() => moveClock(0));

const mailOf = (name: string) => `${name}@correio.example`;
const drop = (name: string, what: Protection, reason = REASON, headers: Record<string, string> = OPS) =>
  send('DELETE', `/ops/members/${name}/${what}?${new URLSearchParams({ reason })}`, { headers });
const seal = (path: string, token: string, input: object) => callSealed('POST', path, input, bearer(token));
const readConfig = async (token: string) => (await get('/wps/v2/member/securityConfig', bearer(token))).value;
const stepNow = () => Math.floor(clock() / 1000 / TOTP_STEP_SECONDS);

function setPayment(token: string, currentPassword: string) {
  return seal('/wps/member/paymentPassword', token, {
    currentPassword,
    newPassword: PAYMENT,
    confirmNewPassword: PAYMENT,
  });
}

async function setUpTotp(token: string) {
  const started = await seal('/wps/member/totp', token, { password: PAYMENT });
  const secret = started.value.secret as string;
  const code = toTotpCode(secret, stepNow());
  expect((await sendJson('POST', '/wps/member/totp/confirm', { code }, bearer(token))).status).toBe(200);
  return secret;
}

/** Makes a member with money, an address, a payment password and an authenticator. */
async function joinProtected(name: string) {
  const token: string = (await register(name, PASSWORD, { email: mailOf(name) })).value.token;
  const member = await seatCashier(token, name, 100);
  const accountId = await member.addAccount();
  await setPayment(token, PASSWORD);
  const secret = await setUpTotp(token);
  const withdraw = (password: string, amount = 40) =>
    member.sealed('CSH_createWithdrawal', { accountId, amount, password });
  return { ...member, token, secret, withdraw };
}

async function verifyAway(name: string, ip: string, code: string) {
  const { value } = await signIn(name, PASSWORD, {}, await from(ip));
  return callSealed('POST', '/wps/session/login/verification', { challenge: value.challenge, method: 'totp', code });
}

describe('the removal of a forgotten payment password', () => {
  test('also removes its wrong attempts; until there is a new one, the login password moves money', async () => {
    const { token, withdraw, balance, expectBooks } = await joinProtected('esquecida');
    for (let n = 0; n < 10; n += 1) expect((await withdraw(PASSWORD)).errorCode).toBe('session.secret_wrong');
    expect((await withdraw(PAYMENT)).errorCode).toBe('session.secret_locked');
    expect(await drop('Esquecida', 'payment-password')).toMatchObject({ status: 200, value: null });
    expect((await withdraw(PAYMENT)).errorCode, 'it is none any more').toBe('session.secret_wrong');
    expect(await balance()).toBe(100);
    expect((await withdraw(PASSWORD)).status).toBe(200);
    expect(await balance()).toBe(60);
    await expectBooks();
    expect((await setPayment(token, PASSWORD)).status).toBe(200);
    expect((await withdraw(PASSWORD)).errorCode, 'the new one counts at once').toBe('session.secret_wrong');
  });

  test('removes nothing else', async () => {
    const { token } = await joinProtected('intacta');
    await drop('intacta', 'payment-password');
    expect(await readConfig(token), 'the session lives').toMatchObject({ hasPaymentPassword: false, hasTotp: true });
    expect((await verifyAway('intacta', '198.51.100.20', '000000')).errorCode).toBe('verification.code_wrong');
  });
});

describe('the removal of a lost authenticator', () => {
  test('makes the password sufficient at a new place, and the old device useless', async () => {
    const { token } = await joinProtected('perdida');
    const away = await from('198.51.100.21');
    expect((await signIn('perdida', PASSWORD, {}, away)).errorCode).toBe('session.verification_required');
    expect(await drop('perdida', 'totp')).toMatchObject({ status: 200, value: null });
    expect((await signIn('perdida', PASSWORD, {}, away)).status).toBe(200);
    expect(await readConfig(token), 'the session lives').toMatchObject({ hasPaymentPassword: true, hasTotp: false });
    await setUpTotp(token);
    expect((await readConfig(token)).hasTotp, 'another can be set up').toBe(true);
  });

  test('does not complete a sign-in that waited for it', async () => {
    const { secret } = await joinProtected('aguardada');
    const away = await from('198.51.100.22');
    const { challenge } = (await signIn('aguardada', PASSWORD, {}, away)).value;
    await drop('aguardada', 'totp');
    const code = toTotpCode(secret, stepNow() + 1);
    const input = { challenge, method: 'totp', code };
    expect((await callSealed('POST', '/wps/session/login/verification', input, away)).errorCode).toBe(
      'verification.code_wrong',
    );
  });

  test('removes the count of wrong codes with it', async () => {
    const { token } = await joinProtected('contada');
    const remove = () => seal('/wps/member/totp/remove', token, { password: PAYMENT, code: '000000' });
    for (let n = 0; n < 10; n += 1) expect((await remove()).errorCode).toBe('verification.code_wrong');
    expect((await remove()).errorCode).toBe('session.secret_locked');
    await drop('contada', 'totp');
    expect((await remove()).errorCode).toBe('security.totp_missing');
    await setUpTotp(token);
    expect((await remove()).errorCode).toBe('verification.code_wrong');
  });
});

describe.each(PROTECTIONS)('the removal of the %s', (what) => {
  test('is reported to the member once, in their language, and audited with its reason', async () => {
    const name = `contado${what.length}`;
    const { token } = await joinProtected(name);
    await sendJson('POST', '/wps/member/language', { language: 'EN' }, bearer(token));
    const [first, again] = [await drop(name, what), await drop(name, what)];
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const [row] = (await get('/ops/audit?pageSize=2', OPS)).value.list;
    expect(row).toMatchObject({ endpoint: CALLS[what], target: name, outcome: 'done' });
    expect(JSON.parse(row.input)).toEqual({ account: name, reason: REASON });
    const [mail] = await waitForMessages(mailOf(name));
    expect(mail?.text).toMatch(
      new RegExp(`Hello, ${name}\\..*${what === 'totp' ? 'authenticator' : 'payment password'}`),
    );
    await drop(name, what === 'totp' ? 'payment-password' : 'totp');
    expect(await waitForMessages(mailOf(name), 2), 'one for each that was there').toHaveLength(2);
  });

  test('leaves every other member unchanged', async () => {
    const [name, other] = [`vizinha${what.length}`, `outra${what.length}`];
    await joinProtected(name);
    const { token, withdraw } = await joinProtected(other);
    await drop(name, what);
    await waitForMessages(mailOf(name));
    expect(await readConfig(token)).toMatchObject({ hasPaymentPassword: true, hasTotp: true });
    expect((await withdraw(PASSWORD)).errorCode).toBe('session.secret_wrong');
    expect(await listMessages(mailOf(other))).toEqual([]);
  });

  test('for a member without one gets the same response, changes nothing and informs nobody', async () => {
    const name = `sem${what.length}`;
    const token: string = (await register(name, PASSWORD, { email: mailOf(name) })).value.token;
    for (let n = 0; n < 10; n += 1) await setPayment(token, 'errada');
    expect(await drop(name, what)).toMatchObject({ status: 200, value: null });
    expect((await setPayment(token, PASSWORD)).errorCode).toBe('session.secret_locked');
    expect(await listMessages(mailOf(name))).toEqual([]);
  });

  test('requires the operator’s token, a reason, and a member', async () => {
    const name = `firme${what.length}`;
    const { token } = await joinProtected(name);
    for (const headers of [bearer('local-opz'), bearer(token), {}]) {
      const refused = await drop(name, what, REASON, headers);
      expect([refused.status, refused.errorCode]).toEqual([401, 'operator.unauthorized']);
    }
    for (const reason of ['', ' ', 'x'.repeat(201)]) expect((await drop(name, what, reason)).status).toBe(400);
    expect((await send('DELETE', `/ops/members/${name}/${what}`, { headers: OPS })).status).toBe(400);
    expect(await readConfig(token)).toMatchObject({ hasPaymentPassword: true, hasTotp: true });
    const unknown = await drop('ninguem', what);
    expect([unknown.status, unknown.errorCode]).toEqual([ERROR_STATUS['member.unknown'], 'member.unknown']);
  });
});

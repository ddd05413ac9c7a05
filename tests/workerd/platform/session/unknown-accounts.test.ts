import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newPhone, registerByPhone, waitForMessages } from '../support/access.ts';
import { register, seal, seedAll } from '../support/api.ts';
import { measureAnswer, measureWork } from '../support/round-trips.ts';

const WRONG_PASSWORD = 'errada-errada';
const NEW_PASSWORD = 'outro-barco-verde';
const PASSWORDS = [WRONG_PASSWORD, NEW_PASSWORD];
const WRONG_CODE = '000000';
const NAME = 'conhecida';
const MAIL = 'conhecida@correio.example';

beforeAll(async () => {
  await seedAll();
  await register(NAME, 'um-barco-azul', { email: MAIL });
});

/**
 * Counts the hashes and the searches of the password lists: each begins with a call of `normalize`. The cost of one hash:
 * tests/unit/platform/session.
 */
const spelled = vi.spyOn(String.prototype, 'normalize');
afterAll(() => spelled.mockRestore());

function countPasswords(): number {
  return spelled.mock.contexts.filter((text) => PASSWORDS.includes(String(text))).length;
}

const ORIGIN = 'https://platform.test';

function toRequest(path: string, type: string, body: string): Request {
  return new Request(ORIGIN + path, { method: 'POST', headers: { 'content-type': type }, body });
}
const asJson = (path: string, input: object) => toRequest(path, 'application/json', JSON.stringify(input));
const asSealed = async (path: string, input: object) => toRequest(path, 'application/jose', await seal(input));

/** Everything that an outsider can distinguish: the response and its cost. */
async function look(request: Request) {
  // This call fetches the keys for sealed bodies, so that the measured call finds them in the cache.
  const before = await asSealed('/wps/session/login', { type: 'sms', mobileNum: '1', code: '1' });
  spelled.mockClear();
  const { status, text, waits, switches } = await measureAnswer(request, before);
  const { errorCode } = JSON.parse(text);
  return { status, errorCode, waits, switches, passwords: countPasswords() };
}

async function compare(known: Request, unknown: Request) {
  const seen = await look(known);
  expect(await look(unknown)).toEqual(seen);
  return seen;
}

describe('an unknown account costs and answers the same as a known one in', () => {
  test('a sign-in by name', async () => {
    const toLogin = (username: string) =>
      asSealed('/wps/session/login', { type: 'username', username, password: WRONG_PASSWORD });
    const seen = await compare(await toLogin(NAME), await toLogin('ninguem'));
    expect(seen).toMatchObject({ status: 401, errorCode: 'session.wrong_credentials' });
    expect(seen.waits).toBeGreaterThan(0);
    expect(seen.passwords, 'it is hashed').toBe(1);
  });

  test('a sign-in by SMS, from the code request to the wrong code', async () => {
    const [{ phone }, stranger] = [await registerByPhone(), newPhone()];
    const toSms = (mobileNum: string) => asJson('/wps/verification/sms/noLogin', { mobileNum });
    const sent = await compare(toSms(phone), toSms(stranger));
    expect(sent).toMatchObject({ status: 200 });
    await waitForMessages(phone, 2);
    const toLogin = (mobileNum: string) => asSealed('/wps/session/login', { type: 'sms', mobileNum, code: WRONG_CODE });
    const wrong = await compare(await toLogin(phone), await toLogin(stranger));
    expect(wrong).toMatchObject({ errorCode: 'verification.code_wrong' });
  });

  test('a new password by phone, from the code request to the wrong code', async () => {
    const [{ phone }, stranger] = [await registerByPhone(), newPhone()];
    const toSms = (mobileNum: string) => asJson('/wps/member/password/sms', { mobileNum });
    const sent = await compare(toSms(phone), toSms(stranger));
    expect(sent).toMatchObject({ status: 200 });
    await waitForMessages(phone, 2);
    const toReset = (mobileNum: string) =>
      asSealed('/wps/member/password/verification', {
        mobileNum,
        verificationCode: WRONG_CODE,
        newPassword: NEW_PASSWORD,
      });
    const wrong = await compare(await toReset(phone), await toReset(stranger));
    expect(wrong).toMatchObject({ errorCode: 'verification.code_wrong' });
  });

  test('a new password by e-mail and by phone: the message is prepared when the answer has left, with the same work', async () => {
    const path = '/wps/member/password/email';
    const type = 'application/x-www-form-urlencoded';
    const toLink = (username: string, email: string) =>
      toRequest(path, type, new URLSearchParams({ username, email }).toString());
    await measureWork(toLink('ninguem', 'primeira@correio.example'));
    const known = await measureWork(toLink(NAME, MAIL));
    const wrong = await measureWork(toLink(NAME, 'terceira@correio.example'));
    const unknown = await measureWork(toLink('ninguem', 'quarta@correio.example'));
    expect(wrong).toEqual(unknown);
    // A known account costs one call more, which sends the message.
    expect(known).toEqual({ ...unknown, all: unknown.all + 1 });
    expect(known.soon, 'nothing of it while the answer leaves').toBe(known.atOnce);
    const { phone } = await registerByPhone();
    const toSms = (mobileNum: string) => asJson('/wps/member/password/sms', { mobileNum });
    const [toOwner, toNobody] = [await measureWork(toSms(phone)), await measureWork(toSms(newPhone()))];
    expect(toOwner).toEqual({ ...toNobody, all: toNobody.all + 1 });
    expect(toOwner.soon).toBe(toOwner.atOnce);
  });

  test('a new password by e-mail', async () => {
    const toLink = (username: string, email: string) =>
      toRequest(
        '/wps/member/password/email',
        'application/x-www-form-urlencoded',
        new URLSearchParams({ username, email }).toString(),
      );
    const seen = await compare(toLink(NAME, MAIL), toLink('ninguem', 'ninguem@correio.example'));
    expect(seen).toMatchObject({ status: 200 });
    expect(await look(toLink(NAME, 'outra@correio.example'))).toEqual(seen);
    await waitForMessages(MAIL);
  });
});

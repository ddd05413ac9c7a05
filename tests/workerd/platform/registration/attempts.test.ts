import { beforeAll, expect, test } from 'vitest';
import { callSealed, newPhone, readCode, registerByPhone, sendSms } from '../support/access.ts';
import { bearer, get, seedAll } from '../support/api.ts';
import { countRows, queryMember } from '../support/database.ts';

beforeAll(async () => {
  await seedAll();
});

const PAIR = { password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
async function sendRegisterCode(phone: string): Promise<string> {
  await sendSms('register', phone);
  return readCode(phone);
}

const registerMobile = (input: object) => callSealed('PUT', '/wps/member/register/mobile', input);

test('a repeated attempt gets the account that it has opened; another number, password or attempt does not', async () => {
  const attempt = 'attempt-of-one-browser';
  const { phone, reply } = await registerByPhone(newPhone(), { attempt });
  const before = await countRows();
  const input = { mobileNum: phone, verificationCode: '000000', ...PAIR, attempt };
  for (const _ of [1, 2]) {
    const again = await registerMobile(input);
    expect(again.value.account).toBe(reply.value.account);
    expect((await get('/wps/member/info', bearer(again.value.token))).value.account).toBe(reply.value.account);
  }
  const other = 'outro-barco-azul';
  for (const change of [
    { attempt: 'attempt-of-another-one' },
    { mobileNum: newPhone() },
    { password: other, confirmPassword: other },
  ])
    expect((await registerMobile({ ...input, ...change })).errorCode).toBe('verification.code_wrong');
  expect(await countRows()).toEqual(before);
  const kept = await queryMember<{ name: string }>(reply.value.token.split('.')[0], 'select name from profile_details');
  expect(kept.map(({ name }) => name)).not.toContain('attempt');
});

test('a second press while the attempt still runs gets its account, and one account is opened', async () => {
  const mobileNum = newPhone();
  const verificationCode = await sendRegisterCode(mobileNum);
  const input = { mobileNum, verificationCode, ...PAIR, attempt: 'attempt-pressed-three-times' };
  const { directory: before = 0 } = await countRows();
  const answers = await Promise.all([1, 2, 3].map(() => registerMobile(input)));
  const accounts = answers.map(({ errorCode, value }) => errorCode ?? value.account);
  expect(new Set(accounts)).toEqual(new Set([answers[0]?.value.account]));
  expect((await countRows()).directory).toBe(before + 1);
});

test('a refused attempt can be corrected at once', async () => {
  const mobileNum = newPhone();
  const verificationCode = await sendRegisterCode(mobileNum);
  const input = { mobileNum, ...PAIR, attempt: 'attempt-with-a-wrong-code' };
  const wrong = verificationCode === '000000' ? '000001' : '000000';
  expect((await registerMobile({ ...input, verificationCode: wrong })).errorCode).toBe('verification.code_wrong');
  expect((await registerMobile({ ...input, verificationCode })).success).toBe(true);
});

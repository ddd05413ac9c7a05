import { beforeAll, expect, test } from 'vitest';
import { callSealed, newPhone, registerByPhone } from '../support/access.ts';
import { bearer, get, seedAll } from '../support/api.ts';
import { countRows, queryMember } from '../support/database.ts';

beforeAll(async () => {
  await seedAll();
});

const PAIR = { password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
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

import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { bindContact } from '../../../../src/platform/member/contact-queries.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { hashPassword } from '../../../../src/platform/session/password-hash.ts';
import { createSessionToken } from '../../../../src/platform/session/tokens.ts';
import { clock } from '../../../../src/server/clock.ts';
import { callSealed, newPhone, readCode, sendSms, toggle } from '../support/access.ts';
import { bearer, register, seedAll, sendJson } from '../support/api.ts';
import { changePassword, OWN, readInfo, START } from './prepared.ts';

const THIRD = 'barco-de-um-terceiro';

beforeAll(async () => {
  await seedAll();
  await toggle('verificationCodeLogin', true);
});

type Held = { phone: string; use: () => Promise<number> };

/** Codes and sessions that another person may have before the password changes. Each returns a function that uses it and returns the HTTP status. */
const HELD = {
  'an SMS code of a sign-in': async (_: string, phone: string) => {
    await sendSms('noLogin', phone);
    const code = await readCode(phone);
    return async () => (await callSealed('POST', '/wps/session/login', { type: 'sms', mobileNum: phone, code })).status;
  },
  'an SMS code of a reset': async (_: string, phone: string) => {
    await sendJson('POST', '/wps/member/password/sms', { mobileNum: phone });
    const input = { mobileNum: phone, verificationCode: await readCode(phone), newPassword: THIRD };
    return async () => (await callSealed('POST', '/wps/member/password/verification', input)).status;
  },
  'a link of a reset': async (memberId: string) => {
    const email = `${memberId}@strange.example`;
    await bindContact(env.DB, memberId, { kind: 'email', value: email }, clock());
    const { token, hash } = await createSessionToken(memberId);
    expect(await getMember(env, memberId).password.openReset(hash, email)).toBe(true);
    const pair = { newPassword: THIRD, confirmNewPassword: THIRD };
    return async () => (await callSealed('POST', '/wps/member/password/link', { token, ...pair })).status;
  },
  'a code of a hand-over': async (_: string, _phone: string, token: string) => {
    const { value } = await sendJson('POST', '/wps/session/handover', {}, bearer(token));
    return async () => (await sendJson('POST', '/wps/session/handover/redeem', { code: value.code })).status;
  },
  'another session': async (_: string, _phone: string, token: string) => async () => (await readInfo(token)).status,
} satisfies Record<string, (memberId: string, phone: string, token: string) => Promise<Held['use']>>;

/** Each way to a new password. `owner` is a session of the owner, other than the one that was stolen. */
const CHANGES = {
  'its owner changes it': async (_: string, owner: string) => (await changePassword(owner, START)).status,
  'its owner resets it': async (memberId: string) =>
    (await getMember(env, memberId).password.reset(null, await hashPassword(OWN, 10), 0)).ok ? 200 : 400,
  'the operator sets it, and its owner changes it': async (memberId: string, _: string, name: string) => {
    const own = getMember(env, memberId).password;
    await own.setByOperator(await hashPassword(START, 10), 0);
    const { value } = await callSealed('POST', '/wps/session/login', {
      ...{ type: 'username', username: name, password: START },
    });
    return (await changePassword(value.token, START)).status;
  },
} satisfies Record<string, (memberId: string, owner: string, name: string) => Promise<number>>;

let names = 0;

describe.each(Object.entries(CHANGES))('when %s', (_, change) => {
  test.each(Object.entries(HELD))('%s from before works no more', async (_held, hold) => {
    names += 1;
    const name = `antes${names}`;
    const stolen = (await register(name, START)).value.token;
    const memberId = (await findMemberId(env.DB, name)) ?? '';
    const owner = (
      await callSealed('POST', '/wps/session/login', { type: 'username', username: name, password: START })
    ).value.token;
    const phone = newPhone();
    const contact = { kind: 'phone', value: phone } as const;
    await bindContact(env.DB, memberId, contact, clock());
    const use = await hold(memberId, phone, stolen);
    expect(await change(memberId, owner, name)).toBe(200);
    // The owner may have bound the same phone again.
    await bindContact(env.DB, memberId, contact, clock());
    expect(await use()).toBeGreaterThanOrEqual(400);
  });
});

test('a code that is sent after the change works', async () => {
  await register('depois', START);
  const memberId = (await findMemberId(env.DB, 'depois')) ?? '';
  const phone = newPhone();
  expect(await CHANGES['its owner resets it'](memberId)).toBe(200);
  await bindContact(env.DB, memberId, { kind: 'phone', value: phone }, clock());
  const bySms = await HELD['an SMS code of a sign-in'](memberId, phone);
  expect(await bySms()).toBe(200);
});

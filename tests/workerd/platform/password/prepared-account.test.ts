import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { bindContact, findContacts } from '../../../../src/platform/member/contact-queries.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../../../src/platform/security/totp.ts';
import { hashPassword } from '../../../../src/platform/session/password-hash.ts';
import { createSessionToken } from '../../../../src/platform/session/tokens.ts';
import { clock } from '../../../../src/server/clock.ts';
import { callSealed, change, from, newPhone, readCode, registerByPhone, sendSms, toggle } from '../support/access.ts';
import { bearer, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import {
  bindAll,
  bindPhone,
  changePassword,
  DEFAULT,
  listBound,
  NOTHING,
  OWN,
  open,
  readBalance,
  readInfo,
  readKnown,
  START,
} from './prepared.ts';

beforeAll(async () => {
  await seedAll();
});

describe('an account that an agent opened', () => {
  test('binds no phone before its password is changed, and everything of the member’s own after it', async () => {
    const memberId = await open('aberta');
    const agent = (await signIn('aberta', START)).value.token;
    const phone = newPhone();
    expect((await bindPhone(agent, phone)).errorCode).toBe('session.password_change_required');
    const member = (await signIn('aberta', START)).value.token;
    expect((await changePassword(member, START)).status).toBe(200);
    expect((await readInfo(agent)).status).toBe(401);
    expect((await readBalance(member)).status).toBe(200);
    expect(await findContacts(env.DB, memberId)).toEqual({ phone: null, email: null });
    expect((await bindPhone(member, phone)).status).toBe(200);
    expect((await findContacts(env.DB, memberId)).phone).toBe(phone);
    const again = (await signIn('aberta', OWN)).value;
    expect(again.firstTimeLogin).toBe(false);
    expect((await readBalance(again.token)).status).toBe(200);
  });

  test('loses with the change whatever was bound to it, and its other sessions', async () => {
    const memberId = await open('velha');
    const agent = (await signIn('velha', START)).value.token;
    const own = (await signIn('velha', START)).value.token;
    const { phone } = await bindAll(memberId, agent, 'velha');
    expect((await changePassword(own, START)).status).toBe(200);
    expect(await listBound(memberId)).toEqual(NOTHING);
    expect((await readInfo(agent)).status).toBe(401);
    expect((await readKnown('velha')).known).toBe(0);
    await sendJson('POST', '/wps/member/password/sms', { mobileNum: phone });
    const stolen = { mobileNum: phone, verificationCode: '123456', newPassword: 'um-barco-roubado' };
    expect((await callSealed('POST', '/wps/member/password/verification', stolen)).errorCode).toBe(
      'verification.code_wrong',
    );
  });

  test('is not reset by a contact that was bound before the change', async () => {
    const memberId = await open('presa');
    const { token } = (await signIn('presa', START)).value;
    const { phone } = await bindAll(memberId, token, 'presa');
    await sendJson('POST', '/wps/member/password/sms', { mobileNum: phone });
    const input = { mobileNum: phone, verificationCode: await readCode(phone), newPassword: 'um-barco-roubado' };
    expect((await callSealed('POST', '/wps/member/password/verification', input)).errorCode).toBe(
      'verification.code_wrong',
    );
    const link = await createSessionToken(memberId);
    const own = getMember(env, memberId).password;
    expect(await own.openReset(link.hash, 'presa@strange.example')).toBe(false);
    const pair = { newPassword: 'um-barco-roubado', confirmNewPassword: 'um-barco-roubado' };
    const byLink = await callSealed('POST', '/wps/member/password/link', { token: link.token, ...pair });
    expect(byLink.errorCode).toBe('password.link_expired');
    expect((await own.reset('h2', await hashPassword(OWN, 10), 0)).ok).toBe(false);
  });

  test('lets its owner in after the agent that prepared it, from another network and without its authenticator', async () => {
    const memberId = await open('longe');
    const { token } = (await signIn('longe', START, {}, await from('192.0.2.7'))).value;
    await bindAll(memberId, token, 'longe');
    const restore = await toggle('loginVerification', true);
    const away = await signIn('longe', START, {}, await from('198.51.100.7'));
    await restore();
    expect([away.status, away.value.firstTimeLogin]).toEqual([200, true]);
    expect((await changePassword(away.value.token, START)).status).toBe(200);
    expect(await listBound(memberId)).toEqual(NOTHING);
  });

  test('hands nothing over, and a sign-in by SMS opens no more than the change', async () => {
    const memberId = await open('parceira');
    const { token } = (await signIn('parceira', START)).value;
    const code = await sendJson('POST', '/wps/session/handover', {}, bearer(token));
    expect(code.errorCode).toBe('session.password_change_required');
    const phone = newPhone();
    await bindContact(env.DB, memberId, { kind: 'phone', value: phone }, clock());
    const restore = await toggle('verificationCodeLogin', true);
    await sendSms('noLogin', phone);
    const input = { type: 'sms', mobileNum: phone, code: await readCode(phone) };
    const bySms = await callSealed('POST', '/wps/session/login', input);
    await restore();
    expect(bySms.status).toBe(200);
    expect((await readBalance(bySms.value.token)).errorCode).toBe('session.password_change_required');
  });
});

describe('a password that is the default one, or has expired, of an account that nobody prepared', () => {
  test('the default one stops its session alone; the change drops what was bound', async () => {
    const { token } = (await register('rotina')).value;
    const memberId = (await findMemberId(env.DB, 'rotina')) ?? '';
    await getMember(env, memberId).password.reset(null, await hashPassword(DEFAULT, 10), 0);
    expect((await readInfo(token)).status).toBe(401);
    const { value } = await signIn('rotina', DEFAULT);
    await bindAll(memberId, value.token, 'rotina');
    expect((await readBalance(value.token)).errorCode).toBe('session.password_change_required');
    expect((await changePassword(value.token, DEFAULT)).status).toBe(200);
    expect(await listBound(memberId)).toEqual(NOTHING);
    expect((await readBalance(value.token)).status).toBe(200);
  });

  test('an expired one stops its session; the change drops nothing', async () => {
    await register('vencida');
    const memberId = (await findMemberId(env.DB, 'vencida')) ?? '';
    const phone = newPhone();
    await bindContact(env.DB, memberId, { kind: 'phone', value: phone }, clock());
    await queryMember(memberId, 'update credentials set changed_at_ms = 1');
    const restores = [await toggle('passwordExpiry', true), await change('passwordMaxAgeDays', 30)];
    const { value } = await signIn('vencida', START);
    for (const restore of restores) await restore();
    expect(value).toMatchObject({ firstTimeLogin: false, passwordExpired: true });
    expect((await readBalance(value.token)).errorCode).toBe('session.password_change_required');
    expect((await changePassword(value.token, START)).status).toBe(200);
    expect((await readBalance(value.token)).status).toBe(200);
    expect((await findContacts(env.DB, memberId)).phone).toBe(phone);
  });

  test('a member registered by phone, without a password, is asked for nothing and loses nothing', async () => {
    const { phone, reply } = await registerByPhone();
    const memberId = (await findMemberId(env.DB, reply.value.account)) ?? '';
    expect((await readBalance(reply.value.token)).status).toBe(200);
    expect((await changePassword(reply.value.token, START)).status).toBe(200);
    expect((await findContacts(env.DB, memberId)).phone).toBe(phone);
  });
});

test('the seeded newcomer signs in, changes the password and goes on', async () => {
  const { value } = await signIn('novo');
  expect(value.firstTimeLogin).toBe(true);
  expect((await readInfo(value.token)).value.account).toBe('novo');
  expect((await readBalance(value.token)).errorCode).toBe('session.password_change_required');
  expect((await changePassword(value.token, 'Orla#2026')).status).toBe(200);
  expect((await readBalance(value.token)).status).toBe(200);
  const secret = await callSealed('POST', '/wps/member/totp', { password: OWN }, bearer(value.token));
  const code = await toTotpCode(secret.value.secret, Math.floor(clock() / 1000 / TOTP_STEP_SECONDS));
  expect((await sendJson('POST', '/wps/member/totp/confirm', { code }, bearer(value.token))).status).toBe(200);
});

import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { bindContact, findContacts } from '../../../../src/platform/member/contact-queries.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { clock } from '../../../../src/server/clock.ts';
import { newPhone, registerByPhone, waitForMessages } from '../support/access.ts';
import { get, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import {
  bindAll,
  changePassword,
  DEFAULT,
  listBound,
  NOTHING,
  open,
  readBalance,
  readInfo,
  readKnown,
  START,
} from './prepared.ts';

beforeAll(async () => {
  await seedAll();
});

test('an account that an agent opens takes the default password, named or left out; the change refuses it', async () => {
  for (const [name, password] of [
    ['padrao1', DEFAULT],
    ['padrao2', null],
  ] as const) {
    await open(name, password);
    const { value } = await signIn(name, DEFAULT);
    expect(value.firstTimeLogin).toBe(true);
    expect((await readBalance(value.token)).errorCode).toBe('session.password_change_required');
    expect((await changePassword(value.token, DEFAULT, DEFAULT)).errorCode).toBe('registration.password_common');
    expect((await changePassword(value.token, DEFAULT)).status).toBe(200);
    expect((await readBalance(value.token)).status).toBe(200);
  }
});

describe('a password that the operator set', () => {
  const set = (account: string, body: object = {}) => sendJson('PUT', `/ops/members/${account}/password`, body, OPS);

  async function joinBound(name: string) {
    const { token } = (await register(name, START, { email: `${name}@orla.example` })).value;
    const memberId = (await findMemberId(env.DB, name)) ?? '';
    const { phone } = await bindAll(memberId, token, name);
    return { token, memberId, phone };
  }

  test.each([
    ['assistida', 'outro-barco-novo'],
    ['assistido', 'um-barco-novo'],
  ])('%s: ends every session and must be changed, and what was bound is gone', async (name, password) => {
    const { token, memberId, phone } = await joinBound(name);
    const reply = await set(name, { password, reason: 'lost it' });
    expect([reply.status, reply.value]).toEqual([200, null]);
    expect((await readInfo(token)).status).toBe(401);
    expect(await listBound(memberId)).toEqual(NOTHING);
    expect((await readKnown(name)).known).toBe(0);
    await sendJson('POST', '/wps/member/password/sms', { mobileNum: phone });
    expect((await signIn(name, START)).errorCode).toBe('session.wrong_credentials');
    const { value } = await signIn(name, password);
    expect(value.firstTimeLogin).toBe(true);
    expect((await readBalance(value.token)).errorCode).toBe('session.password_change_required');
    // Simulates a call that began earlier and binds a contact now.
    await bindContact(env.DB, memberId, { kind: 'phone', value: phone }, clock());
    expect((await changePassword(value.token, password)).status).toBe(200);
    expect(await findContacts(env.DB, memberId)).toEqual({ phone: null, email: null });
    expect((await readBalance(value.token)).status).toBe(200);
  });

  test('the contacts of before hear of it, and the audit has no password', async () => {
    const { phone } = await registerByPhone(newPhone(), { username: 'avisada' });
    await set('avisada', { password: 'um-barco-novo', reason: 'lost it' });
    const [newest] = await waitForMessages(phone, 2);
    expect(newest?.text).toContain('avisada');
    const { value } = await get('/ops/audit', OPS);
    const row = value.list.find(({ endpoint }: { endpoint: string }) => endpoint === 'setMemberPassword');
    expect(row.outcome).toBe('done');
    expect(JSON.stringify(row)).not.toContain('um-barco-novo');
  });

  test.each([
    [{ password: 'aposta1234' }, 'registration.password_common'],
    [{ password: DEFAULT }, 'registration.password_common'],
    [{}, 'request.invalid'],
    [{ password: 'x' }, 'request.invalid'],
    [{ passwort: 'um-barco-novo' }, 'request.invalid'],
  ])('%o is refused and changes nothing', async (body, code) => {
    const name = `fica${crypto.randomUUID().slice(0, 6)}`;
    const { token } = (await register(name)).value;
    expect((await set(name, { ...body, reason: 'x' })).errorCode).toBe(code);
    expect((await readBalance(token)).status).toBe(200);
    expect((await signIn(name, START)).value.firstTimeLogin).toBe(false);
  });

  test('of nobody is refused', async () => {
    expect((await set('ninguem-aqui', { password: 'um-barco-novo', reason: 'x' })).errorCode).toBe('member.unknown');
  });
});

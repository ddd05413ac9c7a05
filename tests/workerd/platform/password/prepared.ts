import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { bindContact, findContacts } from '../../../../src/platform/member/contact-queries.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { clock } from '../../../../src/server/clock.ts';
import { callSealed, newPhone, readCode } from '../support/access.ts';
import { bearer, get, sendJson, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';

export const START = 'um-barco-azul';
export const OWN = 'outro-barco-verde';
export const DEFAULT = 'Orla#Inicial1';

export async function open(username: string, password: string | null = START) {
  const atlas = (await signIn('atlas')).value.token;
  const person = { username, ...(password === null ? {} : { password }), type: 'member' };
  const reply = await callSealed('POST', '/wps/relay/ODSFE2_agentOpenDownline', person, bearer(atlas));
  expect([reply.status, reply.errorCode]).toEqual([200, undefined]);
  return (await findMemberId(env.DB, username)) ?? '';
}

export const changePassword = (token: string, oldPassword: string, newPassword = OWN) =>
  callSealed(
    'POST',
    '/wps/member/password',
    { oldPassword, newPassword, confirmNewPassword: newPassword },
    bearer(token),
  );

export const bindPhone = async (token: string, phone: string) => {
  const contact = { kind: 'phone', value: phone, countryDialingCode: '' };
  const sent = await sendJson('POST', '/wps/member/contact/code', contact, bearer(token));
  const verificationCode = sent.success ? await readCode(phone) : '000000';
  return callSealed('POST', '/wps/member/contact', { ...contact, verificationCode }, bearer(token));
};

export const readInfo = (token: string) => get('/wps/member/info', bearer(token));
export const readBalance = (token: string) => get('/wps/v2/wallets/balance', bearer(token));

/**
 * Binds every contact and protection that another person may have set. It writes them directly: the calls refuse this today, but older accounts may
 * have them.
 */
export async function bindAll(memberId: string, token: string, account: string) {
  const phone = newPhone();
  await bindContact(env.DB, memberId, { kind: 'phone', value: phone }, clock());
  await bindContact(env.DB, memberId, { kind: 'email', value: `${account}@strange.example` }, clock());
  await env.ATTEMPTS.getByName(account).succeed({ prefix: '192.0.2', device: 'strange' });
  const rows = [
    "insert into totp (id, secret, is_confirmed, last_step) values (1, 'GEZDGNBVGY3TQOJQ', 1, 0)",
    "insert into payment_credentials (id, record) values (1, '{}')",
    `insert into payout_accounts (id, kind, holder, key_type, key, bank, branch, created_at_ms, removed_at_ms) values ('A1', 'pix', 'Eve', 'email', 'eve@example.com', '', '', 1, null)`,
    "insert into payee (id, name) values (1, 'Eve')",
    `insert into tickets values ('h1', 'handover', '{}', 0, ${clock() + 60_000})`,
    `insert into tickets values ('h2', 'reset', '{"email":"x@y.z"}', 0, ${clock() + 60_000})`,
    `insert into tickets values ('h3', 'login', '{}', 0, ${clock() + 60_000})`,
    "update profile set email = 'given@strange.example'",
  ];
  for (const sql of rows) await queryMember(memberId, sql);
  return { phone, token };
}

export async function listBound(memberId: string) {
  const sql = `select (select count(*) from totp) as totp, (select count(*) from payment_credentials) as payment,
    (select count(*) from payout_accounts where removed_at_ms is null) as accounts, (select count(*) from payee) as payee,
    (select count(*) from tickets) as tickets, (select count(*) from registered_places) as places,
    (select count(*) from profile where email is not null) as emails`;
  const [row] = await queryMember<Record<string, number>>(memberId, sql);
  return { ...row, contacts: await findContacts(env.DB, memberId) };
}

export async function readKnown(account: string): Promise<{ known: number }> {
  return runInDurableObject(env.ATTEMPTS.getByName(account), (_, { storage }) =>
    storage.sql.exec<{ known: number }>('select count(*) as known from known_devices').one(),
  );
}

export const NOTHING = {
  ...{ totp: 0, payment: 0, accounts: 0, payee: 0, tickets: 0, places: 0, emails: 0 },
  contacts: { phone: null, email: null },
};

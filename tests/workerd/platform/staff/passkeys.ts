// Loads the library before the tests. The platform imports it with the first passkey, and two simultaneous calls would wait for one import. In this
// runtime a request cannot wait for the import of another request.
import '@simplewebauthn/server';
import { env } from 'cloudflare:workers';
import { OPS, type Reply, send, sendJson } from '../support/api.ts';
import { type Authenticator, createAuthenticator, type Faults } from '../support/authenticator.ts';
import { type StaffMember, toCode, toStaff } from '../support/staff.ts';

export const SITE = 'https://site.test';

export async function invite(account: string): Promise<string> {
  const body = { account, name: `Pessoa ${account}`, roles: ['support'] };
  return (await sendJson('POST', '/ops/staff', body, OPS)).value.invitation;
}

export async function acceptWith(invitation: string, key: Authenticator, faults = {}): Promise<Reply> {
  const { value } = await sendJson('POST', '/ops/invitations/passkey/options', { invitation });
  const passkey = await key.create(value, faults);
  return sendJson('POST', '/ops/invitations/passkey', { invitation, name: 'Notebook', passkey });
}

/** A person who has a passkey and no password, and is signed in by it. */
export async function openByPasskey(account: string) {
  const key = await createAuthenticator(SITE);
  const opened = await acceptWith(await invite(account), key);
  if (!opened.success) throw new Error(opened.text);
  return { key, staff: toStaff(opened.headers.get('x-staff-token') ?? '') };
}

export const getOptions = async () => (await send('GET', '/ops/session/passkey')).value;
export const enter = (passkey: unknown) => sendJson('POST', '/ops/session/passkey', { passkey });
export async function signInWith(key: Authenticator, faults: Faults = {}): Promise<Reply> {
  return enter(await key.get(await getOptions(), faults));
}
export const prove = async (staff: StaffMember, key: Authenticator, faults: Faults = {}) =>
  key.get((await staff.call('GET', '/ops/session/passkeys/proof')).value, faults);

/** The options of a new passkey, after a code of the authenticator. */
export async function startByCode(account: string, staff: StaffMember): Promise<Reply> {
  await env.DB.prepare('update staff set totp_last_step = 0 where account = ?').bind(account).run();
  return staff.call('POST', '/ops/session/passkeys/options', { proof: { code: toCode() } });
}

export async function addPasskey(account: string, staff: StaffMember, key: Authenticator, faults: Faults = {}) {
  const started = await startByCode(account, staff);
  const passkey = await key.create(started.value, faults);
  return staff.call('POST', '/ops/session/passkeys', { name: 'Celular', passkey });
}

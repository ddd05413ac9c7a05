import { env } from 'cloudflare:workers';
import { LOCAL_TOTP_SECRET } from '../../../../src/platform/local/local-totp-secret.ts';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../../../src/platform/security/totp.ts';
import { clock } from '../../../../src/server/clock.ts';
import { bearer, OPS, type Reply, send, sendJson } from './api.ts';

export const STAFF_PASSWORD = 'Orla#2026';

/** The code that the authenticator app shows. Each code works once, so `ahead` selects the code of a later time step. */
export function toCode(secret = LOCAL_TOTP_SECRET, ahead = 0): string {
  return toTotpCode(secret, Math.floor(clock() / 1000 / TOTP_STEP_SECONDS) + ahead);
}

export interface StaffMember {
  token: string;
  as: Record<string, string>;
  call(method: string, path: string, body?: unknown, key?: string): Promise<Reply>;
}

export function toStaff(token: string): StaffMember {
  const as = bearer(token);
  return {
    token,
    as,
    call: (method, path, body, key = crypto.randomUUID()) => {
      const headers = { ...as, 'idempotency-key': key };
      return method === 'GET' || method === 'DELETE'
        ? send(method, path, { headers })
        : sendJson(method, path, body ?? {}, headers);
    },
  };
}

export function trySignIn(account: string, password = STAFF_PASSWORD, code = toCode()): Promise<Reply> {
  return sendJson('POST', '/ops/session', { account, password, code });
}

/** Signs in a seeded person. It first resets the last used code, so that the current code works again. */
export async function signInStaff(account: string): Promise<StaffMember> {
  await env.DB.prepare('update staff set totp_last_step = 0 where account = ?').bind(account).run();
  const reply = await trySignIn(account);
  if (!reply.success) throw new Error(`${account}: ${reply.text}`);
  return toStaff(reply.headers.get('x-staff-token') ?? '');
}

/** Invites a person with the operator's token, and accepts the invitation as that person. */
export async function inviteAndOpen(account: string, roles: readonly string[]): Promise<StaffMember> {
  const invited = await sendJson('POST', '/ops/staff', { account, name: `Pessoa ${account}`, roles }, OPS);
  const { invitation } = invited.value;
  const password = 'um-barco-azul';
  const { value } = await sendJson('POST', '/ops/invitations/accept', { invitation, password });
  const confirmed = await sendJson('POST', '/ops/invitations/confirm', {
    invitation,
    password,
    code: toCode(value.secret),
  });
  if (!confirmed.success) throw new Error(`${account}: ${confirmed.text}`);
  const reply = await trySignIn(account, password, toCode(value.secret, 1));
  if (!reply.success) throw new Error(`${account}: ${reply.text}`);
  return toStaff(reply.headers.get('x-staff-token') ?? '');
}

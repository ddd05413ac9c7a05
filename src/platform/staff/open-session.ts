import { STAFF_TOKEN_HEADER } from '../../contract/core/edge-headers.ts';
import { STAFF_IDLE_SECONDS } from '../../contract/staff/session.ts';
import { sha256Hex, toRandomId, toRandomToken } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import type { Call } from '../http/implement.ts';
import { type StaffCaller, toPerson } from './caller.ts';
import { toPasskeySite } from './passkey-challenge.ts';
import { readSignInWays } from './passkey-queries.ts';
import { noteSignIn, type StaffRow, toRoles } from './people-queries.ts';
import { addSession } from './session-queries.ts';

const TOKEN_BYTES = 32;

/** The session in the form of the contract. */
export async function toSessionValue(call: Call<unknown>, { person, session }: StaffCaller) {
  const { host } = await toPasskeySite(call);
  const signInWays = await readSignInWays(call.env.DB, person.id, host);
  const expiresAt = new Date(session.expiresAt).toISOString();
  return { person, expiresAt, idleSeconds: STAFF_IDLE_SECONDS, isLocked: session.isLocked, signInWays };
}

interface Opened {
  device: string;
  /** Null: opened by a password. */
  passkeyId: string | null;
}

export async function openSession(call: Call<unknown>, row: StaffRow, { device, passkeyId }: Opened) {
  const token = `staff.${toRandomToken(TOKEN_BYTES)}`;
  const visitor = await call.getVisitor();
  const tokenHash = await sha256Hex(token);
  const session = { id: toRandomId(), tokenHash, staffId: row.id, address: visitor?.ip ?? '', device, passkeyId };
  const now = clock();
  const added = await addSession(call.env.DB, session, now);
  await noteSignIn(call.env.DB, row.id, now);
  call.headers.set(STAFF_TOKEN_HEADER, token);
  const person = toPerson(row, toRoles(row));
  return toSessionValue(call, { person, session: { id: added.id, expiresAt: added.expires_at_ms, isLocked: false } });
}

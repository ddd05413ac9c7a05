import * as contract from '../../contract/staff/people.ts';
import { toRandomId, toRandomToken } from '../../lib/bytes.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { clearAttempts } from './attempts.ts';
import { toInvitationHash } from './invitation-hash.ts';
import { listPasskeyRows, removePasskey } from './passkey-queries.ts';
import { toPasskey } from './passkey-routes.ts';
import {
  findListed,
  findStaff,
  type ListedStaff,
  listStaffRows,
  restore,
  suspend,
  toRoles,
  writeInvitation,
  writeRoles,
} from './people-queries.ts';
import { endSession, listSessions, toSessionRow } from './session-queries.ts';

const INVITATION_BYTES = 32;
const toTime = (at: number) => new Date(at).toISOString();

function toRow(row: ListedStaff) {
  const { id, account, name, state, sessions, created_at_ms: created, last_sign_in_at_ms: signedIn } = row;
  const lastSignInAt = signedIn === null ? null : toTime(signedIn);
  return { id, account, name, roles: toRoles(row), state, createdAt: toTime(created), lastSignInAt, sessions };
}

async function readRow(db: D1Database, account: string): Promise<Answer<ReturnType<typeof toRow>>> {
  const row = await findListed(db, account, clock());
  return row ? accept(toRow(row)) : refuse('staff.unknown');
}

const list = implement(contract.listStaff, async ({ env }) => {
  return accept({ list: (await listStaffRows(env.DB, clock())).map(toRow) });
});

const invite = implement(contract.inviteStaff, async ({ env, input: { account, name, roles } }) => {
  const invitation = toRandomToken(INVITATION_BYTES);
  const now = clock();
  const endsAt = now + contract.INVITATION_HOURS * HOUR_MS;
  const hash = await toInvitationHash(invitation);
  const isWritten = await writeInvitation(env.DB, { id: toRandomId(), account, name, roles, hash, endsAt }, now);
  return isWritten ? accept({ account, invitation, expiresAt: toTime(endsAt) }) : refuse('staff.account_taken');
});

const setRoles = implement(contract.setStaffRoles, async ({ env, input: { account, roles } }) => {
  const row = await findStaff(env.DB, account);
  if (!row) return refuse('staff.unknown');
  return (await writeRoles(env.DB, row.id, roles)) ? readRow(env.DB, account) : refuse('staff.last_admin');
});

const suspendPerson = implement(contract.suspendStaff, async ({ env, input: { account } }) => {
  const row = await findStaff(env.DB, account);
  if (!row) return refuse('staff.unknown');
  return (await suspend(env.DB, row.id)) ? readRow(env.DB, account) : refuse('staff.last_admin');
});

const restorePerson = implement(contract.restoreStaff, async ({ env, input: { account } }) => {
  const row = await findStaff(env.DB, account);
  if (!row) return refuse('staff.unknown');
  await restore(env.DB, row.id);
  await clearAttempts(env, account);
  return readRow(env.DB, account);
});

const listOfPerson = implement(contract.listStaffSessions, async ({ env, input: { account } }) => {
  const row = await findStaff(env.DB, account);
  if (!row) return refuse('staff.unknown');
  return accept({ list: (await listSessions(env.DB, row.id, clock())).map(toSessionRow) });
});

const endOfPerson = implement(contract.endStaffSession, async ({ env, input: { account, id } }) => {
  const row = await findStaff(env.DB, account);
  const isEnded = row !== null && (await endSession(env.DB, row.id, id));
  return isEnded ? accept(null) : refuse('staff.unknown');
});

const listPasskeysOfPerson = implement(contract.listStaffPasskeys, async ({ env, input: { account } }) => {
  const row = await findStaff(env.DB, account);
  return row ? accept({ list: (await listPasskeyRows(env.DB, row.id)).map(toPasskey) }) : refuse('staff.unknown');
});

const revokeOfPerson = implement(contract.revokeStaffPasskey, async ({ env, input: { account, id } }) => {
  const row = await findStaff(env.DB, account);
  if (!row) return refuse('staff.unknown');
  const isRemoved = await removePasskey(env.DB, { staffId: row.id, id, own: '', mayBeLast: true });
  return isRemoved ? accept(null) : refuse('staff.passkey_unknown');
});

export const peopleRoutes = [
  ...[list, invite, setRoles, suspendPerson, restorePerson],
  ...[listOfPerson, endOfPerson, listPasskeysOfPerson, revokeOfPerson],
];

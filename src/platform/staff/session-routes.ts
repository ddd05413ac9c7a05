import * as contract from '../../contract/staff/session.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement, implementForStaff } from '../http/implement.ts';
import { isPassword, type PasswordRecord } from '../session/password-hash.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { beginAttempt, forgive } from './attempts.ts';
import { refuseLocked } from './caller.ts';
import { openSession, toSessionValue } from './open-session.ts';
import { findStaff, findStaffById, type StaffRow } from './people-queries.ts';
import { spendCode } from './second-factor.ts';
import { endSession, listSessions, setLocked, toSessionRow } from './session-queries.ts';

function toRecord(row: StaffRow | null): PasswordRecord | undefined {
  return row?.password ? (JSON.parse(row.password) as PasswordRecord) : undefined;
}

/** Stands for an unknown person. Every code is wrong for it. */
const NOBODY = { id: '', totp: null, totp_last_step: 0 };

/**
 * Takes the same steps for an unknown account and a wrong password as for a wrong code. Otherwise the time of the answer would reveal that the
 * password is right. The code is spent only after a right password.
 */
const signIn = implement(contract.signInStaff, async (call) => {
  const { env, settings, input } = call;
  const client = await readSignInClient(call);
  const [begun, row] = await Promise.all([beginAttempt(call, input.account, client), findStaff(env.DB, input.account)]);
  if (!begun.ok) return begun;
  const isRight = await isPassword(input.password, toRecord(row), settings.scryptLog2N);
  const known = isRight && row?.state === 'active' ? row : undefined;
  const isSpent = await spendCode(env.DB, settings, known ?? NOBODY, input.code, clock());
  if (!known || !isSpent) return refuse('staff.wrong_credentials');
  const value = await openSession(call, known, { device: client.label, passkeyId: null });
  await forgive(env, input.account, client);
  return accept(value);
});

const getSession = implementForStaff(contract.getStaffSession, async (call) => {
  return accept(await toSessionValue(call, call.staff));
});

const signOut = implementForStaff(contract.signOutStaff, async ({ env, staff }) => {
  await endSession(env.DB, staff.person.id, staff.session.id);
  return accept(null);
});

const lock = implementForStaff(contract.lockStaffSession, async (call) => {
  const { person, session } = call.staff;
  await setLocked(call.env.DB, session.id, true, clock());
  return accept(await toSessionValue(call, { person, session: { ...session, isLocked: true } }));
});

const unlock = implementForStaff(contract.unlockStaffSession, async (call) => {
  const { env, settings, input } = call;
  const { person, session } = call.staff;
  const name = `unlock:${person.id}`;
  const client = { prefix: '', device: '' };
  const [begun, row] = await Promise.all([beginAttempt(call, name, client), findStaffById(env.DB, person.id)]);
  if (!begun.ok) return begun;
  if (!(await isPassword(input.password, toRecord(row), settings.scryptLog2N)))
    return refuse('staff.wrong_credentials');
  await setLocked(env.DB, session.id, false, clock());
  await forgive(env, name, client);
  return accept(await toSessionValue(call, { person, session: { ...session, isLocked: false } }));
});

const listOwn = implementForStaff(contract.listOwnSessions, async (call) => {
  const refused = refuseLocked(call);
  if (refused) return refused;
  const { person, session } = call.staff;
  const rows = await listSessions(call.env.DB, person.id, clock());
  return accept({ list: rows.map((row) => ({ ...toSessionRow(row), isCurrent: row.id === session.id })) });
});

const endOwn = implementForStaff(contract.endOwnSession, async (call) => {
  const refused = refuseLocked(call);
  if (refused) return refused;
  const isEnded = await endSession(call.env.DB, call.staff.person.id, call.input.id);
  return isEnded ? accept(null) : refuse('staff.unknown');
});

export const staffSessionRoutes = [signIn, getSession, signOut, lock, unlock, listOwn, endOwn];

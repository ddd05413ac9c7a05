import { STAFF_TOKEN_HEADER } from '../../contract/core/edge-headers.ts';
import * as contract from '../../contract/staff/session.ts';
import { sha256Hex, toRandomId, toRandomToken } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type Call, implement, implementForStaff } from '../http/implement.ts';
import { isPassword, type PasswordRecord } from '../session/password-hash.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { beginAttempt, forgive } from './attempts.ts';
import { type StaffCaller, toPerson } from './caller.ts';
import { findStaff, findStaffById, noteSignIn, type StaffRow, toRoles } from './people-queries.ts';
import { spendCode } from './second-factor.ts';
import { addSession, endSession, setLocked } from './session-queries.ts';

const TOKEN_BYTES = 32;

function toValue({ person, session }: StaffCaller) {
  const expiresAt = new Date(session.expiresAt).toISOString();
  return { person, expiresAt, idleSeconds: contract.STAFF_IDLE_SECONDS, isLocked: session.isLocked };
}

function toRecord(row: StaffRow | null): PasswordRecord | undefined {
  return row?.password ? (JSON.parse(row.password) as PasswordRecord) : undefined;
}

async function openSession(call: Call<unknown>, row: StaffRow, device: string): Promise<StaffCaller> {
  const token = `staff.${toRandomToken(TOKEN_BYTES)}`;
  const visitor = await call.getVisitor();
  const tokenHash = await sha256Hex(token);
  const session = { id: toRandomId(), tokenHash, staffId: row.id, address: visitor?.ip ?? '', device };
  const now = clock();
  const added = await addSession(call.env.DB, session, now);
  await noteSignIn(call.env.DB, row.id, now);
  call.headers.set(STAFF_TOKEN_HEADER, token);
  const person = toPerson(row, toRoles(row));
  return { person, session: { id: added.id, expiresAt: added.expires_at_ms, isLocked: false } };
}

/** Takes the same steps for an unknown account as for a wrong password. The code is spent only after a right password. */
const signIn = implement(contract.signInStaff, async (call) => {
  const { env, settings, input } = call;
  const client = await readSignInClient(call);
  const [begun, row] = await Promise.all([beginAttempt(call, input.account, client), findStaff(env.DB, input.account)]);
  if (!begun.ok) return begun;
  const isRight = await isPassword(input.password, toRecord(row), settings.scryptLog2N);
  if (!isRight || !row || row.state !== 'active') return refuse('staff.wrong_credentials');
  if (!(await spendCode(env.DB, settings, row, input.code, clock()))) return refuse('staff.wrong_credentials');
  const caller = await openSession(call, row, client.label);
  await forgive(env, input.account, client);
  return accept(toValue(caller));
});

const getSession = implementForStaff(contract.getStaffSession, async ({ staff }) => accept(toValue(staff)));

const signOut = implementForStaff(contract.signOutStaff, async ({ env, staff }) => {
  await endSession(env.DB, staff.person.id, staff.session.id);
  return accept(null);
});

const lock = implementForStaff(contract.lockStaffSession, async ({ env, staff }) => {
  await setLocked(env.DB, staff.session.id, true, clock());
  return accept(toValue({ ...staff, session: { ...staff.session, isLocked: true } }));
});

const unlock = implementForStaff(
  contract.unlockStaffSession,
  async (call): Promise<Answer<ReturnType<typeof toValue>>> => {
    const { env, settings, staff, input } = call;
    const name = `unlock:${staff.person.id}`;
    const client = { prefix: '', device: '' };
    const [begun, row] = await Promise.all([beginAttempt(call, name, client), findStaffById(env.DB, staff.person.id)]);
    if (!begun.ok) return begun;
    if (!(await isPassword(input.password, toRecord(row), settings.scryptLog2N)))
      return refuse('staff.wrong_credentials');
    await setLocked(env.DB, staff.session.id, false, clock());
    await forgive(env, name, client);
    return accept(toValue({ ...staff, session: { ...staff.session, isLocked: false } }));
  },
);

export const staffSessionRoutes = [signIn, getSession, signOut, lock, unlock];

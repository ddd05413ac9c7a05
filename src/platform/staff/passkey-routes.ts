import * as contract from '../../contract/staff/passkeys.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type Call, implementForStaff } from '../http/implement.ts';
import { beginAttempt, forgive } from './attempts.ts';
import { refuseLocked, type StaffCaller } from './caller.ts';
import { toSessionValue } from './open-session.ts';
import { issueChallenge, toPasskeySite } from './passkey-challenge.ts';
import { toAssertionOptions, toAttestationOptions } from './passkey-options.ts';
import { addPasskey, listPasskeyRows, type PasskeyRow, removePasskey, writePasskeyName } from './passkey-queries.ts';
import { findStaffById } from './people-queries.ts';
import { spendCode } from './second-factor.ts';
import { readSessionDevice, setLocked } from './session-queries.ts';
import { verifyAssertion, verifyAttestation } from './verify-passkey.ts';

type OwnCall<Input> = Call<Input> & { staff: StaffCaller };
const NOWHERE = { prefix: '', device: '' };

export function toPasskey(row: PasskeyRow): contract.Passkey {
  const { id, name, device, host, synced, created_at_ms: created, last_used_at_ms: used } = row;
  const lastUsedAt = used === null ? null : new Date(used).toISOString();
  return { id, name, device, host, isSynced: synced === 1, createdAt: new Date(created).toISOString(), lastUsedAt };
}

/** A new passkey is named after its device until the person renames it. */
export function toNamed(name: string, device: string) {
  return { name: name || device || 'Passkey', device };
}

const getProof = implementForStaff(contract.getPasskeyProof, async (call) => {
  const { env, staff } = call;
  const site = await toPasskeySite(call);
  const rows = await listPasskeyRows(env.DB, staff.person.id);
  if (!rows.some(({ host }) => host === site.host)) return refuse('staff.passkey_unknown');
  const challenge = await issueChallenge(env, { step: 'proof', staffId: staff.person.id, site });
  return accept(toAssertionOptions(site, challenge, rows));
});

async function provePasskey(call: OwnCall<unknown>, passkey: contract.Assertion): Promise<Answer<PasskeyRow>> {
  const site = await toPasskeySite(call);
  return verifyAssertion(call.env, passkey, { step: 'proof', staffId: call.staff.person.id, site });
}

const unlock = implementForStaff(contract.unlockByPasskey, async (call) => {
  const proved = await provePasskey(call, call.input.passkey);
  if (!proved.ok) return proved;
  await setLocked(call.env.DB, call.staff.session.id, false, clock());
  const { person, session } = call.staff;
  return accept(await toSessionValue(call, { person, session: { ...session, isLocked: false } }));
});

const list = implementForStaff(contract.listPasskeys, async (call) => {
  const refused = refuseLocked(call);
  if (refused) return refused;
  return accept({ list: (await listPasskeyRows(call.env.DB, call.staff.person.id)).map(toPasskey) });
});

async function proveCode(call: OwnCall<unknown>, code: string): Promise<Answer<null>> {
  const { env, settings, staff } = call;
  const name = `proof:${staff.person.id}`;
  const [begun, row] = await Promise.all([beginAttempt(call, name, NOWHERE), findStaffById(env.DB, staff.person.id)]);
  if (!begun.ok) return begun;
  if (!row || !(await spendCode(env.DB, settings, row, code, clock()))) return refuse('staff.wrong_credentials');
  await forgive(env, name, NOWHERE);
  return accept(null);
}

const start = implementForStaff(contract.startPasskey, async (call) => {
  const refused = refuseLocked(call);
  if (refused) return refused;
  const { env, staff, input } = call;
  const { proof } = input;
  const proved = 'code' in proof ? await proveCode(call, proof.code) : await provePasskey(call, proof.passkey);
  if (!proved.ok) return proved;
  const rows = await listPasskeyRows(env.DB, staff.person.id);
  if (rows.length >= contract.PASSKEYS_MAX) return refuse('staff.passkey_limit');
  const site = await toPasskeySite(call);
  const challenge = await issueChallenge(env, { step: 'register', staffId: staff.person.id, site });
  return accept(toAttestationOptions(site, challenge, staff.person, rows));
});

const register = implementForStaff(contract.registerPasskey, async (call) => {
  const refused = refuseLocked(call);
  if (refused) return refused;
  const { env, staff, input } = call;
  const use = { step: 'register', staffId: staff.person.id, site: await toPasskeySite(call) } as const;
  const verified = await verifyAttestation(env, input.passkey, use);
  if (!verified.ok) return verified;
  const device = await readSessionDevice(env.DB, staff.session.id);
  const added = { ...verified.value, ...toNamed(input.name, device), created_at_ms: clock() };
  const row = await addPasskey(env.DB, staff.person.id, added);
  return row ? accept(toPasskey(row)) : refuse('staff.passkey_limit');
});

const rename = implementForStaff(contract.renamePasskey, async (call) => {
  const refused = refuseLocked(call);
  if (refused) return refused;
  const { id, name } = call.input;
  const row = await writePasskeyName(call.env.DB, call.staff.person.id, id, name);
  return row ? accept(toPasskey(row)) : refuse('staff.passkey_unknown');
});

const revoke = implementForStaff(contract.revokePasskey, async (call) => {
  const refused = refuseLocked(call);
  if (refused) return refused;
  const { env, staff, input } = call;
  const staffId = staff.person.id;
  const removed = { staffId, id: input.id, own: staff.session.id, mayBeLast: false };
  if (await removePasskey(env.DB, removed)) return accept(null);
  const isOwn = (await listPasskeyRows(env.DB, staffId)).some(({ id }) => id === input.id);
  return refuse(isOwn ? 'staff.last_passkey' : 'staff.passkey_unknown');
});

export const passkeyRoutes = [getProof, unlock, list, start, register, rename, revoke];

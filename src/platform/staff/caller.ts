import { STAFF_TOKEN } from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { type Role, toPermissions } from '../../contract/staff/roles.ts';
import type { Person } from '../../contract/staff/session.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { getBearer, hasBearer } from '../../server/bearer.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, type Refusal, refuse, refuseWith } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import { toRoles } from './people-queries.ts';
import { findSessionAndPerson, isLocked, noteUse } from './session-queries.ts';

export interface StaffSession {
  id: string;
  expiresAt: number;
  isLocked: boolean;
}

/** A signed-in person. A call of a machine has none. */
export interface StaffCaller {
  person: Person;
  session: StaffSession;
}

/** Refuses a locked session, which may only be unlocked or ended. Each other call without a permission must call this function. */
export function refuseLocked({ staff }: { readonly staff: StaffCaller }): Refusal | undefined {
  return staff.session.isLocked ? refuse('staff.locked') : undefined;
}

export function toPerson(row: { id: string; account: string; name: string }, roles: Role[]): Person {
  const { id, account, name } = row;
  return { id, account, name, roles, permissions: toPermissions(roles) };
}

interface Asked {
  env: Env;
  settings: Settings;
  request: Request;
}

async function findCaller({ env, request }: Asked): Promise<Answer<StaffCaller>> {
  const token = getBearer(request) ?? '';
  if (!STAFF_TOKEN.test(token)) return refuse('staff.unauthorized');
  const now = clock();
  const row = await findSessionAndPerson(env.DB, await sha256Hex(token), now);
  if (!row) return refuse('staff.unauthorized');
  const locked = isLocked(row, now);
  const session = { id: row.session_id, expiresAt: row.expires_at_ms, isLocked: locked };
  if (!locked) await noteUse(env.DB, { id: row.session_id, usedAt: row.last_used_at_ms }, now);
  return accept({ person: toPerson(row, toRoles(row)), session });
}

/** For calls about one's own session, which a locked session may make. */
export async function authenticateStaff(asked: Asked): Promise<Answer<{ staff: StaffCaller }>> {
  if (!asked.settings.hasOperatorApi) return refuse('request.not_found');
  const caller = await findCaller(asked);
  return caller.ok ? accept({ staff: caller.value }) : caller;
}

/** Accepts a machine with the bearer, which may make every call, or a person with the permission of this call. */
export async function authenticateOperator(
  endpoint: Pick<Endpoint, 'permission'>,
  asked: Asked,
): Promise<Answer<{ staff?: StaffCaller }>> {
  const { hasOperatorApi, opsToken } = asked.settings;
  if (!hasOperatorApi) return refuse('request.not_found');
  if (!STAFF_TOKEN.test(getBearer(asked.request) ?? '')) {
    const isMachine = opsToken !== undefined && (await hasBearer(asked.request, opsToken));
    return isMachine ? accept({}) : refuse('operator.unauthorized');
  }
  const caller = await findCaller(asked);
  if (!caller.ok) return caller;
  if (caller.value.session.isLocked) return refuse('staff.locked');
  const { permission } = endpoint;
  const mayCall = permission !== undefined && caller.value.person.permissions.includes(permission);
  return mayCall ? accept({ staff: caller.value }) : refuseWith('staff.forbidden', { permission });
}

import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { openSecret } from '../games/vendor-secrets.ts';
import type { Call } from '../http/implement.ts';
import { claim, finish, type NamedApproval } from './approval-queries.ts';
import { type StaffCaller, toPerson } from './caller.ts';
import { readSubject, toFingerprint } from './four-eyes.ts';
import { findStaffById, toRoles } from './people-queries.ts';

interface Decision {
  id: string;
  by: string;
  reason: string;
}

type RunCall = Pick<Call<unknown>, 'env' | 'settings' | 'findEndpoint' | 'runStored'>;

/** Returns the person that asked; undefined unless that person is still active and still has the permission of the call. */
async function findAsker({ env, findEndpoint }: RunCall, row: NamedApproval): Promise<StaffCaller | undefined> {
  const staff = await findStaffById(env.DB, row.asked_by);
  const permission = findEndpoint(row.endpoint)?.permission;
  if (staff?.state !== 'active' || !permission) return undefined;
  const person = toPerson(staff, toRoles(staff));
  if (!person.permissions.includes(permission)) return undefined;
  return { person, session: { id: '', expiresAt: 0, isLocked: false } };
}

async function readInput({ env, settings, findEndpoint }: RunCall, row: NamedApproval, ranBefore: boolean) {
  const opened = await openSecret(settings, `approval:${row.id}`, row.input);
  const endpoint = findEndpoint(row.endpoint);
  if (opened === undefined || !endpoint) return undefined;
  const input: unknown = JSON.parse(opened);
  // A crashed run may have changed the subject itself, so nothing is compared. The idempotency key prevents a second effect.
  if (ranBefore) return { input };
  const subject = await readSubject(endpoint, env, input);
  const isSame = subject.ok && (await toFingerprint(subject.value)) === row.fingerprint;
  return isSame ? { input } : undefined;
}

/**
 * Runs the stored call once, for one of several deciders. Nothing runs if the subject of the call, or the rights of the person that asked,
 * have changed since.
 * Answers the value of the call, or null when the call itself was refused.
 */
export async function runApproved(
  call: RunCall,
  row: NamedApproval,
  decision: Decision,
  by: string,
): Promise<Answer<unknown>> {
  const { env } = call;
  const isIdempotent = call.findEndpoint(row.endpoint)?.idempotent === true;
  const claimed = await claim(env.DB, decision, isIdempotent, clock());
  if (!claimed) return refuse('staff.approval_decided');
  const seenMs = clock();
  const [staff, read] = await Promise.all([findAsker(call, row), readInput(call, row, claimed.ranBefore)]);
  const refuseChanged = async () => {
    await finish(env.DB, row.id, 'changed', '');
    return refuse('staff.approval_changed');
  };
  if (!staff || !read) return refuseChanged();
  const params = JSON.parse(row.params) as Record<string, string>;
  const idempotencyKey = isIdempotent ? `approval:${row.id}` : '';
  const stored = { params, input: read.input, idempotencyKey, staff, approval: { id: row.id, by }, seenMs };
  const answer = await call.runStored(row.endpoint, stored);
  if (!answer.ok && answer.code === 'staff.changed_meanwhile') return refuseChanged();
  await finish(env.DB, row.id, answer.ok ? 'done' : 'failed', answer.ok ? 'done' : answer.code);
  return accept(answer.ok ? answer.value : null);
}

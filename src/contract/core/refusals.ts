import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** Errors of any call, from the site or the platform. */
const OF_ANY = [
  'request.malformed',
  'request.invalid',
  'request.insecure',
  'request.rate_limited',
  'gate.maintenance',
  'gate.region',
  'gate.invalid_domain',
  'upstream.unavailable',
  'upstream.invalid',
  'upstream.timeout',
  'upstream.busy',
  'internal.error',
] as const satisfies readonly ErrorCode[];
const OF_A_CHANGE = ['request.forbidden_origin', 'upstream.read_only'] as const satisfies readonly ErrorCode[];
const OF_A_BODY = [
  'request.unsupported_type',
  'request.too_large',
  'request.stale',
] as const satisfies readonly ErrorCode[];
const OF_A_SEAL = ['request.wrong_key', 'request.replayed'] as const satisfies readonly ErrorCode[];

/** Error codes of calls of the staff: session, lock and permission, and the code for a call that waits for a second person. */
function listOfStaff({ auth, host, fourEyes, sets }: Endpoint): readonly ErrorCode[] {
  if (host !== 'platform' || (auth !== 'operator' && auth !== 'staff')) return [];
  const codes: readonly ErrorCode[] = ['staff.unauthorized', 'staff.locked'];
  if (auth === 'staff') return codes;
  return [
    ...codes,
    'staff.forbidden',
    ...(fourEyes ? (['staff.approval_waiting'] as const) : []),
    ...(sets ? (['staff.changed_meanwhile'] as const) : []),
  ];
}

/** Lists the refusal of a session that must change its password first. Every call without `beforePasswordChange` refuses such a session. */
function listForcedChange({ auth, host, takesSession, beforePasswordChange }: Endpoint): readonly ErrorCode[] {
  const isOfSession = takesSession || auth === 'member' || auth === 'real-member' || auth === 'agent';
  return isOfSession && host === 'platform' && !beforePasswordChange ? ['session.password_change_required'] : [];
}

/** Every error code of a call: those that follow from its kind, which are checked first, and its own. */
export function listRefusals(endpoint: Endpoint): readonly ErrorCode[] {
  const { method, body, idempotent, takesSession, answer, errors } = endpoint;
  const codes: ErrorCode[] = [
    ...OF_ANY,
    ...(method === 'GET' ? [] : OF_A_CHANGE),
    ...(body === 'none' ? [] : OF_A_BODY),
    ...(body === 'jose' ? OF_A_SEAL : []),
    ...(idempotent ? (['idempotency.missing'] as const) : []),
    ...(takesSession ? (['session.required'] as const) : []),
    ...listForcedChange(endpoint),
    ...listOfStaff(endpoint),
    ...(answer === 'socket' ? (['request.upgrade_required'] as const) : []),
    ...errors,
  ];
  return [...new Set(codes)];
}

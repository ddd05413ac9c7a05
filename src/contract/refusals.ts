import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** Of any call, by the site or by the platform. */
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

/** A session whose password must be changed first gets this from every call but those few. */
function listForcedChange({ auth, host, takesSession, beforePasswordChange }: Endpoint): readonly ErrorCode[] {
  const isOfSession = takesSession || auth === 'member' || auth === 'real-member' || auth === 'agent';
  return isOfSession && host === 'platform' && !beforePasswordChange ? ['session.password_change_required'] : [];
}

/** Every code that a call may be refused with: those of its kind, which are asked before its own rules, and its own. */
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
    ...(answer === 'socket' ? (['request.upgrade_required'] as const) : []),
    ...errors,
  ];
  return [...new Set(codes)];
}

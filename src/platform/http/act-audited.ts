import { SEEN_AT_HEADER, TIME_MS } from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Answer } from '../../server/result.ts';
import type { Audit } from '../operator/with-audit.ts';
import { whileClaimed } from '../staff/claim-thing.ts';
import { askSecondPerson, readSubject } from '../staff/four-eyes.ts';
import { toDifference } from '../staff/subjects.ts';
import type { Identity } from './authenticate.ts';
import type { Incoming, StoredCall } from './incoming-request.ts';

interface AuditedAct {
  endpoint: Endpoint;
  incoming: Incoming;
  audit: Audit;
  input: unknown;
  key: string;
  identity: Identity;
}

function readSeenAt(request: Request): number | null {
  const text = request.headers.get(SEEN_AT_HEADER) ?? '';
  return TIME_MS.test(text) ? Number(text) : null;
}

/** Runs an operator's call: asks a second person if the call needs one, writes the audit row, makes the call and records what has changed. */
export async function actAudited(
  { endpoint, incoming, audit, input, key, identity }: AuditedAct,
  act: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const { env, settings, params, headers, request } = incoming;
  const { staff } = identity;
  // A read is recorded with its outcome, before its answer.
  if (endpoint.method === 'GET') return act();
  return whileClaimed({ endpoint, env, input, seenMs: readSeenAt(request), headers }, async () => {
    const before = await readSubject(endpoint, env, input);
    const waiting = staff && (await askSecondPerson({ endpoint, env, settings, params, input, key, staff }, before));
    if (waiting) return waiting;
    return actOnSubject({ endpoint, env, audit, input }, before, act);
  });
}

/** Like `actAudited`, for a call that a second person has approved. */
export function actApproved(
  { endpoint, incoming, audit, stored }: Pick<AuditedAct, 'endpoint' | 'incoming' | 'audit'> & { stored: StoredCall },
  act: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const { env, headers } = incoming;
  const { input, seenMs } = stored;
  return whileClaimed({ endpoint, env, input, seenMs, headers }, async () => {
    return actOnSubject({ endpoint, env, audit, input }, await readSubject(endpoint, env, input), act);
  });
}

async function actOnSubject(
  { endpoint, env, audit, input }: Pick<AuditedAct, 'endpoint' | 'audit' | 'input'> & { env: Env },
  before: Answer<unknown>,
  act: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  await audit.begin(input);
  const answer = await act();
  const after = answer.ok && before.ok && before.value !== null ? await readSubject(endpoint, env, input) : undefined;
  if (before.ok && after?.ok) audit.change(...toDifference(before.value, after.value));
  return answer;
}

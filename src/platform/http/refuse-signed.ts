import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Answer, Refusal } from '../../server/result.ts';
import { type MemberSession, refuseSession } from './authenticate.ts';

/** Answers a session error before an error of the input. */
export async function refuseSigned(
  endpoint: Pick<Endpoint, 'auth' | 'idempotent'>,
  session: MemberSession,
  refusal: Refusal,
): Promise<Answer<never>> {
  const live = await refuseSession(endpoint, session);
  return live.ok ? refusal : live;
}

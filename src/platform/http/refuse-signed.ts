import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Answer, Refusal } from '../../server/result.ts';
import { type MemberSession, refuseSession } from './authenticate.ts';

/** Refuses an invalid input. If the session is invalid, too, the answer is the error of the session. */
export async function refuseSigned(
  endpoint: Pick<Endpoint, 'auth' | 'idempotent'>,
  session: MemberSession,
  refusal: Refusal,
): Promise<Answer<never>> {
  const live = await refuseSession(endpoint, session);
  return live.ok ? refusal : live;
}

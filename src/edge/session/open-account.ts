import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { getMemberInfo } from '../../contract/member/member.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import type { EdgeParts, RequestContext } from '../context.ts';
import { callForJson } from '../proxy/platform-client.ts';
import { toPlatformHeaders } from '../proxy/request-headers.ts';
import type { SealedSession } from './session-token-pair.ts';

const INFO = getMemberInfo as unknown as Endpoint;

/** Null after the end of the session and for a demo account. If the platform cannot tell, the account is the one of the cookie. */
async function askForAccount(requestContext: RequestContext, session: SealedSession, parts: EdgeParts) {
  const { upstream, config, health } = parts;
  const headers = await toPlatformHeaders(requestContext, INFO, session, parts);
  const platformRequest = { endpoint: INFO, method: 'GET', target: INFO.path, headers };
  const options = { upstream, timeoutMs: config.upstreamTimeoutMs, health, caller: requestContext };
  const answer = await callForJson(platformRequest, options);
  if (typeof answer === 'string') return session.account;
  if (!answer.envelope.success) return answer.envelope.errorCode === 'session.required' ? null : session.account;
  const { type } = answer.envelope.value as OutputOf<typeof getMemberInfo>;
  return type === DEMO_TYPE ? null : session.account;
}

/**
 * The account whose session is in the cookie of this browser. A tab that the phone has frozen or discarded still has the handle of that session
 * and cannot tell other tabs.
 */
export async function findOpenAccount(
  requestContext: RequestContext,
  parts: EdgeParts,
): Promise<{ account: string | null; isLimited: boolean }> {
  const session = await parts.sessions.openCookie(requestContext.request.headers);
  if (!session?.account) return { account: null, isLimited: false };
  const isLimited = !(await parts.limits('reads', requestContext.visitor.ip, session.account));
  return { account: isLimited ? null : await askForAccount(requestContext, session, parts), isLimited };
}

import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { getMemberService, SERVICE_POPUP_TYPE, type ServiceLine } from '../../contract/support/service.ts';
import type { EdgeParts, RequestContext } from '../context.ts';
import { callForJson } from '../proxy/platform-client.ts';
import { toPlatformHeaders } from '../proxy/request-headers.ts';
import type { SealedSession } from '../session/session-token-pair.ts';
import { leaksToken } from '../session/split.ts';
import { openServicePath } from './service-path.ts';

export interface FoundLine {
  readonly csType: ServiceLine | null;
  readonly url: string | null;
}

const MEMBERS = getMemberService as unknown as Endpoint;

/**
 * Asks the platform for the line of the member, because only the platform knows the member's rank. Undefined if the
 * platform does not answer, or if the address of the line is not trusted.
 */
async function askForMember(
  requestContext: RequestContext,
  session: SealedSession,
  parts: EdgeParts,
): Promise<FoundLine | undefined> {
  const { upstream, config, health } = parts;
  const headers = await toPlatformHeaders(requestContext, MEMBERS, session, parts);
  const platformRequest = { endpoint: MEMBERS, method: 'GET', target: MEMBERS.path, headers };
  const options = { upstream, timeoutMs: config.upstreamTimeoutMs, health, caller: requestContext };
  const answer = await callForJson(platformRequest, options);
  if (typeof answer === 'string' || !answer.envelope.success) return undefined;
  const { csType, version } = answer.envelope.value as OutputOf<typeof getMemberService>;
  const popup = version.pathList.find(({ type }) => type === SERVICE_POPUP_TYPE);
  const url = popup && openServicePath(popup.path);
  if (!csType || !url || leaksToken(JSON.stringify(url), session.token)) return undefined;
  return { csType, url };
}

/**
 * The member's own line, else live chat (spec §4). An invalid session is treated as a guest, because help is never
 * refused. The address of live chat comes from the last permission, whatever its age: it is needed most when the platform is down.
 */
export async function findServiceLine(
  requestContext: RequestContext,
  parts: EdgeParts,
): Promise<FoundLine | 'limited'> {
  const { headers } = requestContext.request;
  const session = headers.has('Authorization') ? await parts.sessions.open(headers) : undefined;
  if (session) {
    if (!(await parts.limits('reads', requestContext.visitor.ip, session.account || session.sid))) return 'limited';
    const own = await askForMember(requestContext, session, parts);
    if (own) return own;
  }
  await parts.permission.getState(false, requestContext.waitUntil);
  const chat = parts.permission.last?.serviceLines.LIVECHAT;
  return chat ? { csType: 'LIVECHAT', url: chat } : { csType: null, url: null };
}

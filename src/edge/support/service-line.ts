import type { Endpoint, OutputOf } from '../../contract/endpoint.ts';
import { getMemberService, SERVICE_POPUP_TYPE, type ServiceLine } from '../../contract/service.ts';
import type { EdgeParts, Visit } from '../context.ts';
import { askForJson } from '../proxy/ask.ts';
import { toPlatformHeaders } from '../proxy/request-headers.ts';
import type { SealedSession } from '../session/pair.ts';
import { leaksToken } from '../session/split.ts';
import { openServicePath } from './service-path.ts';

export interface FoundLine {
  readonly csType: ServiceLine | null;
  readonly url: string | null;
}

const MEMBERS = getMemberService as unknown as Endpoint;

/** The member's own line: the platform knows the rank. Undefined when it does not say, or says what may not be opened or shown. */
async function askForMember(visit: Visit, session: SealedSession, parts: EdgeParts): Promise<FoundLine | undefined> {
  const { upstream, config, health } = parts;
  const headers = await toPlatformHeaders(visit, MEMBERS, session, parts);
  const question = { endpoint: MEMBERS, method: 'GET', target: MEMBERS.path, headers };
  const options = { upstream, timeoutMs: config.upstreamTimeoutMs, health, asker: visit };
  const answer = await askForJson(question, options);
  if (typeof answer === 'string' || !answer.envelope.success) return undefined;
  const { csType, version } = answer.envelope.value as OutputOf<typeof getMemberService>;
  const popup = version.pathList.find(({ type }) => type === SERVICE_POPUP_TYPE);
  const url = popup && openServicePath(popup.path);
  if (!csType || !url || leaksToken(JSON.stringify(url), session.token)) return undefined;
  return { csType, url };
}

/**
 * Whom to ask for help: a member's own line, else live chat (spec §4). A session that is none asks as a guest: nobody is turned away from
 * help. Live chat is what the permission says, however old: it is needed most when the platform is gone.
 */
export async function findServiceLine(visit: Visit, parts: EdgeParts): Promise<FoundLine | 'limited'> {
  const { headers } = visit.request;
  const session = headers.has('Authorization') ? await parts.sessions.open(headers) : undefined;
  if (session) {
    if (!(await parts.limits('reads', visit.visitor.ip, session.account || session.sid))) return 'limited';
    const own = await askForMember(visit, session, parts);
    if (own) return own;
  }
  await parts.permission.stand(false, visit.waitUntil);
  const chat = parts.permission.last?.serviceLines.LIVECHAT;
  return chat ? { csType: 'LIVECHAT', url: chat } : { csType: null, url: null };
}

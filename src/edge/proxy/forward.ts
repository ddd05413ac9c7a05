import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { EdgeParts, RequestContext } from '../context.ts';
import { refuse, refuseLimited } from '../headers/refusal.ts';
import { PUBLIC_JSON_HEADERS } from '../headers/security.ts';
import { isChange, isSignOut } from '../request/change-request.ts';
import { toClearedSessionCookie } from '../session/cookies.ts';
import { toDeviceId } from '../session/device.ts';
import type { SealedSession } from '../session/session-token-pair.ts';
import { toClearedStaffCookie } from '../session/staff.ts';
import { answerFromMemory } from './cached-answer.ts';
import { callPlatform } from './platform-client.ts';
import { type Query, toQuery } from './query.ts';
import { refuseFailure, toReply, toRetryAfter } from './reply.ts';
import { type RequestBody, readLaunch, readRequestBody, withSessionFields } from './request-body.ts';
import { toPlatformHeaders } from './request-headers.ts';
import type { Route } from './routes.ts';

/** Query of a call that changes something. It is empty, because the input is in the body. */
const NO_QUERY: Query = { text: '', isKnown: true };

async function fromMemory(
  requestContext: RequestContext,
  endpoint: Endpoint,
  query: string,
  parts: EdgeParts,
): Promise<Response> {
  const kept = await answerFromMemory(requestContext, endpoint, query, parts);
  if (typeof kept === 'string') return refuseFailure(kept, parts);
  const response = new Response(kept.text, { status: kept.status, headers: PUBLIC_JSON_HEADERS });
  response.headers.set('Cache-Status', kept.source);
  const retryAfter = toRetryAfter(kept.status, kept.headers);
  if (retryAfter) response.headers.set('Retry-After', retryAfter);
  return response;
}

async function pass(
  requestContext: RequestContext,
  endpoint: Endpoint,
  query: string,
  read: RequestBody,
  session: SealedSession | undefined,
  parts: EdgeParts,
): Promise<Response> {
  if (!read.ok) return read.code === 'upstream.busy' ? refuseFailure(read.code, parts) : refuse(read.code);
  const { config } = parts;
  const { upstream, health } = parts.programOf(requestContext.path);
  const device = toDeviceId(endpoint, requestContext.request.headers);
  const headers = await toPlatformHeaders(requestContext, endpoint, session, parts, device);
  if (read.body !== undefined) headers['Content-Type'] = read.type;
  const platformRequest = {
    endpoint,
    method: requestContext.method,
    target: requestContext.path + query,
    headers,
    body: read.body,
    token: session?.token,
  };
  const keptBack = isChange(requestContext) ? ('upstream.read_only' as const) : ('upstream.unavailable' as const);
  const options = { upstream, timeoutMs: config.upstreamTimeoutMs, health, caller: requestContext, keptBack };
  const answer = await callPlatform(platformRequest, options);
  if (typeof answer === 'string') return refuseFailure(answer, parts);
  if ('media' in answer) return answer.media;
  return toReply(answer, endpoint, session, parts.sessions, device);
}

/** A game frame has no session: the launch token in the body identifies the player. */
async function passPlay(
  requestContext: RequestContext,
  route: Route,
  query: string,
  body: RequestBody,
  parts: EdgeParts,
) {
  const launch = body.ok ? readLaunch(body.body) : undefined;
  const isWithin = !route.limit || !launch || (await parts.limits(route.limit, undefined, launch));
  return isWithin ? pass(requestContext, route.endpoint, query, body, undefined, parts) : refuseLimited();
}

async function send(requestContext: RequestContext, route: Route, query: string, parts: EdgeParts): Promise<Response> {
  const { endpoint } = route;
  const { session } = requestContext;
  const body = await readRequestBody(requestContext.request, endpoint, parts.bodies);
  try {
    return endpoint.auth === 'launch'
      ? await passPlay(requestContext, route, query, body, parts)
      : await pass(requestContext, endpoint, query, withSessionFields(body, endpoint, session), session, parts);
  } finally {
    if (body.ok) body.reservation?.release();
  }
}

async function answerCall(requestContext: RequestContext, route: Route, parts: EdgeParts): Promise<Response> {
  const { endpoint, limit } = route;
  const { session, visitor } = requestContext;
  const query = route.reads ? toQuery(requestContext.search, route.queryFields()) : NO_QUERY;
  if (!query) return refuse('request.invalid');
  if (route.isKept && requestContext.method === 'GET' && query.isKnown)
    return fromMemory(requestContext, endpoint, query.text, parts);
  if (limit && !(await parts.limits(limit, visitor.ip, session?.account || session?.sid))) return refuseLimited();
  return send(requestContext, route, query.text, parts);
}

/**
 * Forwards one call of the contract from a browser to the platform and back.
 *
 * Only sign-out clears the cookie, and it does so even without an answer from the platform, because the browser also
 * ends its session then. A 401 does not clear the cookie: a late 401 of an earlier session would end a newer session.
 * An old cookie does no harm, because a cookie without its handle opens no session.
 */
export async function forward(requestContext: RequestContext, route: Route, parts: EdgeParts): Promise<Response> {
  const response = await answerCall(requestContext, route, parts);
  if (isSignOut(requestContext)) response.headers.append('Set-Cookie', toClearedSessionCookie());
  if (route.endpoint.staffSession === 'ends') response.headers.append('Set-Cookie', toClearedStaffCookie());
  return response;
}

import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { EdgeParts, Visit } from '../context.ts';
import { refuse, refuseLimited } from '../headers/refusal.ts';
import { PUBLIC_JSON_HEADERS } from '../headers/security.ts';
import { isChange, isLeaving } from '../request/intent.ts';
import { isFromOurPages } from '../request/same-origin.ts';
import { toClearedSessionCookie } from '../session/cookies.ts';
import { toDeviceId } from '../session/device.ts';
import type { SealedSession } from '../session/session-token-pair.ts';
import { askPlatform } from './ask.ts';
import { answerFromMemory } from './from-memory.ts';
import { type Query, toQuery } from './query.ts';
import { refuseFailure, toReply, toRetryAfter } from './reply.ts';
import { type RequestBody, readLaunch, readRequestBody, withSessionFields } from './request-body.ts';
import { toPlatformHeaders } from './request-headers.ts';
import { isServerCall, type Route } from './routes.ts';

/** Changes carry their input in the body. */
const NO_QUERY: Query = { text: '', isKnown: true };

function mayComeFromAnywhere(visit: Visit, endpoint: Endpoint): boolean {
  return visit.method === 'GET' || endpoint.crossOrigin || isServerCall(endpoint);
}

async function fromMemory(visit: Visit, endpoint: Endpoint, query: string, parts: EdgeParts): Promise<Response> {
  const kept = await answerFromMemory(visit, endpoint, query, parts);
  if (typeof kept === 'string') return refuseFailure(kept, parts);
  const response = new Response(kept.text, { status: kept.status, headers: PUBLIC_JSON_HEADERS });
  response.headers.set('Cache-Status', kept.source);
  const retryAfter = toRetryAfter(kept.status, kept.headers);
  if (retryAfter) response.headers.set('Retry-After', retryAfter);
  return response;
}

async function pass(
  visit: Visit,
  endpoint: Endpoint,
  query: string,
  read: RequestBody,
  session: SealedSession | undefined,
  parts: EdgeParts,
): Promise<Response> {
  if (!read.ok) return read.code === 'upstream.busy' ? refuseFailure(read.code, parts) : refuse(read.code);
  const { config } = parts;
  const { upstream, health } = parts.programOf(visit.path);
  const device = toDeviceId(endpoint, visit.request.headers);
  const told = toPlatformHeaders(visit, endpoint, session, parts, device);
  const headers = told instanceof Promise ? await told : told;
  if (read.body !== undefined) headers['Content-Type'] = read.type;
  const question = {
    endpoint,
    method: visit.method,
    target: visit.path + query,
    headers,
    body: read.body,
    token: session?.token,
  };
  const keptBack = isChange(visit) ? ('upstream.read_only' as const) : ('upstream.unavailable' as const);
  const options = { upstream, timeoutMs: config.upstreamTimeoutMs, health, asker: visit, keptBack };
  const answer = await askPlatform(question, options);
  if (typeof answer === 'string') return refuseFailure(answer, parts);
  if ('media' in answer) return answer.media;
  const reply = toReply(answer, endpoint, session, parts.sessions, device);
  return reply instanceof Promise ? await reply : reply;
}

/** A game frame has no session: the launch token in the body identifies the player. */
async function passPlay(visit: Visit, route: Route, query: string, body: RequestBody, parts: EdgeParts) {
  const launch = body.ok ? readLaunch(body.body) : undefined;
  const isWithin = !route.limit || !launch || (await parts.limits(route.limit, undefined, launch));
  return isWithin ? pass(visit, route.endpoint, query, body, undefined, parts) : refuseLimited();
}

function sendRead(
  visit: Visit,
  route: Route,
  query: string,
  body: RequestBody,
  session: SealedSession | undefined,
  parts: EdgeParts,
): Promise<Response> {
  const { endpoint } = route;
  const answered =
    endpoint.auth === 'launch'
      ? passPlay(visit, route, query, body, parts)
      : pass(visit, endpoint, query, withSessionFields(body, endpoint, session), session, parts);
  return body.ok && body.place ? answered.finally(body.place.leave) : answered;
}

function send(
  visit: Visit,
  route: Route,
  query: string,
  session: SealedSession | undefined,
  parts: EdgeParts,
): Promise<Response> {
  const sent = readRequestBody(visit.request, route.endpoint, parts.bodies);
  return sent instanceof Promise
    ? sent.then((body) => sendRead(visit, route, query, body, session, parts))
    : sendRead(visit, route, query, sent, session, parts);
}

function forwardAs(
  session: SealedSession | undefined,
  visit: Visit,
  route: Route,
  parts: EdgeParts,
): Response | Promise<Response> {
  const { endpoint } = route;
  const query = route.reads ? toQuery(visit.search, route.queryFields()) : NO_QUERY;
  if (!query) return refuse('request.invalid');
  if (route.isKept && visit.method === 'GET' && query.isKnown) return fromMemory(visit, endpoint, query.text, parts);
  const within = !route.limit || parts.limits(route.limit, visit.visitor.ip, session?.account || session?.sid);
  if (within === true) return send(visit, route, query.text, session, parts);
  return Promise.resolve(within).then((isWithin) =>
    isWithin ? send(visit, route, query.text, session, parts) : refuseLimited(),
  );
}

/**
 * Only sign-out clears the cookie, and it does so even without an answer from the platform, because the browser also
 * ends its session then. A 401 must not clear it: a late 401 of an earlier session would end a newer one, and half a
 * pair opens nothing.
 */
async function leave(answered: Response | Promise<Response>): Promise<Response> {
  const response = await answered;
  response.headers.append('Set-Cookie', toClearedSessionCookie());
  return response;
}

/**
 * Forwards one call of the contract from a browser to the platform and back (design §6). Stays synchronous where
 * possible, because every promise delays calls that do not need it.
 */
export function forward(visit: Visit, route: Route, parts: EdgeParts): Response | Promise<Response> {
  const { endpoint } = route;
  const { headers } = visit.request;
  if (!mayComeFromAnywhere(visit, endpoint) && !isFromOurPages(headers, visit.origin))
    return refuse('request.forbidden_origin');
  if (!(route.needsSession || (endpoint.takesSession === true && headers.has('Authorization'))))
    return forwardAs(undefined, visit, route, parts);
  const asMember = (session: SealedSession | undefined) => {
    if (!session) return refuse('session.required');
    const answered = forwardAs(session, visit, route, parts);
    return isLeaving(visit) ? leave(answered) : answered;
  };
  const opened = parts.sessions.open(headers);
  return opened instanceof Promise ? opened.then(asMember) : asMember(opened);
}

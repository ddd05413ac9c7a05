import type { Endpoint } from '../../contract/endpoint.ts';
import type { EdgeParts, Visit } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { PUBLIC_JSON_HEADERS } from '../headers/security.ts';
import { PERIOD_SECONDS } from '../limits/limits.ts';
import { isFromOurPages } from '../request/same-origin.ts';
import type { SealedSession } from '../session/pair.ts';
import { askPlatform } from './ask.ts';
import { answerFromMemory } from './from-memory.ts';
import { toQuery } from './query.ts';
import { refuseFailure, toReply, toRetryAfter } from './reply.ts';
import { type RequestBody, readRequestBody, withSessionFields } from './request-body.ts';
import { toPlatformHeaders } from './request-headers.ts';
import { isServerCall, type Route } from './routes.ts';

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
  const { config, upstream, health } = parts;
  const headers = await toPlatformHeaders(visit, endpoint, session, parts);
  if (read.body !== undefined) headers['Content-Type'] = read.type;
  const question = {
    endpoint,
    method: visit.method,
    target: visit.path + query,
    headers,
    body: read.body,
    token: session?.token,
  };
  const options = { upstream, timeoutMs: config.upstreamTimeoutMs };
  const answer = await visit.timePlatform(askPlatform(question, options, health));
  if (typeof answer === 'string') return refuseFailure(answer, parts);
  return 'media' in answer ? answer.media : toReply(answer, endpoint, session, parts.sessions);
}

async function send(
  visit: Visit,
  { endpoint }: Route,
  query: string,
  session: SealedSession | undefined,
  parts: EdgeParts,
): Promise<Response> {
  const sent = readRequestBody(visit.request, endpoint, parts.bodies);
  const body = sent instanceof Promise ? await sent : sent;
  const answered = pass(visit, endpoint, query, withSessionFields(body, endpoint, session), session, parts);
  return body.ok && body.place ? answered.finally(body.place.leave) : answered;
}

/** One call of the contract, from a browser to the platform and back (design §6). */
export async function forward(visit: Visit, route: Route, parts: EdgeParts): Promise<Response> {
  const { endpoint } = route;
  if (!mayComeFromAnywhere(visit, endpoint) && !isFromOurPages(visit.request.headers, visit.origin))
    return refuse('request.forbidden_origin');

  const { headers } = visit.request;
  const asksWho = route.needsSession || (endpoint.takesSession === true && headers.has('Authorization'));
  const opened = asksWho ? parts.sessions.open(headers) : undefined;
  const session = opened instanceof Promise ? await opened : opened;
  if (asksWho && !session) return refuse('session.required');

  const query = toQuery(route.reads ? visit.search : '', route.queryNames());
  if (!query) return refuse('request.invalid');
  if (route.isKept && visit.method === 'GET' && query.isKnown) return fromMemory(visit, endpoint, query.text, parts);
  const within = !route.limit || parts.limits(route.limit, visit.visitor.ip, session?.account || session?.sid);
  if (!(within === true || (await within)))
    return refuse('request.rate_limited', { headers: { 'Retry-After': String(PERIOD_SECONDS) } });
  return send(visit, route, query.text, session, parts);
}

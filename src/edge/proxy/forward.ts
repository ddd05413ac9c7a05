import type { Endpoint } from '../../contract/endpoint.ts';
import type { EdgeParts, Visit } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { isFromOurPages } from '../request/same-origin.ts';
import { askPlatform } from './ask.ts';
import { answerFromMemory } from './from-memory.ts';
import { queryNames, toQuery } from './query.ts';
import { toReply } from './reply.ts';
import { readRequestBody, withSessionFields } from './request-body.ts';
import { toPlatformHeaders } from './request-headers.ts';
import { isServerCall } from './routes.ts';

const SESSION_AUTH = new Set<Endpoint['auth']>(['member', 'real-member', 'agent']);

function mayComeFromAnywhere(visit: Visit, endpoint: Endpoint): boolean {
  return visit.method === 'GET' || endpoint.crossOrigin || isServerCall(endpoint);
}

async function fromMemory(visit: Visit, endpoint: Endpoint, query: string, parts: EdgeParts): Promise<Response> {
  const kept = await answerFromMemory(visit, endpoint, query, parts);
  if (typeof kept === 'string') return refuse(kept);
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' };
  return new Response(kept.text, { status: kept.status, headers });
}

/** One call of the contract, from a browser to the platform and back (design §6). */
export async function forward(visit: Visit, endpoint: Endpoint, parts: EdgeParts): Promise<Response> {
  const { config, sessions, upstream, now } = parts;
  if (!mayComeFromAnywhere(visit, endpoint) && !isFromOurPages(visit.request))
    return refuse('request.forbidden_origin');

  const needsSession = SESSION_AUTH.has(endpoint.auth);
  const session = needsSession ? await sessions.open(visit.request.headers) : undefined;
  if (needsSession && !session) return refuse('session.required');

  const reads = visit.method === 'GET' || visit.method === 'DELETE';
  const query = toQuery(reads ? visit.search : '', queryNames(endpoint));
  if (!query) return refuse('request.invalid');
  if (visit.method === 'GET' && endpoint.auth === 'none' && endpoint.cacheSeconds > 0 && query.isKnown) {
    return fromMemory(visit, endpoint, query.text, parts);
  }

  const read = withSessionFields(await readRequestBody(visit.request, endpoint), endpoint, session);
  if (!read.ok) return refuse(read.code);
  const headers = await toPlatformHeaders(visit, endpoint, { session, config, now: now() });
  if (read.body !== undefined) headers.set('Content-Type', read.type);
  const question = { endpoint, method: visit.method, target: visit.path + query.text, headers, body: read.body };
  const answer = await askPlatform(question, { upstream, timeoutMs: config.upstreamTimeoutMs });
  return typeof answer === 'string' ? refuse(answer) : toReply(answer, endpoint, session, sessions);
}

import { REQUEST_ID_HEADER, VISITOR_HEADER } from '../../contract/edge-headers.ts';
import type { EdgeParts, Visit } from '../context.ts';
import { refuse, refuseLimited } from '../headers/refusal.ts';
import { FRAME_CSP } from '../headers/security.ts';
import { toCanonicalIp } from '../request/visitor.ts';
import { withinTime } from './time-limit.ts';

const PASSED_ON = ['Accept', 'Accept-Language', 'If-None-Match', 'If-Modified-Since'] as const;
const PASSED_BACK = [
  'Content-Type',
  'Cache-Control',
  'ETag',
  'Last-Modified',
  'Content-Language',
  'Content-Security-Policy',
  'Cross-Origin-Resource-Policy',
] as const;

function toHeaders(answer: Response): Headers {
  const headers = new Headers();
  for (const name of PASSED_BACK) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Module scripts of a frame without an origin are fetched with CORS; nothing here depends on who asks.
  if (answer.headers.get('Access-Control-Allow-Origin') === '*') headers.set('Access-Control-Allow-Origin', '*');
  headers.append('Content-Security-Policy', FRAME_CSP);
  return headers;
}

/** Documents and files of game frames, from the platform. No session goes there, no cookie comes back. */
export async function serveFrame(visit: Visit, { upstream, config, sign, limits }: EdgeParts): Promise<Response> {
  const within = limits('reads', visit.visitor.ip, undefined);
  if (!(within === true || (await within))) return refuseLimited();
  const headers = new Headers({ [REQUEST_ID_HEADER]: visit.requestId });
  headers.set(VISITOR_HEADER, await sign(toCanonicalIp(visit.visitor.ip), visit.visitor.country));
  for (const name of PASSED_ON) {
    const value = visit.request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const target = visit.path + visit.search.slice(0, 2048);
  const abort = new AbortController();
  const { signal } = abort;
  const answer = await withinTime(
    config.upstreamTimeoutMs,
    () => upstream(target, { headers, redirect: 'manual', signal }).catch(() => 'upstream.unavailable' as const),
    () => abort.abort(),
  );
  if (typeof answer === 'string') return refuse(answer);
  if (answer.status !== 200 && answer.status !== 304) {
    await answer.body?.cancel().catch(() => undefined);
    if (answer.status === 404) return refuse('request.not_found');
    return refuse(answer.status >= 500 ? 'upstream.unavailable' : 'upstream.invalid');
  }
  return new Response(answer.body, { status: answer.status, headers: toHeaders(answer) });
}

import { REQUEST_ID_HEADER } from '../../contract/core/edge-headers.ts';
import type { EdgeParts, RequestContext } from '../context.ts';
import { toOtherHost } from '../gate/hosts.ts';
import { decide } from '../gate/verdict.ts';
import { refuse } from '../headers/refusal.ts';
import { PERIOD_SECONDS } from '../limits/limits.ts';
import { readCookie, SESSION_COOKIE } from '../session/cookies.ts';
import type { SealedSession } from '../session/session-token-pair.ts';
import { type PlatformAnswer, readAnswer, type UpstreamFailure } from './platform-answer.ts';
import { whileHealthy } from './platform-client.ts';
import { toQuery } from './query.ts';
import { readLaunch } from './request-body.ts';
import { toPlatformHeaders } from './request-headers.ts';
import type { Route } from './routes.ts';
import { CLOSED, close, type Frame, pipe } from './socket-pipe.ts';
import { withinTime } from './time-limit.ts';

/**
 * Browsers cannot set headers on a WebSocket: the first frame carries the handle or launch, and must arrive within this
 * time (reading).
 */
const FIRST_WITHIN_MS = 5_000;
const HANDLE_MAX = 220;
/** `{ "launch": "…" }` with a launch of maximum length. */
const LAUNCH_FRAME_MAX = 400;
/** Close codes by the status of the platform's refusal; for other statuses the client may retry. */
const REFUSED: Readonly<Record<number, number>> = { 401: CLOSED.session, 403: 4003 };

function toCloseCode({ status, envelope }: PlatformAnswer): number {
  const isSuspended = !envelope.success && envelope.errorCode === 'member.suspended';
  return isSuspended ? CLOSED.suspended : (REFUSED[status] ?? CLOSED.failed);
}

export function isSocketStart({ request }: RequestContext): boolean {
  return request.headers.get('Upgrade')?.toLowerCase() === 'websocket';
}

/** The platform's socket, or the close code of its refusal. */
async function ask(
  requestContext: RequestContext,
  target: string,
  { endpoint }: Route,
  session: SealedSession | undefined,
  parts: EdgeParts,
): Promise<WebSocket | number | UpstreamFailure> {
  const headers = { ...(await toPlatformHeaders(requestContext, endpoint, session, parts)), Upgrade: 'websocket' };
  const controller = new AbortController();
  const init: RequestInit = { headers, redirect: 'manual', signal: controller.signal };
  const open = async () => {
    const answer = await parts.programOf(requestContext.path).upstream(target, init);
    if (answer.webSocket) return answer.webSocket;
    // A refusal counts as an answer whatever its status: a failing room does not mean that the platform is down.
    const refusal = await readAnswer(endpoint, answer);
    return typeof refusal === 'string' ? refusal : toCloseCode(refusal);
  };
  const asked = () => open().catch(() => 'upstream.unavailable' as const);
  return withinTime(parts.config.upstreamTimeoutMs, asked, () => controller.abort());
}

/** Opens the platform's socket. The request takes a slot like any call to the platform, and is not sent if the platform is down. */
async function connect(
  requestContext: RequestContext,
  route: Route,
  session: SealedSession | undefined,
  parts: EdgeParts,
): Promise<WebSocket | number> {
  const query = toQuery(requestContext.search, route.queryFields());
  if (!query) return CLOSED.policy;
  const target = requestContext.path + query.text;
  const answer = await whileHealthy(
    parts.programOf(requestContext.path).health,
    () => ask(requestContext, target, route, session, parts),
    requestContext,
  );
  return typeof answer === 'string' ? CLOSED.failed : answer;
}

/** The network was counted when the socket opened; the member is known only from the first frame. */
async function mayEnter({ limit }: Route, who: string | undefined, { limits }: EdgeParts): Promise<boolean> {
  return !limit || !who || limits(limit, undefined, who);
}

async function openSession(
  handle: string,
  { request }: RequestContext,
  parts: EdgeParts,
): Promise<SealedSession | undefined> {
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${handle}`);
  return parts.sessions.open(headers);
}

async function isWelcome(requestContext: RequestContext, { config, hosts, permission }: EdgeParts): Promise<boolean> {
  const { snapshot } = await permission.getState(false, requestContext.waitUntil);
  const other = toOtherHost(requestContext, config);
  const host = other === undefined ? snapshot : (await hosts(other, requestContext.waitUntil)).snapshot;
  return host?.isKnownHost === true && decide(snapshot, requestContext.visitor, host.status) === 'open';
}

/**
 * Waits for the first frame, then pipes. The frame carries the session's handle, or, from a game frame without a
 * session, the launch, which the platform reads. A missing session closes the socket with the same code that the
 * platform would use.
 */
function serve(client: WebSocket, requestContext: RequestContext, route: Route, parts: EdgeParts): void {
  const isLaunch = route.endpoint.auth === 'launch';
  const tooLate = setTimeout(() => close(client, CLOSED.policy, 'first frame'), FIRST_WITHIN_MS);
  const first = async ({ data }: Frame) => {
    clearTimeout(tooLate);
    const firstMax = isLaunch ? LAUNCH_FRAME_MAX : HANDLE_MAX;
    if (typeof data !== 'string' || data.length > firstMax) return close(client, CLOSED.policy, 'first frame');
    const session = isLaunch ? undefined : await openSession(data, requestContext, parts);
    if (!isLaunch && !session) return close(client, CLOSED.session, 'session');
    const who = isLaunch ? readLaunch(data) : session?.account || session?.sid;
    if (!(await mayEnter(route, who, parts))) return close(client, CLOSED.flood, 'too often');
    const server = await connect(requestContext, route, session, parts);
    if (typeof server === 'number') return close(client, server, 'refused');
    server.accept();
    if (client.readyState !== WebSocket.OPEN) return close(server, 1000);
    const { endpoint } = route;
    pipe(client, server, {
      endpoint,
      token: session?.token,
      now: parts.now,
      isWelcome: () => isWelcome(requestContext, parts),
    });
    if (isLaunch) server.send(data);
  };
  client.addEventListener('message', (event) => void first(event as Frame), { once: true });
  client.addEventListener('close', () => clearTimeout(tooLate), { once: true });
}

/** Pages of other sites may not open a socket in the visitor's name. A game frame has an opaque origin, sent as `null`. */
function isFromUs({ request, origin }: RequestContext, { endpoint }: Route): boolean {
  const from = request.headers.get('Origin');
  return from === origin || (endpoint.auth === 'launch' && from === 'null');
}

/**
 * A WebSocket of the contract: Origin and the cookie half are checked before it opens, the handle in its first frame
 * (reading).
 */
export async function openSocket(requestContext: RequestContext, route: Route, parts: EdgeParts): Promise<Response> {
  const { request, visitor } = requestContext;
  if (!isFromUs(requestContext, route)) return refuse('request.forbidden_origin');
  if (route.endpoint.auth !== 'launch' && !readCookie(request.headers.get('Cookie'), SESSION_COOKIE))
    return refuse('session.required');
  if (!isSocketStart(requestContext)) return refuse('request.upgrade_required');
  if (route.limit && !(await parts.limits(route.limit, visitor.ip, undefined)))
    return refuse('request.rate_limited', { headers: { 'Retry-After': String(PERIOD_SECONDS) } });
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  serve(server, requestContext, route, parts);
  return new Response(null, {
    status: 101,
    webSocket: client,
    headers: { [REQUEST_ID_HEADER]: requestContext.requestId },
  });
}

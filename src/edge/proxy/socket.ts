import { REQUEST_ID_HEADER } from '../../contract/edge-headers.ts';
import type { EdgeParts, Visit } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { PERIOD_SECONDS } from '../limits/limits.ts';
import { readCookie, SESSION_COOKIE } from '../session/cookies.ts';
import type { SealedSession } from '../session/pair.ts';
import { toPlatformHeaders } from './request-headers.ts';
import type { Route } from './routes.ts';

/** A browser sends no header with a WebSocket: the handle is its first frame, within this time (reading). */
const HANDLE_WITHIN_MS = 5_000;
const HANDLE_MAX = 220;
/** A frame of whom we do not know well; answers may be as long as the contract lets an answer be. */
const FRAME_MAX = 4_096;
/** RFC 6455, and ours from 4000 on. */
const CLOSED = { policy: 1008, tooBig: 1009, failed: 1011, session: 4001 } as const;
const CLOSABLE = (code: number) => code === 1000 || (code >= 3000 && code <= 4999);

export function isSocketStart({ request }: Visit): boolean {
  return request.headers.get('Upgrade')?.toLowerCase() === 'websocket';
}

type Frame = MessageEvent<string | ArrayBuffer>;

function sizeOf(data: string | ArrayBuffer): number {
  return typeof data === 'string' ? data.length : data.byteLength;
}

function close(socket: WebSocket, code: number, reason = ''): void {
  try {
    socket.close(code, reason);
  } catch {
    // It is closed already.
  }
}

/** What one end says reaches the other, and the end of one is the end of the other. */
function pass(from: WebSocket, to: WebSocket, frameMax: number): void {
  from.addEventListener('message', ({ data }: Frame) => {
    if (sizeOf(data) > frameMax) {
      close(from, CLOSED.tooBig);
      close(to, CLOSED.tooBig);
      return;
    }
    try {
      to.send(data);
    } catch {
      close(from, CLOSED.failed);
    }
  });
  from.addEventListener('close', ({ code, reason }) => {
    close(to, CLOSABLE(code) ? code : 1000, reason.slice(0, 100));
    close(from, CLOSABLE(code) ? code : 1000);
  });
  from.addEventListener('error', () => close(to, CLOSED.failed));
}

async function connect(
  visit: Visit,
  { endpoint }: Route,
  session: SealedSession,
  parts: EdgeParts,
): Promise<WebSocket | undefined> {
  const headers = { ...(await toPlatformHeaders(visit, endpoint, session, parts)), Upgrade: 'websocket' };
  const url = `https://platform.internal${visit.path}`;
  const answer = await parts.upstream(new Request(url, { headers, redirect: 'manual' })).catch(() => undefined);
  if (answer?.webSocket) return answer.webSocket;
  await answer?.body?.cancel().catch(() => undefined);
  return undefined;
}

/** Waits for the handle, then pipes. Whoever has no session is told by the close code, as the platform would. */
function serve(client: WebSocket, visit: Visit, route: Route, parts: EdgeParts): void {
  const tooLate = setTimeout(() => close(client, CLOSED.policy, 'handle'), HANDLE_WITHIN_MS);
  const first = async ({ data }: Frame) => {
    clearTimeout(tooLate);
    if (typeof data !== 'string' || data.length > HANDLE_MAX) return close(client, CLOSED.policy, 'handle');
    const headers = new Headers(visit.request.headers);
    headers.set('Authorization', `Bearer ${data}`);
    const session = await parts.sessions.open(headers);
    if (!session) return close(client, CLOSED.session, 'session');
    const server = await connect(visit, route, session, parts);
    if (!server) return close(client, CLOSED.failed, 'upstream');
    server.accept();
    if (client.readyState !== WebSocket.OPEN) return close(server, 1000);
    pass(client, server, FRAME_MAX);
    pass(server, client, route.endpoint.answerLimit);
  };
  client.addEventListener('message', (event) => void first(event as Frame), { once: true });
  client.addEventListener('close', () => clearTimeout(tooLate), { once: true });
}

/** A WebSocket of the contract: Origin and the cookie half before it opens, the handle in its first frame (design §6, reading). */
export async function openSocket(visit: Visit, route: Route, parts: EdgeParts): Promise<Response> {
  const { request, origin, visitor } = visit;
  if (request.headers.get('Origin') !== origin) return refuse('request.forbidden_origin');
  if (!readCookie(request.headers.get('Cookie'), SESSION_COOKIE)) return refuse('session.required');
  if (!isSocketStart(visit)) return refuse('request.upgrade_required');
  if (route.limit && !(await parts.limits(route.limit, visitor.ip, undefined)))
    return refuse('request.rate_limited', { headers: { 'Retry-After': String(PERIOD_SECONDS) } });
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  serve(server, visit, route, parts);
  return new Response(null, { status: 101, webSocket: client, headers: { [REQUEST_ID_HEADER]: visit.requestId } });
}

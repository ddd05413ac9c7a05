import type { Next } from 'hono';
import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import { refuse } from '../headers/refusal.ts';

/** A socket's session is in its first frame (proxy/socket.ts). */
function opensSession({ found, request }: RequestContext): boolean {
  if (found.kind !== 'endpoint' || found.endpoint.answer === 'socket') return false;
  return found.needsSession || (found.endpoint.takesSession === true && request.headers.has('Authorization'));
}

/** Opens the session of a call that needs or accepts one. An invalid session is refused. */
export function session({ sessions }: EdgeParts): EdgeMiddleware {
  async function open(requestContext: RequestContext, next: Next): ReturnType<EdgeMiddleware> {
    requestContext.session = await sessions.open(requestContext.request.headers);
    return requestContext.session ? next() : refuse('session.required');
  }

  return (c, next) => {
    const requestContext = c.get('requestContext');
    return opensSession(requestContext) ? open(requestContext, next) : next();
  };
}

import type { EdgeMiddleware, EdgeParts } from '../context.ts';
import { refuse } from '../headers/refusal.ts';

/** Opens the session of a call that needs one, or accepts one. A call that needs one is refused without it. */
export function session({ sessions }: EdgeParts): EdgeMiddleware {
  return async (c, next) => {
    const requestContext = c.get('requestContext');
    const { found, request } = requestContext;
    if (found.kind !== 'endpoint' || found.endpoint.answer === 'socket') return next();
    if (!found.needsSession && !(found.endpoint.takesSession === true && request.headers.has('Authorization')))
      return next();
    requestContext.session = await sessions.open(request.headers);
    return requestContext.session ? next() : refuse('session.required');
  };
}

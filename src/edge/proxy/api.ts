import type { EdgeMiddleware, EdgeParts } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { isOfFrame } from '../request/frame.ts';
import { forward } from './forward.ts';
import { openSocket } from './socket.ts';

const PREFLIGHT_SECONDS = 600;

/** Sandboxed game frames have an opaque origin, so their calls, and no others, allow any origin. */
export const preflight: EdgeMiddleware = async (c, next) => {
  const { method, found } = c.get('requestContext');
  if (method !== 'OPTIONS' || found.kind !== 'wrong-method' || !found.crossOrigin) return next();
  const headers = {
    'Access-Control-Allow-Methods': found.allow.join(', '),
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
  };
  return new Response(null, { status: 204, headers });
};

/**
 * Sends calls of the contract to the platform and refuses other paths below an API root. Pages and frames are handled
 * later.
 */
export function api(parts: EdgeParts): EdgeMiddleware {
  return async (c, next) => {
    const requestContext = c.get('requestContext');
    const { found } = requestContext;
    if (!requestContext.isApi || isOfFrame(requestContext)) return next();
    if (found.kind === 'unknown') return refuse('request.not_found');
    if (found.kind === 'wrong-method')
      return refuse('request.method_not_allowed', { headers: { Allow: found.allow.join(', ') } });
    const isSocket = found.endpoint.answer === 'socket';
    return isSocket ? openSocket(requestContext, found, parts) : forward(requestContext, found, parts);
  };
}

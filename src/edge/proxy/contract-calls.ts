import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { isOfFrame } from '../request/frame-request.ts';
import { forward } from './forward.ts';
import { openSocket } from './socket.ts';

const PREFLIGHT_SECONDS = 600;

async function answerPreflight(allow: readonly string[]): Promise<Response> {
  const headers = {
    'Access-Control-Allow-Methods': allow.join(', '),
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
  };
  return new Response(null, { status: 204, headers });
}

/** Sandboxed game frames have an opaque origin, so their calls, and no others, allow any origin. */
export const preflight: EdgeMiddleware = (c, next) => {
  const { method, found } = c.get('requestContext');
  const isPreflight = method === 'OPTIONS' && found.kind === 'wrong-method' && found.crossOrigin;
  return isPreflight ? answerPreflight(found.allow) : next();
};

/**
 * Sends calls of the contract to the platform and refuses other paths below an API root. Pages and frames are handled
 * later.
 */
export function contractCalls(parts: EdgeParts): EdgeMiddleware {
  async function answer(requestContext: RequestContext): Promise<Response> {
    const { found } = requestContext;
    if (found.kind === 'unknown') return refuse('request.not_found');
    if (found.kind === 'wrong-method')
      return refuse('request.method_not_allowed', { headers: { Allow: found.allow.join(', ') } });
    const isSocket = found.endpoint.answer === 'socket';
    return isSocket ? openSocket(requestContext, found, parts) : forward(requestContext, found, parts);
  }

  return (c, next) => {
    const requestContext = c.get('requestContext');
    return requestContext.isApi && !isOfFrame(requestContext) ? answer(requestContext) : next();
  };
}

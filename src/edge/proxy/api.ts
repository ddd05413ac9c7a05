import type { EdgeParts, Stage } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { isOfFrame } from '../request/frame.ts';
import { forward } from './forward.ts';
import { openSocket } from './socket.ts';

const PREFLIGHT_SECONDS = 600;

/** Sandboxed game frames have an opaque origin, so their calls, and no others, allow any origin. */
export const preflight: Stage = ({ method, found }) => {
  if (method !== 'OPTIONS' || found.kind !== 'wrong-method' || !found.crossOrigin) return undefined;
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
export function api(parts: EdgeParts): Stage {
  return (visit) => {
    const { found } = visit;
    if (!visit.isApi || isOfFrame(visit)) return undefined;
    if (found.kind === 'endpoint')
      return found.endpoint.answer === 'socket' ? openSocket(visit, found, parts) : forward(visit, found, parts);
    if (found.kind === 'unknown') return refuse('request.not_found');
    return refuse('request.method_not_allowed', { headers: { Allow: found.allow.join(', ') } });
  };
}

import type { EdgeParts, Stage } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { isOfFrame } from '../request/frame.ts';
import { forward } from './forward.ts';
import { openSocket } from './socket.ts';

const PREFLIGHT_SECONDS = 600;

/** Sandboxed game frames have no origin of ours: their calls, and only theirs, may be asked for by anyone. */
export const preflight: Stage = ({ method, found }) => {
  if (method !== 'OPTIONS' || found.kind !== 'wrong-method' || !found.crossOrigin) return undefined;
  const headers = {
    'Access-Control-Allow-Methods': found.allow.join(', '),
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
  };
  return new Response(null, { status: 204, headers });
};

/** Calls of the contract go to the platform; anything else below an API root is refused. Pages and frames come after. */
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

import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { EdgeMiddleware } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { isServerCall } from '../proxy/routes.ts';
import { isOfConsole } from '../session/staff.ts';

/**
 * Whether a browser's request may change something. Browsers state the source in `Sec-Fetch-Site`; a client
 * that does not (an old browser or a script) must send no Origin, or our own.
 */
function isFromOurPages(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  return origin === null || origin === ownOrigin;
}

/** A change by the console must state its source. Every browser that the console supports does this. */
export function isFromConsole(headers: Headers, ownOrigin: string): boolean {
  return (headers.has('Sec-Fetch-Site') || headers.has('Origin')) && isFromOurPages(headers, ownOrigin);
}

function mayComeFromAnywhere(method: string, endpoint: Endpoint): boolean {
  return method === 'GET' || endpoint.crossOrigin || isServerCall(endpoint);
}

/** Refuses changes by pages of other sites. A socket checks its origin itself (proxy/socket.ts). */
export const sameOrigin: EdgeMiddleware = (c, next) => {
  const requestContext = c.get('requestContext');
  const { found, method, origin, request } = requestContext;
  if (found.kind !== 'endpoint' || found.endpoint.answer === 'socket') return next();
  const isAllowed =
    method !== 'GET' && isOfConsole(requestContext)
      ? isFromConsole(request.headers, origin)
      : mayComeFromAnywhere(method, found.endpoint) || isFromOurPages(request.headers, origin);
  return isAllowed ? next() : Promise.resolve(refuse('request.forbidden_origin'));
};

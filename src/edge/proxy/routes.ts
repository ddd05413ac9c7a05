import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';

export type Found =
  | { kind: 'endpoint'; endpoint: Endpoint }
  | { kind: 'wrong-method'; allow: readonly string[]; crossOrigin: boolean }
  | { kind: 'unknown' };

/** Calls of other servers: they sign or carry a bearer, are no browser's, and pass only when `OPS_EXPOSED`. */
export function isServerCall(endpoint: Endpoint): boolean {
  return endpoint.auth === 'operator' || endpoint.auth === 'vendor';
}

function methodsOf(endpoint: Endpoint): string[] {
  return [endpoint.method, ...(endpoint.alsoMethods ?? [])];
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[a-z]+/gi, '[^/]+')}$`);
}

/** Path segments that belong to the API: an unknown path below them is refused as JSON, and is never a page. */
const API_ROOTS = new Set(ENDPOINTS.map((endpoint) => endpoint.path.split('/', 2)[1]));

/** `/WPS/…` is no call, but no page either. */
export function isApiPath(path: string): boolean {
  return API_ROOTS.has(path.split('/', 2)[1]?.toLowerCase());
}

/** Finds the call of a canonical path among what this deployment lets through. Exact, case and all. */
export function createRoutes(options: { opsExposed: boolean; endpoints?: readonly Endpoint[] }) {
  const proxied = (options.endpoints ?? ENDPOINTS).filter(
    (endpoint) =>
      endpoint.host === 'platform' && endpoint.auth !== 'edge' && (options.opsExposed || !isServerCall(endpoint)),
  );
  const exact = Map.groupBy(
    proxied.filter((endpoint) => !endpoint.path.includes(':')),
    (endpoint) => endpoint.path,
  );
  const patterns = proxied
    .filter((endpoint) => endpoint.path.includes(':'))
    .map((endpoint) => ({ endpoint, pattern: toPattern(endpoint.path) }));

  return (method: string, path: string): Found => {
    const here =
      exact.get(path) ?? patterns.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);
    if (here.length === 0) return { kind: 'unknown' };
    const endpoint = here.find((one) => methodsOf(one).includes(method));
    if (endpoint) return { kind: 'endpoint', endpoint };
    const crossOrigin = here.some((one) => one.crossOrigin);
    return { kind: 'wrong-method', allow: [...new Set(here.flatMap(methodsOf))], crossOrigin };
  };
}

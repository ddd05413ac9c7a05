import type { Endpoint } from '../../contract/core/endpoint.ts';
import { ENDPOINTS } from '../../contract/core/endpoints.ts';
import { once } from '../../lib/once.ts';
import { type LimitClass, toLimitClass } from '../limits/classes.ts';
import { type QueryFields, toQueryFields } from './query.ts';

/**
 * A call with values derived from its description. They are computed once per isolate, at the first call if they need the call's schemas.
 */
export interface Route {
  readonly kind: 'endpoint';
  readonly endpoint: Endpoint;
  readonly needsSession: boolean;
  /** True if the input of the call is in the query. */
  readonly reads: boolean;
  readonly queryFields: () => QueryFields;
  /** True if the answers of the call are cached for everybody. */
  readonly isKept: boolean;
  readonly limit: LimitClass | undefined;
}
export type Found =
  | Route
  | { kind: 'wrong-method'; allow: readonly string[]; crossOrigin: boolean }
  | { kind: 'unknown' };

const SERVER_AUTH: ReadonlySet<Endpoint['auth']> = new Set(['operator', 'vendor', 'hook', 'notice', 'report']);

/** Server-to-server calls: they sign requests or carry a bearer, and browsers never make them. */
export function isServerCall({ auth }: Endpoint): boolean {
  return SERVER_AUTH.has(auth);
}

/**
 * True for calls that are exposed only if `OPS_EXPOSED` is set. Hooks of the platform to the studio, notices of banks and reports of
 * message services are always exposed.
 */
function isOperation({ auth }: Endpoint): boolean {
  return auth === 'operator' || auth === 'staff' || auth === 'staff-guest' || auth === 'vendor';
}

const SESSION_AUTH: ReadonlySet<Endpoint['auth']> = new Set(['member', 'real-member', 'agent']);

function toRoute(endpoint: Endpoint): Route {
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const isPublic = endpoint.method === 'GET' && endpoint.auth === 'none' && endpoint.answer === 'json';
  return {
    kind: 'endpoint',
    endpoint,
    needsSession: SESSION_AUTH.has(endpoint.auth),
    reads,
    queryFields: once(() => toQueryFields(endpoint)),
    isKept: isPublic && endpoint.cacheSeconds > 0 && !endpoint.issuesSession && !endpoint.captcha,
    limit: toLimitClass(endpoint),
  };
}

function methodsOf(endpoint: Endpoint): string[] {
  return [endpoint.method, ...(endpoint.alsoMethods ?? [])];
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[a-z]+/gi, '[^/]+')}$`);
}

/** First path segments of the API: an unknown path below them is refused as JSON and is never a page. */
const API_ROOTS = new Set(ENDPOINTS.map((endpoint) => endpoint.path.split('/', 2)[1]));

/** Whether the path is below an API root, in upper or lower case: `/WPS/…` is not a call, but it is never a page either. */
export function isApiPath(path: string): boolean {
  const end = path.indexOf('/', 1);
  const root = path.slice(1, end < 0 ? undefined : end);
  return API_ROOTS.has(root) || API_ROOTS.has(root.toLowerCase());
}

/** Finds the call of a canonical path among those that this deployment exposes. Exact match, case-sensitive. */
export function createRoutes(options: { opsExposed: boolean; endpoints: readonly Endpoint[] }) {
  const proxied = options.endpoints
    .filter(
      (endpoint) =>
        endpoint.host !== 'edge' &&
        endpoint.auth !== 'edge' &&
        !endpoint.isDirect &&
        (options.opsExposed || !isOperation(endpoint)),
    )
    .map(toRoute);
  const exact = Map.groupBy(
    proxied.filter(({ endpoint }) => !endpoint.path.includes(':')),
    ({ endpoint }) => endpoint.path,
  );
  const patterns = proxied
    .filter(({ endpoint }) => endpoint.path.includes(':'))
    .map((route) => ({ route, pattern: toPattern(route.endpoint.path) }));

  return (method: string, path: string): Found => {
    const here = exact.get(path) ?? patterns.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route);
    if (here.length === 0) return { kind: 'unknown' };
    const route = here.find(({ endpoint }) => methodsOf(endpoint).includes(method));
    if (route) return route;
    const crossOrigin = here.some(({ endpoint }) => endpoint.crossOrigin);
    return {
      kind: 'wrong-method',
      allow: [...new Set(here.flatMap(({ endpoint }) => methodsOf(endpoint)))],
      crossOrigin,
    };
  };
}

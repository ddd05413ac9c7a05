import { type Context, Hono } from 'hono';
import type { Endpoint } from '../contract/core/endpoint.ts';
import { toRefusalResponse } from '../server/responses.ts';
import { answerUnhandled } from '../server/unhandled.ts';
import { testPageRoutes } from './cashier/test-page.ts';
import { toSettings } from './env.ts';
import type { Route } from './http/incoming-request.ts';
import { ROUTES } from './routes.ts';

type AppContext = Context<{ Bindings: Env }>;

function handle(route: Route, c: AppContext): Promise<Response> {
  return route.handle({
    request: c.req.raw,
    url: new URL(c.req.url),
    params: c.req.param(),
    env: c.env,
    settings: toSettings(c.env),
    headers: new Headers(),
    waitUntil: (promise) => c.executionCtx.waitUntil(promise),
    findRoute: (id) => ROUTES.find(({ endpoint }) => endpoint.id === id),
  });
}

function listMethods({ method, alsoMethods = [] }: Endpoint): string[] {
  return [method, ...alsoMethods];
}

const OF_OPERATOR: readonly Endpoint['auth'][] = ['operator', 'staff', 'staff-guest'];

/** Without the operator API (`hasOperatorApi`), its paths answer "not found" to every method. */
function refuseMethod(endpoints: readonly Endpoint[], c: AppContext): Response {
  if (endpoints.every(({ auth }) => OF_OPERATOR.includes(auth)) && !toSettings(c.env).hasOperatorApi) {
    return toRefusalResponse('request.not_found');
  }
  const allow = endpoints.flatMap(listMethods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return toRefusalResponse('request.method_not_allowed', undefined, { allow: [...new Set(allow)].join(', ') });
}

/** Several calls may share a path with different methods. Fixed segments come before parameters, because Hono takes the first match. */
function groupByPath(routes: readonly Route[]): [string, Route[]][] {
  const byPath = new Map<string, Route[]>();
  for (const route of routes) {
    const { path } = route.endpoint;
    byPath.set(path, [...(byPath.get(path) ?? []), route]);
  }
  const rank = (path: string) => path.replaceAll(':', '\uffff');
  return [...byPath].toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

export function createApp(): Hono<{ Bindings: Env }> {
  const app = new Hono<{ Bindings: Env }>();
  for (const [path, routes] of groupByPath(ROUTES)) {
    for (const route of routes) app.on(listMethods(route.endpoint), path, (c) => handle(route, c));
    app.all(path, (c) => {
      return refuseMethod(
        routes.map(({ endpoint }) => endpoint),
        c,
      );
    });
  }
  app.route('/studio/pay', testPageRoutes());
  answerUnhandled(app);
  return app;
}

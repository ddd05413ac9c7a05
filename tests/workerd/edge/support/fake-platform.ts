import type { Upstream } from '../../../../src/edge/proxy/upstream.ts';

type Handler = (request: Request) => Response | Promise<Response>;

export function success(value: unknown, init: ResponseInit = {}): Response {
  return Response.json({ success: true, value }, init);
}

export function failure(errorCode: string, status: number, value?: unknown): Response {
  return Response.json({ success: false, errorCode, message: errorCode, value }, { status });
}

/** Sets any three-digit status, as it can arrive over the network; the constructor of `Response` rejects these. */
export function withStatus(status: number, response: Response): Response {
  return Object.defineProperties(response, {
    status: { value: status },
    ok: { value: status >= 200 && status <= 299 },
  });
}

const TREE = { modId: 'ORLA', enabled: '1', childrenNodes: [] };

/** An operator's platform that answers as a test says and records its requests. */
export function createFakePlatform() {
  const handlers = new Map<string, Handler>();
  const asked: { method: string; url: URL; headers: Headers; body: string }[] = [];
  let isDown = false;

  function on(path: string, handler: Handler): void {
    handlers.set(path, handler);
  }

  const state = { status: 0, deny: [] as string[], allow: [] as string[], ips: [] as string[] };
  on('/wps/system/status', () => success({ status: state.status }));
  on('/wps/system/whitelabel', () => success(TREE));
  on('/wps/system/setting/register', () => success([]));
  on('/wps/system/region', () => success({ deny: state.deny, allow: state.allow, ips: state.ips }));

  const upstream: Upstream = async (target, init) => {
    // The edge must not follow a redirect of the platform.
    if (init.redirect !== 'manual') throw new Error(`${target} would follow a redirect`);
    const request = new Request(`https://platform.internal${target}`, init);
    const url = new URL(request.url);
    asked.push({
      method: request.method,
      url,
      headers: request.headers,
      body: new TextDecoder().decode(await request.clone().arrayBuffer()),
    });
    if (isDown) throw new Error('connection refused');
    return handlers.get(url.pathname)?.(request) ?? failure('request.not_found', 404);
  };

  return {
    upstream,
    on,
    state,
    asked,
    askedFor: (path: string) => asked.filter(({ url }) => url.pathname === path),
    goDown: () => {
      isDown = true;
    },
    comeBack: () => {
      isDown = false;
    },
  };
}

import type { Asked } from './hostile-paths.ts';

/** A call of game frames. Their origin is opaque, so browsers send a preflight request first. */
const OF_FRAMES = '/studio/api/open';
const CALLS = [
  ...['/wps/system/whitelabel', '/wps/session/login/freeplay', '/studio/play/x'],
  ...[OF_FRAMES, '/vendor/wallet/bet'],
];
const ROOTS = ['/', '/en', '/rng', '/help', ...CALLS];
type Write = (path: string) => string;
const WRITE: readonly Write[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e${path}`,
  (path) => `/x/%2E%2e${path}`,
  (path) => `/x\\..\\${path.slice(1)}`,
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `${path}//`,
  (path) => `${path}/x/..`,
  (path) => `${path};x`,
  (path) => `${path}?x=1`,
  (path) => `${path}?/health`,
  (path) => `${path}#x`,
  (path) => `/health/..${path}`,
  (path) => `/ops/..${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, toEscape),
  (path) => path.replaceAll(/[a-z]/g, toEscape),
];
/** Two parsers may read these paths differently. They are refused before the gate, and no page or call has such a path. */
const WRITE_ODD: readonly Write[] = [
  (path) => `${path}%20`,
  (path) => `${path}%00`,
  (path) => `${path}%2f`,
  (path) => `${path}%5c`,
  (path) => `${path}%`,
  (path) => `/x%2f..${path}`,
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND', 'PURGE'];

function toEscape(char: string): string {
  return `%${char.charCodeAt(0).toString(16)}`;
}

function* write(forms: readonly Write[]): Generator<Asked> {
  for (const root of ROOTS)
    for (const form of forms)
      for (const method of METHODS) {
        const path = form(root);
        yield { method, path };
      }
}

/** Ways to write a request that the gate must stop while the site is closed. */
export const GATE_FORMS: readonly Asked[] = [...write(WRITE)];
export const ODD_FORMS: readonly Asked[] = [...write(WRITE_ODD)];

/** Status of an ambiguous path: 404 with a page if the request looks for a page, otherwise 400 with an envelope. */
export function toOddStatus({ method, path }: Asked): number {
  const isPage = (method === 'GET' || method === 'HEAD') && !CALLS.some((call) => path.includes(call));
  return isPage ? 404 : 400;
}

/** True for a preflight of a frame's call. It is answered while the site is closed; the call itself is not. */
export function isPreflight({ method, path }: Asked): boolean {
  return method === 'OPTIONS' && decodeURIComponent(path).includes(OF_FRAMES.slice(1));
}

/**
 * Sends one request to the platform. `target` is a canonical path and search; only this module decides the origin.
 * Takes a URL and an init, because a `Request` would be copied.
 */
export type Upstream = (target: string, init: RequestInit) => Promise<Response>;

/** Paths that the studio answers. The platform's own test page of payments is below `/studio/`, too. */
export function isOfStudio(path: string): boolean {
  return (path.startsWith('/studio/') && !path.startsWith('/studio/pay/')) || path.startsWith('/ops/studio/');
}

/** A service binding ignores the origin. */
const INTERNAL = 'https://platform.internal';

/** Selects the platform: the operator's by URL, or the embedded one by binding. */
export function createUpstream(platformOrigin: string | undefined, bindings: object): Upstream {
  if (platformOrigin) return (target, init) => fetch(platformOrigin + target, init);
  // Generated types contain the binding only if the embedded platform is configured.
  const { PLATFORM: binding } = bindings as { PLATFORM?: Fetcher };
  if (!binding) throw new Error('Neither PLATFORM_ORIGIN nor the binding PLATFORM is set');
  return (target, init) => binding.fetch(INTERNAL + target, init);
}

/** Orla Studio by its binding. Undefined if it is not deployed, or if the operator's own platform answers its paths. */
export function createStudio(platformOrigin: string | undefined, bindings: object): Upstream | undefined {
  const { STUDIO: binding } = bindings as { STUDIO?: Fetcher };
  return platformOrigin || !binding ? undefined : (target, init) => binding.fetch(INTERNAL + target, init);
}

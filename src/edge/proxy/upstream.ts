/** Carries one request to the platform. The URL's origin says nothing: the path and search do. */
export type Upstream = (request: Request) => Promise<Response>;

/** The one switch between the two kinds of platform (design §1): the operator's, by URL, or the embedded one, by binding. */
export function createUpstream(platformOrigin: string | undefined, bindings: object): Upstream {
  if (!platformOrigin) {
    // Generated types have the binding only where the embedded platform is configured.
    const { PLATFORM: binding } = bindings as { PLATFORM?: Fetcher };
    if (!binding) throw new Error('Neither PLATFORM_ORIGIN nor the binding PLATFORM is set');
    return (request) => binding.fetch(request);
  }
  return (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(platformOrigin + pathname + search, request));
  };
}

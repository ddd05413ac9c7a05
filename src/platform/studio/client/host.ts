type HostMessage = 'orla:ready' | 'orla:balance' | 'orla:launch-expired';

/** The page around the frame: it learns that something happened, never what. The frame does not know its origin. */
export function tellHost(type: HostMessage): void {
  parent.postMessage({ type }, '*');
}

/** The launch token from the fragment, which then leaves the address. */
export function takeLaunch(): string {
  const launch = new URLSearchParams(location.hash.slice(1)).get('launch') ?? '';
  try {
    history.replaceState(null, '', location.pathname + location.search);
  } catch {
    // An opaque origin may not rewrite its address in every browser; the token is single-purpose and short-lived.
  }
  return launch;
}

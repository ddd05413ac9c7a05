type HostMessage = 'orla:ready' | 'orla:balance' | 'orla:read-only' | 'orla:launch-expired';

/** What the page around kept for this game; `pending` is whatever this game left there. */
export interface Kept {
  readonly pending: unknown;
  readonly isSoundOn: boolean;
}

/** As src/stores/frame-keep.ts takes it. */
const PENDING_MAX = 4_000;
const RECALL_MS = 1_500;
const NOTHING: Kept = { pending: undefined, isSoundOn: false };

/** The page around the frame: it learns that something happened, never what. The frame does not know its origin. */
export function tellHost(type: HostMessage): void {
  parent.postMessage({ type }, '*');
}

/** A frame has no storage: what was asked for and is not answered stays with the page over a reload. The launch never does. */
export function keepPending(order: object | undefined): void {
  const text = order && JSON.stringify(order);
  parent.postMessage({ type: 'orla:keep', pending: text && text.length <= PENDING_MAX ? text : null }, '*');
}

/** One choice for all games. */
export function keepSound(isOn: boolean): void {
  parent.postMessage({ type: 'orla:keep', sound: isOn }, '*');
}

function toKept({ pending, sound }: { pending?: unknown; sound?: unknown }): Kept {
  try {
    return { pending: typeof pending === 'string' ? JSON.parse(pending) : undefined, isSoundOn: sound === true };
  } catch {
    return { pending: undefined, isSoundOn: sound === true };
  }
}

/** A page that does not answer has kept nothing. */
export function recall(): Promise<Kept> {
  if (parent === window) return Promise.resolve(NOTHING);
  return new Promise((resolve) => {
    const end = (kept: Kept) => {
      removeEventListener('message', hear);
      clearTimeout(timer);
      resolve(kept);
    };
    const hear = ({ source, data }: MessageEvent) => {
      if (source === parent && data?.type === 'orla:kept') end(toKept(data));
    };
    const timer = setTimeout(() => end(NOTHING), RECALL_MS);
    addEventListener('message', hear);
    parent.postMessage({ type: 'orla:recall' }, '*');
  });
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

type HostMessage = 'orla:ready' | 'orla:balance' | 'orla:read-only' | 'orla:launch-expired' | 'orla:no-funds';
/** `orla:sound` has the choice in `on`; `orla:renew`: the balance may have changed outside the game. */
type FromHost = 'orla:kept' | 'orla:sound' | 'orla:renew';

/** Data that the host page kept for this game; `pending` may have any shape. */
export interface Kept {
  readonly pending: unknown;
  readonly isSoundOn: boolean;
  /** Quick spins; undefined until the player has chosen. */
  readonly isQuick: boolean | undefined;
  /** The time zone of the site; of any shape. */
  readonly timeZone: unknown;
}

/** The limit of src/stores/play/frame-storage.ts. */
const PENDING_MAX = 4_000;
const RECALL_MS = 1_500;
const NOTHING: Kept = { pending: undefined, isSoundOn: false, isQuick: undefined, timeZone: undefined };

/** Notifies the host page. Messages carry no data, because the frame does not know the host's origin. */
export function tellHost(type: HostMessage): void {
  parent.postMessage({ type }, '*');
}

/** Frames have no storage, so the host page keeps an unanswered order over a reload. The launch is never stored. */
export function keepPending(order: object | undefined): void {
  const text = order && JSON.stringify(order);
  parent.postMessage({ type: 'orla:keep', pending: text && text.length <= PENDING_MAX ? text : null }, '*');
}

/** All games of the account share one sound setting, which the host page keeps. */
export function keepSound(isOn: boolean): void {
  parent.postMessage({ type: 'orla:keep', sound: isOn }, '*');
}

/** All games share one choice of quick spins, which the host page keeps in this browser. */
export function keepQuick(isOn: boolean): void {
  parent.postMessage({ type: 'orla:keep', quick: isOn }, '*');
}

type Answer = Readonly<Partial<Record<'pending' | 'sound' | 'quick' | 'timeZone', unknown>>>;

function toKept({ pending, sound, quick, timeZone }: Answer): Kept {
  const choices = { isSoundOn: sound === true, isQuick: typeof quick === 'boolean' ? quick : undefined, timeZone };
  try {
    return { pending: typeof pending === 'string' ? JSON.parse(pending) : undefined, ...choices };
  } catch {
    return { pending: undefined, ...choices };
  }
}

/** Calls `hear` for each message of this type from the host page. Returns a function that stops. */
export function hearHost(type: FromHost, hear: (data: Record<string, unknown>) => void): () => void {
  const listen = ({ source, data }: MessageEvent) => {
    if (source === parent && data?.type === type) hear(data);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}

/** A host page that does not answer within `RECALL_MS` counts as one without kept data. */
export function recall(): Promise<Kept> {
  if (parent === window) return Promise.resolve(NOTHING);
  return new Promise((resolve) => {
    const end = (kept: Kept) => {
      stop();
      clearTimeout(timer);
      resolve(kept);
    };
    const stop = hearHost('orla:kept', (data) => end(toKept(data)));
    const timer = setTimeout(() => end(NOTHING), RECALL_MS);
    parent.postMessage({ type: 'orla:recall' }, '*');
  });
}

/** Reads the launch token from the fragment and removes it from the address. */
export function takeLaunch(): string {
  const launch = new URLSearchParams(location.hash.slice(1)).get('launch') ?? '';
  try {
    history.replaceState(null, '', location.pathname + location.search);
  } catch {
    // Some browsers refuse `replaceState` for an opaque origin. The token is single-purpose and short-lived.
  }
  return launch;
}

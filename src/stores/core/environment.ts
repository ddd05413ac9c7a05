import type { Feature } from '../../contract/system/features.ts';
import type { Locale } from '../../i18n/locales.ts';

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export interface Socket {
  readonly send: (frame: string) => void;
  readonly close: (code: number) => void;
}

export interface SocketHearers {
  readonly onOpen: () => void;
  readonly onMessage: (frame: string) => void;
  readonly onClose: (code: number) => void;
}

/** Every browser API that the stores use; `islands/browser.ts` provides the real ones, tests their own. */
export interface Environment {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Like `fetch`, for files: reports the share that is sent, 0 to 1. */
  readonly upload: (url: string, init: RequestInit, onProgress: (share: number) => void) => Promise<Response>;
  /** Opens a WebSocket of the site. */
  readonly openSocket: (path: string, hearers: SocketHearers) => Socket;
  /** Milliseconds since the Unix epoch, by the visitor's clock. */
  readonly now: () => number;
  /** Milliseconds since the page opened. Nobody can set this clock, so spans within the page are measured by it. */
  readonly elapsed: () => number;
  /** Runs once after a delay; returns a function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly sessionStorage: KeyStorage;
  readonly localStorage: KeyStorage;
  readonly locale: Locale;
  /** Enabled switches of the site, as rendered into the page. */
  readonly features: readonly Feature[];
  /** Further origins of pictures and games. */
  readonly hosts: { readonly image: readonly string[]; readonly game: readonly string[] };
  readonly location: () => {
    readonly origin: string;
    readonly path: string;
    readonly search: string;
    /** The fragment of the address with its `#`; empty without a fragment. */
    readonly hash: string;
  };
  readonly navigate: (path: string) => void;
  /** Changes only the address bar, for example to remove a secret from it. */
  readonly replaceSearch: (search: string) => void;
  /** Removes the fragment from the address bar. */
  readonly dropHash: () => void;
  /** Like `replaceSearch`, but adds a history entry, so that the back button closes what was opened. */
  readonly pushSearch: (search: string) => void;
  /** Cookie readable by scripts; an age of 0 removes it. */
  readonly cookies: {
    readonly get: (name: string) => string | undefined;
    readonly set: (name: string, value: string, maxAgeSeconds: number) => void;
  };
  /** Messages between the tabs of this browser; a tab does not receive its own. */
  readonly channel: {
    readonly post: (message: unknown) => void;
    readonly listen: (hear: (message: unknown) => void) => void;
  };
  /** Hydrates every island of the page. */
  readonly wake: () => void;
  readonly randomId: () => string;
  /** Offers a file for download. */
  readonly saveFile: (name: string, content: Blob) => void;
}

let current: Environment | undefined;

export function setEnvironment(environment: Environment): void {
  current = environment;
}

/** False while a page is rendered on the server, which has no browser. */
export function hasEnvironment(): boolean {
  return current !== undefined;
}

export function environment(): Environment {
  if (!current) throw new Error('The stores were used before their environment was set');
  return current;
}

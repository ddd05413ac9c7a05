import type { Locale } from '../i18n/locales.ts';

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

/** Everything that the stores touch of a browser; `islands/browser.ts` gives the real one, tests their own. */
export interface Environment {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The same for files: tells how much of them has left, 0 to 1. */
  readonly upload: (url: string, init: RequestInit, onProgress: (share: number) => void) => Promise<Response>;
  /** A WebSocket of the site's own. */
  readonly openSocket: (path: string, hearers: SocketHearers) => Socket;
  /** Milliseconds since 1970, by the visitor's clock. */
  readonly now: () => number;
  /** Runs once after a time; answers how to call it off. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly sessionStorage: KeyStorage;
  readonly localStorage: KeyStorage;
  readonly locale: Locale;
  /** Origins besides the site's own that pictures and games come from. */
  readonly hosts: { readonly image: readonly string[]; readonly game: readonly string[] };
  readonly place: () => { readonly origin: string; readonly path: string; readonly search: string };
  readonly navigate: (path: string) => void;
  /** Changes the address bar alone: a secret does not stay in it. */
  readonly replaceSearch: (search: string) => void;
  /** The same as a step of the history: going back leaves what it opened. */
  readonly pushSearch: (search: string) => void;
  /** A cookie that script may read; no age removes it. */
  readonly cookies: {
    readonly get: (name: string) => string | undefined;
    readonly set: (name: string, value: string, maxAgeSeconds: number) => void;
  };
  /** Messages between the tabs of this browser; a tab does not hear itself. */
  readonly channel: {
    readonly post: (message: unknown) => void;
    readonly listen: (hear: (message: unknown) => void) => void;
  };
  /** Asks every island of the page to hydrate. */
  readonly wake: () => void;
  readonly randomId: () => string;
  /** Gives the visitor a file. */
  readonly saveFile: (name: string, content: Blob) => void;
}

let current: Environment | undefined;

export function setEnvironment(environment: Environment): void {
  current = environment;
}

export function environment(): Environment {
  if (!current) throw new Error('The stores were used before their environment was set');
  return current;
}

import { toSuccess } from '../../../src/contract/core/envelope.ts';
import type { ErrorCode } from '../../../src/contract/core/errors.ts';
import { ERROR_STATUS } from '../../../src/contract/core/errors.ts';
import type { MemberInfo } from '../../../src/contract/member/member.ts';
import type { Feature } from '../../../src/contract/system/features.ts';
import type { Environment, KeyStorage, SocketHearers } from '../../../src/stores/core/environment.ts';
import { setEnvironment } from '../../../src/stores/core/environment.ts';
import { loadCalls } from '../../../src/stores/core/lazy-request.ts';

// The file with the calls is loaded first, as on a page that made a call before, so that tests do not depend on the time of the load.
await loadCalls();

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}
type Answer = Response | Promise<Response>;
export interface FakeSocket {
  readonly path: string;
  readonly sent: string[];
  readonly hearers: SocketHearers;
  closedWith: number | undefined;
}
export type Server = (call: Call) => Answer | undefined;

export function createStorage(): KeyStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** Creates a tab with its own session storage, a clock that only tests move, and a server that answers by path. */
export function createBrowser({
  features = [],
  ...start
}: {
  path?: string;
  search?: string;
  features?: readonly Feature[];
} = {}) {
  const calls: Call[] = [];
  const visits: string[] = [];
  const posted: unknown[] = [];
  const sockets: FakeSocket[] = [];
  const files: { name: string; content: Blob }[] = [];
  const timers: { at: number; run: () => void }[] = [];
  const session = createStorage();
  const local = createStorage();
  const cookies = new Map<string, { value: string; maxAgeSeconds: number }>();
  const hearers: ((message: unknown) => void)[] = [];
  const state = {
    now: 1_800_000_000_000,
    /** How far tests have set the clock of the phone. */
    clockSet: 0,
    wakes: 0,
    ids: 0,
    history: [] as string[],
    location: { path: '/', search: '', hash: '', ...start },
  };
  let server: Server = () => undefined;

  const environment: Environment = {
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(url, 'https://orla.test');
      const call: Call = {
        method: init.method ?? 'GET',
        path: pathname,
        query: searchParams,
        headers: init.headers as Record<string, string>,
        body: init.body as string | undefined,
      };
      calls.push(call);
      const answer = server(call);
      if (!answer) throw new TypeError('Failed to fetch');
      return Promise.race([
        answer,
        new Promise<never>((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
      ]);
    },
    upload: (url, init, onProgress) => {
      onProgress(0.5);
      return environment.fetch(url, init);
    },
    openSocket: (path, hearers) => {
      const socket: FakeSocket = { path, sent: [], hearers, closedWith: undefined };
      sockets.push(socket);
      return {
        send: (frame) => void socket.sent.push(frame),
        close: (code) => {
          socket.closedWith = code;
          hearers.onClose(code);
        },
      };
    },
    now: () => state.now,
    elapsed: () => state.now - state.clockSet - 1_800_000_000_000,
    after: (milliseconds, run) => {
      const timer = { at: state.now + milliseconds, run };
      timers.push(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    sessionStorage: session,
    localStorage: local,
    locale: 'en',
    features,
    hosts: { image: [], game: [] },
    location: () => ({ origin: 'https://orla.test', ...state.location }),
    navigate: (path) => void visits.push(path),
    replaceSearch: (search) => {
      state.location.search = search;
    },
    dropHash: () => {
      state.location.hash = '';
    },
    pushSearch: (search) => {
      state.history.push(state.location.search);
      state.location.search = search;
    },
    saveFile: (name, content) => void files.push({ name, content }),
    cookies: {
      get: (name) => cookies.get(name)?.value,
      set: (name, value, maxAgeSeconds) => {
        if (maxAgeSeconds > 0) cookies.set(name, { value, maxAgeSeconds });
        else cookies.delete(name);
      },
    },
    channel: { post: (message) => void posted.push(message), listen: (hear) => void hearers.push(hear) },
    wake: () => {
      state.wakes += 1;
    },
    randomId: () => {
      state.ids += 1;
      return `id-${state.ids}`;
    },
  };
  setEnvironment(environment);

  return {
    calls,
    visits,
    posted,
    sockets,
    files,
    session: session.entries,
    local: local.entries,
    cookies,
    state,
    serve: (next: Server) => {
      server = next;
    },
    hear: (message: unknown) => {
      for (const hearer of hearers) hearer(message);
    },
    pass: (milliseconds: number) => {
      state.now += milliseconds;
      for (const timer of timers.filter(({ at }) => at <= state.now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
    },
    /** Sets the clock of the phone. The remaining time of each timer does not change. */
    setClock: (milliseconds: number) => {
      state.now += milliseconds;
      state.clockSet += milliseconds;
      for (const timer of timers) timer.at += milliseconds;
    },
    callsTo: (path: string) => calls.filter((call) => call.path === path),
  };
}

export type Browser = ReturnType<typeof createBrowser>;

export function grant(value: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(toSuccess(value), { headers: { 'X-Request-Id': 'r-1', ...headers } });
}

export function refuse(errorCode: ErrorCode, value?: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(
    { success: false, errorCode, message: errorCode, ...(value === undefined ? {} : { value }) },
    { status: ERROR_STATUS[errorCode], headers: { 'X-Request-Id': 'r-2', ...headers } },
  );
}

/** Creates a response that a test sends later. */
export function createDelayed() {
  let answer: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

/** Waits until all started promises and timers of the test have run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
}

export const INFO: MemberInfo = {
  id: 'm1',
  account: 'luna',
  nickname: 'Luna',
  type: 0,
  toUpline: 'atlas',
  clubLabel: { labelName: 'Pearl', rankLevel: 6 },
  memberLabel: ['vip'],
  avatar: '',
  avatarType: 'STATIC',
  currency: 'BRL',
  gameSound: false,
};
export const OPENING = { token: 'h1.first', firstTimeLogin: false, passwordExpired: false };

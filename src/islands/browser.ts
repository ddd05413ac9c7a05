import type { FirebaseProject } from '../contract/system/site.ts';
import { pageLocal, pageSession } from '../directives/page-storage.ts';
import { isServedReadOnly, showReadOnly } from '../directives/read-only-banner.ts';
import { openTabChannel, postToTabs } from '../directives/tab-messages.ts';
import type { Locale } from '../i18n/locales.ts';
import { acceptForeignNodes } from '../lib/foreign-nodes.ts';
import { leavesPage } from '../lib/leaves-page.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { toOwnPath } from '../lib/own-path.ts';
import { toRandomKey } from '../lib/random-key.ts';
import { pushAddress, replaceAddress } from '../lib/write-address.ts';
import { followCentreLink, watchCentre } from '../stores/centre/centres.ts';
import { rejoinChat } from '../stores/chat/rejoin.ts';
import { setEnvironment } from '../stores/core/environment.ts';
import { restoreTyped, storeTyped } from '../stores/core/kept-input.ts';
import { loadCalls } from '../stores/core/lazy-request.ts';
import { $isReadOnly } from '../stores/core/read-only.ts';
import type { StoredKey } from '../stores/core/storage-keys.ts';
import { watchRouters } from '../stores/domains/routers.ts';
import { watchWaiting } from '../stores/inbox/unread-counts.ts';
import { restartLaunch } from '../stores/play/launch.ts';
import { holdSteps, watchSteps } from '../stores/session/after-sign-in.ts';
import { $phoneProvider, type PhoneProvider } from '../stores/session/phone-provider.ts';
import { $session, hurryMember, restoreSession } from '../stores/session/session.ts';
import { storeFeatures, toFeatures } from '../stores/site/features.ts';
import { tellLanguageChange } from '../stores/site/language-change.ts';
import { renewBalance, watchBalance } from '../stores/wallet/wallet.ts';
import { showChatUnread } from './chat/show-unread.ts';
import { openSocket } from './open-socket.ts';
import { uploadFile } from './upload-file.ts';

const TOKEN: StoredKey = 'token';
const FILE_KEPT_MS = 60_000;
/** Delay before the code for calls loads. A form is painted earlier, and a visitor needs longer to fill it in. */
const CALLS_AFTER_MS = 1_000;

const fetchCalls = () => void loadCalls().catch(() => undefined);
// A member's page makes calls as soon as it is drawn, so the code for calls loads in parallel with the code of the page.
if (!import.meta.env.SSR && pageSession.getItem(TOKEN)) fetchCalls();

function createChannel() {
  const channel = openTabChannel();
  return {
    post: (message: unknown) => postToTabs(channel, message),
    listen: (hear: (message: unknown) => void) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
    },
  };
}

/**
 * Sets `<html data-session>`, by which pages hide elements for guests (`[data-guest]`); `client:intent` sets it before
 * the first paint. `data-agent` shows what only agents have.
 */
function markSession(): void {
  $session.listen(({ kind }) => {
    const { dataset } = document.documentElement;
    if (kind === 'guest') delete dataset.session;
    else dataset.session = 'open';
    if (kind === 'agent') dataset.agent = '';
    else if (kind !== 'unknown') delete dataset.agent;
  });
}

function markReadOnly(): void {
  $isReadOnly.set(isServedReadOnly());
  $isReadOnly.listen(showReadOnly);
}

const cookies = {
  get: (name: string) => {
    // Without cookies, reading may throw. Decoding throws if other code has set a cookie with an invalid text.
    try {
      const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
      return found && decodeURIComponent(found.slice(name.length + 1));
    } catch {
      return undefined;
    }
  },
  set: (name: string, value: string, maxAgeSeconds: number) => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
      document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
    } catch {
      // Without cookies, nothing is stored.
    }
  },
};

function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun by the next task, but some browsers need the address longer.
  setTimeout(() => URL.revokeObjectURL(link.href), FILE_KEPT_MS);
}

function toList(text: string | undefined): string[] {
  return text?.split(' ').filter(Boolean) ?? [];
}

/** The page contains the Firebase project only if the brand verifies phone numbers with Firebase (decision 0043). */
function offerFirebase(project: string | undefined): void {
  if (!project) return;
  let loading: Promise<PhoneProvider> | undefined;
  $phoneProvider.set(() => {
    loading ??= loadChunk(() => import('./phone/firebase-provider.ts')).then(
      ({ createFirebaseProvider }) => createFirebaseProvider(JSON.parse(project) as FirebaseProject),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  });
}

let isStarted = false;

/**
 * Provides the stores with this browser and restores the session; called by the first hydrated island, once per page.
 */
export function startBrowser(locale: Locale): void {
  if (isStarted) return;
  isStarted = true;
  acceptForeignNodes(Node);
  const { dataset: pageData } = document.documentElement;
  setEnvironment({
    fetch: (url, init) => fetch(url, init),
    upload: uploadFile,
    openSocket,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    sessionStorage: pageSession,
    localStorage: pageLocal,
    locale,
    features: toFeatures(pageData.features ?? ''),
    hosts: { image: toList(pageData.imageHosts), game: toList(pageData.gameHosts) },
    location: () => ({
      origin: location.origin,
      path: location.pathname,
      search: location.search,
      hash: location.hash,
    }),
    navigate: (asked) => {
      const path = toOwnPath(asked) ?? '/';
      holdSteps(leavesPage(path, location.href));
      location.assign(path);
    },
    replaceSearch: (search) => replaceAddress(`${location.pathname}${search}${location.hash}`),
    dropHash: () => replaceAddress(`${location.pathname}${location.search}`),
    pushSearch: (search) => pushAddress(`${location.pathname}${search}${location.hash}`),
    cookies,
    channel: createChannel(),
    wake: () => dispatchEvent(new Event('orla:wake')),
    randomId: toRandomKey,
    saveFile,
  });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    restartLaunch();
    holdSteps(false);
    renewBalance();
    tellLanguageChange();
  });
  restoreTyped();
  addEventListener('orla:language', storeTyped);
  offerFirebase(pageData.firebase);
  storeFeatures();
  markSession();
  markReadOnly();
  restoreSession();
  setTimeout(fetchCalls, CALLS_AFTER_MS);
  watchBalance();
  watchWaiting();
  tellLanguageChange();
  watchRouters();
  rejoinChat(showChatUnread);
  watchCentre();
  watchSteps();
  addEventListener('popstate', followCentreLink);
  addEventListener('online', hurryMember);
  addEventListener('online', renewBalance);
  // A returning member may have paid elsewhere in the meantime.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    hurryMember();
    renewBalance();
  });
}

import type { Locale } from '../i18n/locales.ts';
import { setEnvironment } from '../stores/environment.ts';
import { forgetLaunch } from '../stores/launch.ts';
import { $session, restoreSession } from '../stores/session.ts';
import { TAB_CHANNEL } from '../stores/tabs.ts';
import { watchBalance } from '../stores/wallet.ts';

function createChannel() {
  const channel = new BroadcastChannel(TAB_CHANNEL);
  return {
    post: (message: unknown) => channel.postMessage(message),
    listen: (hear: (message: unknown) => void) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
    },
  };
}

/** `<html data-session>`: pages hide what only a guest needs (`[data-guest]`); `client:intent` sets it before the first paint. */
function markSession(): void {
  $session.listen(({ kind }) => {
    const { dataset } = document.documentElement;
    if (kind === 'guest') delete dataset.session;
    else dataset.session = 'open';
  });
}

let isStarted = false;

/** Gives the stores this browser and finds the session: by the first island that hydrates, once a page. */
export function startBrowser(locale: Locale): void {
  if (isStarted) return;
  isStarted = true;
  setEnvironment({
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    sessionStorage,
    localStorage,
    locale,
    place: () => ({ origin: location.origin, path: location.pathname, search: location.search }),
    navigate: (path) => location.assign(path),
    channel: createChannel(),
    wake: () => dispatchEvent(new Event('orla:wake')),
    randomId: () => crypto.randomUUID(),
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) forgetLaunch();
  });
  markSession();
  restoreSession();
  watchBalance();
}

import type { StoredKey } from '../stores/storage-keys.ts';
import { hearTabs, tellTabs } from './other-tabs.ts';

const TOKEN: StoredKey = 'token';
const MUST_CHANGE: StoredKey = 'cpw';

/** A page that shows a guest listens for a session in another tab of this browser, and takes it over. */
function listenToTabs(): void {
  let isTaken = false;
  hearTabs((message) => {
    if (isTaken || message.kind !== 'handle' || !message.token) return;
    // From here on islands know which session is the newest; a tab that slept may still offer an earlier one.
    isTaken = true;
    // Hydrated islands take it over by themselves.
    if (!sessionStorage.getItem(TOKEN)) {
      sessionStorage.setItem(TOKEN, message.token);
      if (message.mustChange) sessionStorage.setItem(MUST_CHANGE, 'true');
    }
    dispatchEvent(new Event('orla:wake'));
  });
  tellTabs({ kind: 'ask' });
}

if (!sessionStorage.getItem(TOKEN)) listenToTabs();

import type { StoredKey } from '../stores/core/storage-keys.ts';
import { pageSession } from './page-storage.ts';
import { onTabMessage, sendToTabs } from './tab-messages.ts';

const TOKEN: StoredKey = 'token';
const MUST_CHANGE: StoredKey = 'cpw';

/** A page without a session listens for one in another tab of this browser and adopts it. */
function listenToTabs(): void {
  let isTaken = false;
  onTabMessage((message) => {
    if (isTaken || message.kind !== 'handle' || !message.token) return;
    // After this, islands compare sessions themselves; an inactive tab may still offer an older one.
    isTaken = true;
    // Hydrated islands adopt it themselves.
    if (!pageSession.getItem(TOKEN)) {
      pageSession.setItem(TOKEN, message.token);
      if (message.mustChange) pageSession.setItem(MUST_CHANGE, 'true');
    }
    dispatchEvent(new Event('orla:wake'));
  });
  sendToTabs({ kind: 'ask' });
}

if (!pageSession.getItem(TOKEN)) listenToTabs();

import type { StoredKey } from '../stores/core/storage-keys.ts';
import { attempt } from './start-storage.ts';
import { onTabMessage, sendToTabs } from './tab-messages.ts';

const TOKEN: StoredKey = 'token';

const hasToken = () => attempt(() => sessionStorage.getItem(TOKEN));

/** A page without a session listens for one in another tab of this browser and adopts it. */
function listenToTabs(): void {
  let isTaken = false;
  onTabMessage((message) => {
    if (isTaken || message.kind !== 'handle' || !message.token) return;
    // After this, islands compare sessions themselves; an inactive tab may still offer an older one.
    isTaken = true;
    // Hydrated islands adopt it themselves.
    if (!hasToken())
      attempt(() => {
        sessionStorage.setItem(TOKEN, message.token as string);
        if (message.mustChange) sessionStorage.setItem('cpw' satisfies StoredKey, 'true');
      });
    dispatchEvent(new Event('orla:wake'));
  });
  sendToTabs({ kind: 'ask' });
}

if (!hasToken()) listenToTabs();

import { MUST_CHANGE, TOKEN } from '../stores/core/start-keys.ts';
import { attempt } from './start-storage.ts';
import { onTabMessage, sendToTabs } from './tab-messages.ts';

const hasToken = () => attempt(() => sessionStorage.getItem(TOKEN));

/** A page without a session listens for one in another tab of this browser and adopts it. */
function listenToTabs(): void {
  let isTaken = false;
  onTabMessage((message) => {
    if (isTaken || message.kind !== 'handle' || typeof message.token !== 'string') return;
    // Takes only the first session: an inactive tab may still offer an older one, and islands compare sessions themselves.
    isTaken = true;
    // If islands are hydrated, they may have adopted the session already.
    if (!hasToken())
      attempt(() => {
        sessionStorage.setItem(TOKEN, message.token as string);
        if (message.mustChange) sessionStorage.setItem(MUST_CHANGE, 'true');
      });
    dispatchEvent(new Event('orla:wake'));
  });
  sendToTabs({ kind: 'ask' });
}

if (!hasToken()) listenToTabs();

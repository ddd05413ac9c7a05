import { TAB_CHANNEL } from '../stores/tab-channel.ts';
import type { TabMessage } from '../stores/tabs.ts';

/** A page that shows a guest listens for a session in another tab of this browser, and takes it over. */
function listenToTabs(): void {
  const tabs = new BroadcastChannel(TAB_CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data?.kind !== 'handle' || !data.token) return;
    // Hydrated islands take it over by themselves.
    if (!sessionStorage.getItem('token')) {
      sessionStorage.setItem('token', data.token);
      if (data.mustChange) sessionStorage.setItem('cpw', 'true');
    }
    dispatchEvent(new Event('orla:wake'));
    tabs.close();
  };
  tabs.postMessage({ kind: 'ask' } satisfies TabMessage);
}

if (!sessionStorage.getItem('token') && 'BroadcastChannel' in self) listenToTabs();

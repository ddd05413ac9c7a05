import { hearTabs, tellTabs } from './other-tabs.ts';

/** A page that shows a guest listens for a session in another tab of this browser, and takes it over. */
function listenToTabs(): void {
  hearTabs((message) => {
    if (message.kind !== 'handle' || !message.token) return;
    // Hydrated islands take it over by themselves.
    if (!sessionStorage.getItem('token')) {
      sessionStorage.setItem('token', message.token);
      if (message.mustChange) sessionStorage.setItem('cpw', 'true');
    }
    dispatchEvent(new Event('orla:wake'));
  });
  tellTabs({ kind: 'ask' });
}

if (!sessionStorage.getItem('token')) listenToTabs();

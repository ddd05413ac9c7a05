import { hearTabs, tellTabs } from './other-tabs.ts';

/** A page that shows a guest listens for a session in another tab of this browser, and takes it over. */
function listenToTabs(): void {
  let isTaken = false;
  hearTabs((message) => {
    if (isTaken || message.kind !== 'handle' || !message.token) return;
    // From here on islands know which session is the newest; a tab that slept may still offer an earlier one.
    isTaken = true;
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

import { LIVE_CHAT_WINDOW } from '../stores/service-window.ts';
import { onLink } from './on-link.ts';

/**
 * `[data-service]` links open the customer's line in a window of its own; where there is none, or the window is blocked, the link leads on
 * to the contact page. The window must be opened in the click, before it is known where it goes.
 */
onLink('a[data-service]', (link, event) => {
  const popup = window.open('about:blank', 'orla-service', LIVE_CHAT_WINDOW);
  if (!popup) return;
  event.preventDefault();
  const leadOn = () => {
    popup.close();
    location.assign(link.href);
  };
  import('../islands/support/open-service.ts')
    .then((late) => late.openService(popup))
    .then((isOpen) => isOpen || leadOn(), leadOn);
});

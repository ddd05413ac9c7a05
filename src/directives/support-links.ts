import { LIVE_CHAT_WINDOW } from '../stores/support/service-window.ts';
import { onLink } from './on-link.ts';

/**
 * `[data-service]` links open the customer service line in a window; without a line, or if the window is blocked, the
 * link leads to the contact page. The window must open during the click, before its address is known.
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

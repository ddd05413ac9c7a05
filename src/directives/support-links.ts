import { LIVE_CHAT_WINDOW } from '../stores/support/service-window.ts';
import { onLink } from './on-link.ts';

/**
 * `[data-service]` links open the operator's customer service line in a window, if the operator has one (`data-line` on the page). Otherwise,
 * and for `data-service="site"`, they open the conversations of the site. The window must open during the click, before its address is known.
 */
onLink('a[data-service]', (link, event) => {
  const popup = link.matches('[data-line] [data-service=""]') ? open('', 'service', LIVE_CHAT_WINDOW) : null;
  event.preventDefault();
  import('../islands/support/open-service.ts').then(
    (late) => late.openService(link, popup),
    () => {
      popup?.close();
      location.assign(link.href);
    },
  );
});

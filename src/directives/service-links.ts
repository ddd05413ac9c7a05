import { SERVICE_WINDOW } from '../stores/service-window.ts';

/**
 * `[data-service]` links open the customer's line in a window of its own; where there is none, or the window is blocked, the link leads on
 * to the contact page. The window must be opened in the click, before it is known where it goes.
 */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-service]');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { width, height } = SERVICE_WINDOW.LIVECHAT;
  const popup = window.open('about:blank', 'orla-service', `popup,width=${width},height=${height}`);
  if (!popup) return;
  event.preventDefault();
  const leadOn = () => {
    popup.close();
    location.assign(link.href);
  };
  import('../islands/support/open-service.ts')
    .then(({ openService }) => openService(popup))
    .then((isOpen) => isOpen || leadOn(), leadOn);
});

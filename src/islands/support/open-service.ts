import { DEFAULT_LOCALE, isLocale } from '../../i18n/locales.ts';
import { getFeatures } from '../../stores/site/features.ts';
import { openSupport } from '../../stores/support/conversation-start.ts';
import { showServiceLine } from '../../stores/support/service.ts';
import { startBrowser } from '../browser.ts';

function showLine(popup: Window): Promise<boolean> {
  return showServiceLine({
    show: (url) => {
      popup.opener = null;
      popup.location.replace(url);
    },
    resize: (width, height) => popup.resizeTo(width, height),
    close: () => popup.close(),
  });
}

/**
 * Handles a click on a service link; its code loads with the click. Without a line, or if its window was blocked, opens the conversations;
 * if the operator switched them off, follows the link.
 */
export async function openService({ href, dataset }: HTMLAnchorElement, popup: Window | null): Promise<void> {
  const locale = document.documentElement.dataset.locale ?? '';
  startBrowser(isLocale(locale) ? locale : DEFAULT_LOCALE);
  if (popup && (await showLine(popup))) return;
  if (getFeatures().includes('feedback')) openSupport(dataset.subject, dataset.reference);
  else location.assign(href);
}

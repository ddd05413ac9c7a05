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
 * Opens the operator's service line after a click on a service link; this code loads with the click. If there is no
 * line, or the browser blocked its window, opens the conversations. If the operator switched those off, follows the
 * link.
 */
export async function openService({ href, dataset }: HTMLAnchorElement, popup: Window | null): Promise<void> {
  const locale = document.documentElement.dataset.locale ?? '';
  startBrowser(isLocale(locale) ? locale : DEFAULT_LOCALE);
  if (popup && (await showLine(popup))) return;
  if (getFeatures().includes('feedback')) openSupport(dataset.subject, dataset.reference);
  else location.assign(href);
}

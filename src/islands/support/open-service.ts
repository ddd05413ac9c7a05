import { DEFAULT_LOCALE, isLocale } from '../../i18n/locales.ts';
import { showServiceLine } from '../../stores/support/service.ts';
import { startBrowser } from '../browser.ts';

/** Handles a click on a service link; its code loads with the click. */
export function openService(popup: Window): Promise<boolean> {
  const locale = document.documentElement.dataset.locale ?? '';
  startBrowser(isLocale(locale) ? locale : DEFAULT_LOCALE);
  return showServiceLine({
    show: (url) => {
      popup.opener = null;
      popup.location.replace(url);
    },
    resize: (width, height) => popup.resizeTo(width, height),
    close: () => popup.close(),
  });
}

import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '../i18n/language-cookie.ts';
import { CATALOGUE_LANGUAGE, VENDOR_LANGUAGE } from '../stores/core/start-keys.ts';
import { markLanguageChange } from '../stores/site/language-mark.ts';
import { attempt } from './start-storage.ts';

/** Stores the spec's local storage keys (§1), and the cookie from which `/` finds the visitor's language. */
export function keepLanguage({ catalogue = '', vendor = '', locale = '' }: DOMStringMap): void {
  attempt(() => {
    // The language changes not only by the menu, but also by the back button or a link to a page in another language.
    if (localStorage.getItem(CATALOGUE_LANGUAGE) !== catalogue) markLanguageChange(sessionStorage, catalogue);
    localStorage.setItem(CATALOGUE_LANGUAGE, catalogue);
    localStorage.setItem(VENDOR_LANGUAGE, vendor);
  });
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
    document.cookie = `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
  });
}

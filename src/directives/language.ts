import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '../i18n/language-cookie.ts';
import { CATALOGUE_LANGUAGE, VENDOR_LANGUAGE } from '../stores/core/start-keys.ts';
import { markLanguageChange } from '../stores/site/language-mark.ts';
import { onAnyLink } from './on-link.ts';
import { attempt } from './start-storage.ts';
import { onTabMessage, sendToTabs } from './tab-messages.ts';

const { dataset } = document.documentElement;

/** Stores the spec's local storage keys (§1), and the cookie from which `/` finds the visitor's language. */
function keepLanguage(catalogue = '', vendor = '', path = ''): void {
  attempt(() => {
    localStorage.setItem(CATALOGUE_LANGUAGE, catalogue);
    localStorage.setItem(VENDOR_LANGUAGE, vendor);
  });
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${LANGUAGE_COOKIE}=${path}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

// The language of the address has priority and is stored.
keepLanguage(dataset.catalogue, dataset.vendor, dataset.locale);

let isTyping = false;
addEventListener('input', () => {
  isTyping = true;
});

/** Follows a language change in another tab, unless the visitor is typing. */
onTabMessage(({ kind, language = '' }: { kind?: string; language?: string }) => {
  if (kind === 'language' && language !== dataset.catalogue && !isTyping)
    import('./follow-language.ts').then(
      (late) => late.followLanguage(language),
      () => undefined,
    );
});

/**
 * Stores the language before the link is followed or opened in another tab, so that `/` knows it. The link keeps the
 * query.
 */
onAnyLink('a[data-language]', (link) => {
  const { language = '', vendor, locale } = link.dataset;
  keepLanguage(language, vendor, locale);
  attempt(() => markLanguageChange(sessionStorage, language));
  link.search = location.search;
  sendToTabs({ kind: 'language', language });
});

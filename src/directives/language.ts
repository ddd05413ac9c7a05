import { keepLanguage } from './keep-language.ts';
import { onLink } from './on-link.ts';
import { onTabMessage } from './tab-messages.ts';

const { dataset } = document.documentElement;

// The language of the address has priority and is stored.
keepLanguage(dataset);
addEventListener('pageshow', ({ persisted }) => persisted && keepLanguage(dataset));

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

/** The list of languages loads when it is opened; without it the link leads to the page of languages. */
onLink('a[data-languages]', (link, event) => {
  event.preventDefault();
  import('./language-menu.ts').then(
    (late) => late.openLanguageMenu(link),
    () => {
      location.href = link.href;
    },
  );
});

import { isPlainClick } from '../lib/plain-click.ts';
import { markLanguageChange } from '../stores/site/language-mark.ts';
import { keepLanguage } from './keep-language.ts';
import { onAnyLink } from './on-link.ts';
import { attempt } from './start-storage.ts';
import { sendToTabs } from './tab-messages.ts';

/** Stores the language before the link is followed or opened in another tab, so that `/` knows it. */
onAnyLink('a[data-catalogue]', ({ dataset }, event) => {
  const { catalogue = '' } = dataset;
  keepLanguage(dataset);
  attempt(() => markLanguageChange(sessionStorage, catalogue));
  sendToTabs({ kind: 'language', language: catalogue });
  // At this event the forms of the page store what was typed (stores/core/kept-input.ts).
  if (isPlainClick(event)) dispatchEvent(new Event('orla:language'));
});

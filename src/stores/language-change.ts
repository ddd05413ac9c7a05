import { ask } from './ask.ts';
import { $session } from './session.ts';
import { readKey, writeKey } from './storage-keys.ts';

/** Mails and messages follow the language that the member chose; a call that fails is made again on the next page. */
export function tellLanguageChange(): void {
  const stop = $session.subscribe((session) => {
    const language = readKey('languageChange');
    if (!('info' in session) || !language) return;
    void ask('updateLanguage', { language }).then((answer) => {
      if (answer.ok) writeKey('languageChange', undefined);
    });
    queueMicrotask(() => stop());
  });
}

import { ask } from '../core/lazy-request.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';
import { $session } from '../session/session.ts';

/** Tells the platform the chosen language, for e-mails and messages; after a failure, the next page tries again. */
export function tellLanguageChange(): void {
  const stop = $session.subscribe((session) => {
    const language = readKey('languageChange');
    if (!('info' in session) || !language) return;
    void ask('updateLanguage', { language }).then((answer) => {
      // The visitor may have chosen another language in the meantime.
      if (answer.ok && readKey('languageChange') === language) writeKey('languageChange', undefined);
    });
    queueMicrotask(() => stop());
  });
}

import { describe, expect, test } from 'vitest';
import { toFallbacks } from '../../../src/i18n/languages.ts';
import { readWordsByLanguage, toWorkerWords } from '../../../src/i18n/worker-words.ts';

const listParameters = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted();

describe.each(['mail', 'payment-page', 'seeds'])('the words %s of the platform', (name) => {
  const languages = readWordsByLanguage(`platform/${name}`);
  const { en = {}, ...others } = languages;

  test.each(Object.keys(others))('have the keys and parameters of English in %s', (language) => {
    const words = languages[language] ?? {};
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, text] of Object.entries(words)) {
      expect([key, listParameters(text)]).toEqual([key, listParameters(en[key] ?? '')]);
    }
  });
});

describe('the words of a mail', () => {
  test('are those of the language; a text that it lacks is that of its first fallback', () => {
    const { en, pt } = readWordsByLanguage('platform/mail');
    expect(toWorkerWords('platform', 'mail', 'en')).toMatchObject(en ?? {});
    expect(toWorkerWords('platform', 'mail', 'pt')).toMatchObject(pt ?? {});
    expect(toFallbacks('es')).toEqual(['es', 'en', 'pt']);
  });

  test('do not exist for a language without any', () => {
    expect(toWorkerWords('platform', 'no-such', 'en')).toBeUndefined();
  });
});

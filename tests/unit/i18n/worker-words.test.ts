import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { readWordsByLanguage, toWorkerWords } from '../../../src/i18n/worker-words.ts';

const AREAS = ['platform', 'studio'].flatMap((worker) =>
  globSync(`src/words/en/${worker}/*.json`).map((file) => `${worker}/${path.basename(file, '.json')}`),
);
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const listParameters = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted();
/** Languages have different plural forms, so these count as one key. */
const listKeys = (words: object) => [...new Set(Object.keys(words).map((key) => key.replace(PLURAL, '')))].toSorted();

test('the platform and the studio have words', () => {
  expect(AREAS.length).toBeGreaterThan(10);
});

describe.each(AREAS)('the words %s', (area) => {
  const languages = readWordsByLanguage(area);
  const { en = {} } = languages;

  test.each(LOCALES.map(({ path: language }) => language))(
    'have the keys and parameters of English in %s',
    (language) => {
      const words = languages[language] ?? {};
      expect(listKeys(words)).toEqual(listKeys(en));
      for (const [key, text] of Object.entries(words)) {
        if (!PLURAL.test(key)) expect([key, listParameters(text)]).toEqual([key, listParameters(en[key] ?? '')]);
      }
    },
  );
});

describe('the words that a worker reads', () => {
  test.each(LOCALES.map(({ path: language }) => language))('are those of the language in %s', (language) => {
    expect(toWorkerWords('platform', 'mail', language)).toMatchObject(
      readWordsByLanguage('platform/mail')[language] ?? {},
    );
    const slot = { ...readWordsByLanguage('studio/shared')[language], ...readWordsByLanguage('studio/slot')[language] };
    expect(toWorkerWords('studio', 'slot', language)).toMatchObject(slot);
  });

  test('do not exist in a language without any', () => {
    expect(toWorkerWords('platform', 'mail', 'no-such')).toBeUndefined();
  });
});

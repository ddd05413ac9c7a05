import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toVisitorErrors } from '../../../src/i18n/visitor-errors.ts';
import { WRITTEN_LOCALES } from '../../written-locales.ts';

test.each(WRITTEN_LOCALES)(
  'pages in %s contain the words of a visitor’s possible refusals, and no others',
  (locale) => {
    const url = new URL(`../../../src/words/${locale}/errors.json`, import.meta.url);
    const words = toVisitorErrors(JSON.parse(readFileSync(url, 'utf8')));
    for (const key of ['session.required', 'games.unknown', 'network.failed', 'error_not_agent', 'unknown'])
      expect(words[key], key).toBeTruthy();
    expect(Object.keys(words).filter((key) => /^(?:points|vendor|operator|cashier)\./.test(key))).toEqual([]);
  },
);

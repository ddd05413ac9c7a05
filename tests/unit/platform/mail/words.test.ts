import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../../src/i18n/locales.ts';
import { toWorkerWords } from '../../../../src/i18n/worker-words.ts';
import { toMail } from '../../../../src/platform/mail/words.ts';

const toWords = (path: (typeof LOCALES)[number]['path'], tag: string) => ({
  messages: toWorkerWords('platform', 'mail', path) ?? {},
  tag,
});

describe('the text of a message with a code', () => {
  test.each([
    ['pt', 1, '1 minuto.'],
    ['pt', 10, '10 minutos.'],
    ['en', 1, '1 minute.'],
    ['ar', 2, 'دقيقتين'],
    ['ar', 5, '5 دقائق'],
    ['ar', 30, '30 دقيقة'],
  ] as const)('counts minutes as %s does: %i', (path, count, wanted) => {
    expect(toMail(toWords(path, path), 'login', { code: '012345', count }).text).toContain(wanted);
  });

  test.each(LOCALES)('has the code as it is typed, in $path', ({ path, tag }) => {
    for (const template of ['login', 'registration', 'reset', 'place', 'contact'] as const) {
      const { text } = toMail(toWords(path, tag), template, { code: '012345', count: 5 });
      expect(text).toContain('012345');
      expect(text).not.toMatch(/\{\{|[\u2066-\u2069]/);
    }
  });
});

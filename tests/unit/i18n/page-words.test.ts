import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { PAGE_AREAS } from '../../../src/i18n/page-areas.ts';
import { keepPageWords, readPageWords } from '../../../src/i18n/page-words.ts';
import { pageWords } from '../../../src/i18n/page-words-files.ts';
import { getMessages } from '../../../src/i18n/t.ts';
import { toVisitorErrors } from '../../../src/i18n/visitor-errors.ts';

interface OfPages {
  readonly path: string;
  readonly words: Readonly<Record<string, string>>;
}

/** Returns the files that the build writes, by name. */
function listFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) => {
    files[`/${fileName}`] = source;
  };
  const build = pageWords.generateBundle as unknown as (this: object) => void;
  build.call({ environment: { name: 'client' }, emitFile });
  return files;
}

beforeAll(() => i18next.init());

test.each(LOCALES)('the file of $name contains the words of its pages', async ({ path: locale }) => {
  const load = pageWords.load as (id: string) => string;
  const known: Record<string, OfPages> = JSON.parse(load('\0virtual:page-words').replace('export default ', ''));
  const { path = '', words = {} } = known[locale] ?? {};
  expect(JSON.parse(listFiles()[path] ?? '{}')).toEqual(words);
  const errors = toVisitorErrors(await getMessages(locale, ['errors']));
  expect(words).toEqual({ ...(await getMessages(locale, PAGE_AREAS)), ...errors });
  expect(Object.keys(words).length).toBeGreaterThan(100);
});

test('the words of one language are cached beside those of another', () => {
  expect(readPageWords('pt')).toEqual({});
  keepPageWords('pt', { yes: 'sim' });
  keepPageWords('en', { yes: 'yes' });
  expect(readPageWords('pt')).toEqual({ yes: 'sim' });
  expect(readPageWords('en')).toEqual({ yes: 'yes' });
  expect(readPageWords('xx')).toEqual({});
});

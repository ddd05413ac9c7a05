import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { PAGE_AREAS } from '../../../src/i18n/page-areas.ts';
import { hasPageWords, keepPageWords, readPageWords } from '../../../src/i18n/page-words.ts';
import { pageWords } from '../../../src/i18n/page-words-files.ts';
import { getVisitorMessages } from '../../../src/i18n/t.ts';

/** What the build writes: the name of a file and its text. */
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

test.each(LOCALES)('the file of $name says what its pages are printed with', async ({ path }) => {
  const load = pageWords.load as (id: string) => string;
  const paths: Record<string, string> = JSON.parse(load('\0virtual:page-words').replace('export default ', ''));
  const text = listFiles()[paths[path] ?? ''] ?? '{}';
  expect(JSON.parse(text)).toEqual(await getVisitorMessages(path, PAGE_AREAS));
  expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(100);
});

test('the words of one language are kept beside those of another', () => {
  expect(hasPageWords('pt')).toBe(false);
  keepPageWords('pt', { yes: 'sim' });
  keepPageWords('en', { yes: 'yes' });
  expect(readPageWords('pt')).toEqual({ yes: 'sim' });
  expect(readPageWords('en')).toEqual({ yes: 'yes' });
  expect(readPageWords('xx')).toEqual({});
});

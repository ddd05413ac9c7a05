import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserLanguages, SERVER_COLUMNS } from '../../../src/i18n/browser-languages.ts';
import { LANGUAGES } from '../../../src/i18n/languages.ts';

const FILE = `${process.cwd()}/src/i18n/languages.ts`;
const transform = browserLanguages.transform as unknown as (code: string, id: string) => { code: string } | null;

test('the browser has a row of codes for each language, and no names', () => {
  const source = readFileSync(FILE, 'utf8');
  const [, rows = ''] = /LANGUAGES = (\[[\s\S]*?\n\]) as const/.exec(transform(source, FILE)?.code ?? '') ?? [];
  const kept = LANGUAGES.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !SERVER_COLUMNS.some((name) => name === column))),
  );
  expect(new Function(`return ${rows}`)()).toEqual(kept);
  expect(Object.keys(kept[0] ?? {})).toEqual(['catalogue', 'path', 'tag', 'vendor', 'dir', 'status']);
  expect(transform(source, '/other.ts')).toBeNull();
});

test('the names are a file of their own, for the list of languages', () => {
  const { code = '' } = transform('', FILE.replace('languages.ts', 'language-names.ts')) ?? {};
  const names = JSON.parse(code.replace('export const LANGUAGE_NAMES = ', '').replace(/;$/, ''));
  expect(Object.keys(names)).toEqual(LANGUAGES.map(({ path }) => path));
  expect(names.ar).toEqual({ name: 'العربية', english: 'Arabic', flag: 'SA' });
});

test('code for the browser reads no column that it does not have', () => {
  const columns = SERVER_COLUMNS.join('|');
  const read = new RegExp(
    `requireLocaleRow\\([^)]*\\)+\\.(?:${columns})\\b|\\b(?:${columns})\\b[^;=]*\\} = requireLocaleRow`,
  );
  const files = globSync('src/{islands,stores,directives,lib}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => read.test(readFileSync(file, 'utf8')))).toEqual([]);
});

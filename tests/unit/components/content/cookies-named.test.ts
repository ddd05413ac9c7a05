import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WRITTEN_LOCALES } from '../../../written-locales.ts';

const ROOT = new URL('../../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');

/** Match the name of a cookie in `const …COOKIE = 'name'` and in `document.cookie = 'name=…'`. */
const NAMES = [/COOKIE = '([\w-]+)'/g, /cookie = [`']([\w-]+)=/g];
/** The file with the cookie of the operator's staff. No visitor gets this cookie. */
const OF_STAFF = 'src/edge/session/staff.ts';
const sources = globSync('src/{contract,edge,stores,directives,islands,i18n,lib}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => file !== OF_STAFF)
  .map(read);
const names = [
  ...new Set(sources.flatMap((text) => NAMES.flatMap((name) => [...text.matchAll(name)].map(([, found]) => found)))),
];

test.each(WRITTEN_LOCALES)('the privacy page in %s lists every cookie', (locale) => {
  const text = read(`src/content/pages/${locale}/privacy.md`);
  const listed = [...text.matchAll(/^- `([\w-]+)`/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(listed.sort());
});

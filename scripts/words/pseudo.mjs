import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS, readText, readWords, SOURCE, TEXTS } from './files.mjs';
import { toExpected } from './keys.mjs';

/**
 * Two invented languages, made from English: `xx` is 40 % longer and has accents, `yy` runs from right to left. They make two faults
 * visible. A text that appears without accents is missing in the word files. A text that does not fit its place is too long for a real
 * language.
 */
export const PSEUDO = {
  xx: {
    catalogue: 'XX',
    path: 'xx',
    tag: 'en-XA',
    vendor: 'EN',
    name: 'Ẋẋ',
    english: 'Long',
    flag: 'GB',
    dir: 'ltr',
    script: 'Latn',
    ogLocale: 'en_GB',
    lineHeight: 'tall',
    status: 'full',
  },
  yy: {
    catalogue: 'YY',
    path: 'yy',
    tag: 'ar-XB',
    vendor: 'EN',
    name: 'ۋۋ',
    english: 'Mirrored',
    flag: 'GB',
    dir: 'rtl',
    script: 'Arab',
    ogLocale: 'ar_SA',
    lineHeight: 'normal',
    status: 'full',
  },
};

const ACCENTS = {
  a: 'á',
  e: 'ë',
  i: 'î',
  o: 'ö',
  u: 'ü',
  y: 'ÿ',
  c: 'ç',
  n: 'ñ',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
  C: 'Ç',
  N: 'Ñ',
};
/** Words of many lengths, repeated as often as a text needs them. */
const PADDING = ' ẋẋẋẋẋ ẋẋẋ ẋẋẋẋẋẋẋẋ ẋẋ ẋẋẋẋẋẋ';
const LONGER = 0.4;
const MARK = { start: '\u202e', end: '\u202c' };
/** Matches the parts that stay unchanged: parameters, tags, links and character references. */
const KEPT = /(\{\{\w+\}\}|\((?:min|max)\)|<[^>]+>|\]\([^)]+\)|&\w+;)/;

const toPadding = (length) => PADDING.repeat(Math.ceil(length / PADDING.length)).slice(0, length);

/** A message in a pseudo-locale. */
export function toPseudo(text, locale) {
  const parts = text.split(KEPT);
  if (locale === 'yy')
    return parts
      .map((part, index) => (index % 2 === 1 || !part.trim() ? part : `${MARK.start}${part}${MARK.end}`))
      .join('');
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replaceAll(/[a-zA-Z]/g, (sign) => ACCENTS[sign] ?? sign),
  );
  return accented.join('') + toPadding(Math.ceil(text.length * LONGER));
}

/** Adds both languages to the project in a folder: a row of the registry, their words and their texts. */
export function addPseudo(folder) {
  for (const [locale, row] of Object.entries(PSEUDO)) {
    for (const area of AREAS) {
      const words = [...toExpected(readWords(SOURCE, area), row.tag)].map(([key, text]) => [
        key,
        toPseudo(text, locale),
      ]);
      const file = path.join(folder, 'src/words', locale, `${area}.json`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(Object.fromEntries(words)));
    }
    for (const name of TEXTS) {
      const file = path.join(folder, 'src/content', path.dirname(name), locale, `${path.basename(name)}.md`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, readText(SOURCE, name));
    }
  }
  const registry = path.join(folder, 'src/i18n/languages.ts');
  const rows = Object.values(PSEUDO).map((row) => `  ${JSON.stringify(row)},\n`);
  const text = readFileSync(registry, 'utf8');
  const end = text.lastIndexOf('] as const');
  writeFileSync(registry, `${text.slice(0, end)}${rows.join('')}${text.slice(end)}`);
}

/** Copies the project without its build, and adds the pseudo-locales to the copy. */
export function copyWithPseudo(folder) {
  for (const part of [
    'src',
    'public',
    'scripts',
    'tests',
    'translation',
    'package.json',
    'tsconfig.json',
    'astro.config.mjs',
    'wrangler.toml',
    'playwright.config.ts',
  ])
    cpSync(part, path.join(folder, part), { recursive: true, filter: (file) => !file.includes('.wrangler') });
  addPseudo(folder);
}

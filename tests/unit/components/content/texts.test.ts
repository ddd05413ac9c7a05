import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import { fillText, keepOpenParts } from '../../../../src/components/content/fill-text.ts';
import { requireLocaleRow } from '../../../../src/i18n/locales.ts';
import { WRITTEN_LOCALES } from '../../../written-locales.ts';

const CONTENT = new URL('../../../../src/content/', import.meta.url);
const PARTS = ['referralPromotion'];
const PLACEHOLDERS = ['operator', 'brand', 'email', 'age'];
const read = (path: string) => readFileSync(new URL(path, CONTENT), 'utf8');
const list = (folder: string) => readdirSync(new URL(folder, CONTENT)).sort();

describe.each(['pages', 'help', 'install'])('texts of %s', (folder) => {
  test.each(WRITTEN_LOCALES)('exist in %s, with a date and known placeholders', (locale) => {
    expect(list(`${folder}/${locale}`)).toEqual(list(`${folder}/${brand.defaultLocale}`));
    for (const file of list(`${folder}/${locale}`)) {
      const text = read(`${folder}/${locale}/${file}`);
      expect(text, file).toMatch(/^---\n[\s\S]*?updated: \d{4}-\d\d-\d\d\n[\s\S]*?---\n/);
      for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) expect(PLACEHOLDERS, file).toContain(name);
      const marks = [...text.matchAll(/\{\{([#/])(\w+)\}\}/g)].map(([, mark, name]) => `${mark}${name}`);
      const isOfReferral = folder === 'pages' && ['affiliates.md', 'join.md'].includes(file);
      expect(marks, file).toEqual(isOfReferral ? PARTS.flatMap((part) => [`#${part}`, `/${part}`]) : []);
    }
  });
});

test.each(
  WRITTEN_LOCALES.flatMap((locale) =>
    ['terms', 'privacy', 'responsible-gaming'].map((name) => [locale, name] as const),
  ),
)('in %s, %s says what it has to', (locale, name) => {
  const text = read(`pages/${locale}/${name}.md`).replace(/^---[\s\S]*?---/, '');
  // Thai and Chinese have no spaces between words.
  const segmenter = new Intl.Segmenter(requireLocaleRow(locale).tag, { granularity: 'word' });
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
  expect(words.length).toBeGreaterThanOrEqual(600);
});

test('a part about a module is in the text while the module is on', () => {
  const text = '<p>A</p><p>{{#referralPromotion}}</p><h2>B</h2>\n<p>C</p><p>{{/referralPromotion}}</p><p>D</p>';
  expect(keepOpenParts(text, ['referralPromotion'])).toBe('<p>A</p><h2>B</h2>\n<p>C</p><p>D</p>');
  expect(keepOpenParts(text, ['affiliates'])).toBe('<p>A</p><p>D</p>');
});

describe('filling in', () => {
  test('inserts escaped values of the brand and keeps unknown placeholders, also in addresses', () => {
    expect(fillText('<a href="mailto:%7B%7Bemail%7D%7D?%7B%7Bother%7D%7D">', 'pt', '')).toBe(
      `<a href="mailto:${brand.contactEmail}?{{other}}">`,
    );
    expect(fillText('<p>{{operator}} {{brand}} {{age}} {{other}}</p>', 'pt', 'A & <b>')).toBe(
      `<p>A &amp; &lt;b&gt; ${brand.name} ${brand.policy.minimumAge} {{other}}</p>`,
    );
  });

  test('localises links, except to pages without a language', () => {
    expect(fillText('<a href="/terms"><a href="/api/docs"><a href="https://x.test/">', 'en', '')).toBe(
      '<a href="/en/terms"><a href="/api/docs"><a href="https://x.test/">',
    );
  });
});

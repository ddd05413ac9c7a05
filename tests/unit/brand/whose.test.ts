import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { toWords } from '../../../src/platform/mail/words.ts';

const HEX = /(?<![\w.&])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!\()/gi;
/** Paper, ink on it, and shades of nothing. */
const NEUTRAL = /^#(?:0+|f+)$/i;
/** Where a drawing is about a part of itself. */
const NO_COLOUR = /href="#\w+"|url\(#\w+\)/g;
/** Games are a vendor's, with a name and a look of their own. */
const OF_STUDIO = /Orla (?:Studio|Loterias|Lótus|Cartas|Pesca|Ao Vivo|Sports|Esports)/g;
/** What is written to people: the other texts of the product have no name in them. */
const TEXTS = ['src/i18n/messages/*/*.json', 'src/content/**/*.md', 'src/platform/{sender,cashier}/**/*.json'];
const PAGES = ['layouts', 'components', 'islands', 'pages', 'edge', 'directives', 'stores'];
const CODE = PAGES.flatMap((folder) => ['astro', 'css', 'ts', 'tsx'].map((end) => `src/${folder}/**/*.${end}`));
const read = (file: string) => readFileSync(file, 'utf8');

describe('whose site it is', () => {
  test('is said by the brand alone', () => {
    const files = [...globSync(TEXTS), 'src/platform/operator/seed-notices.ts', 'src/platform/points/seed.ts'];
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => /\bOrla\b/.test(read(file).replaceAll(OF_STUDIO, '')))).toEqual([]);
  });

  test('is told to members in what is written to them', () => {
    for (const language of ['PT', 'EN']) {
      const { text } = toWords('login', language, { code: '123456', minutes: 5 });
      expect(text).toContain(brand.name);
      expect(text).toContain('123456');
    }
  });

  test('is seen in its colours: no page has colours of its own', () => {
    const files = globSync(CODE);
    expect(files.length).toBeGreaterThan(500);
    const own = files.flatMap((file) =>
      (read(file).replaceAll(NO_COLOUR, '').match(HEX) ?? [])
        .filter((colour) => !NEUTRAL.test(colour))
        .map((colour) => `${file} ${colour}`),
    );
    expect(own).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { toWorkerWords } from '../../../src/i18n/worker-words.ts';
import { toMail } from '../../../src/platform/mail/words.ts';

const HEX = /(?<![\w.&])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!\()/gi;
/** Black and white with any transparency. */
const NEUTRAL = /^#(?:0+|f+)$/i;
/** References to elements of the same drawing, which look like colours. */
const NO_COLOUR = /href="#\w+"|url\(#\w+\)/g;
/** Names that belong to the vendor of the games, who has a name and a look of its own. */
const OF_STUDIO = /Orla (?:Studio|Loterias|Lótus|Cartas|Pesca|Ao Vivo|Sports|Esports)/g;
/**
 * Files with texts that are sent to people. The test expects no name of the site in them. Other texts contain no name, so they are not
 * checked.
 */
const TEXTS = ['src/words/*/*.json', 'src/words/*/platform/*.json', 'src/content/**/*.md'];
const PAGES = ['layouts', 'components', 'islands', 'pages', 'edge', 'directives', 'stores'];
const CODE = PAGES.flatMap((folder) => ['astro', 'css', 'ts', 'tsx'].map((end) => `src/${folder}/**/*.${end}`));
const read = (file: string) => readFileSync(file, 'utf8');

describe('the name of the site', () => {
  test('is in the brand alone', () => {
    const files = globSync(TEXTS);
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => /\bOrla\b/.test(read(file).replaceAll(OF_STUDIO, '')))).toEqual([]);
  });

  test('is in the messages to members', () => {
    for (const { path, tag } of LOCALES) {
      const messages = toWorkerWords('platform', 'mail', path) ?? {};
      const { text } = toMail({ messages, tag }, 'login', { code: '123456', count: 5 });
      expect(text).toContain(brand.name);
      expect(text).toContain('123456');
    }
  });

  test('goes with the brand’s colours: no page has colours of its own', () => {
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

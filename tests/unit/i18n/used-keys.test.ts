import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MESSAGE_AREAS } from '../../../src/i18n/areas.ts';
import { readMessages } from '../../../src/i18n/brand-texts.ts';

const KEYS = new Set(MESSAGE_AREAS.flatMap((area) => Object.keys(readMessages('en', area))));
/** The keys without their plural form or context. */
const STEMS = new Set([...KEYS].map((key) => key.replace(/_[a-z]+$/, '')));
const USED = /\b(?:t|play|games|pages|home|common|words)\('([a-z]\w*(?:\.\w+)+)'/g;

test('every message that a page names exists', () => {
  const files = globSync('src/{components,layouts,pages,islands,directives}/**/*.{astro,ts,tsx}');
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(USED)].map(([, key = '']) => ({ file, key })),
  );
  expect(used.length).toBeGreaterThan(1000);
  expect(used.filter(({ key }) => !KEYS.has(key) && !STEMS.has(key))).toEqual([]);
});

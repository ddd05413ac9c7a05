import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICONS } from '../../../src/components/icons.ts';
import { drawLineIcons, LINE_ICONS } from '../../../src/components/line-icons.ts';

test('the file of line icons has every icon and stands with the files that browsers keep for ever', () => {
  const ids = [...drawLineIcons().matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(Object.keys(ICONS));
  expect(LINE_ICONS).toMatch(/^_astro\/lines\.[\da-z]{5,7}\.svg$/);
  expect(readFileSync('public/_headers', 'utf8')).toMatch(/^\/_astro\/\*\n {2}Cache-Control: .*immutable$/m);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSharePictures, readSign, STAMP, toStamp } from '../../../scripts/lib/brand-pictures.mjs';
import { drawFavicon, drawMaskable } from '../../../src/layouts/brand-icons.ts';
import { toSvgFile } from '../../../src/lib/svg-file.ts';

describe('the pictures of the brand', () => {
  test('are drawn from the present brand', () => {
    const hint = 'Names, signs, colours or icons changed: build, start, then `node scripts/pictures.mjs`.';
    expect(readFileSync(STAMP, 'utf8').trim(), hint).toBe(toStamp());
  });
});

test('a share picture has an icon for its page; the one of the home page has the sign alone', () => {
  expect(listSharePictures().flatMap(({ name, icon }) => (icon ? [] : [name]))).toEqual(['home']);
});

describe('icons', () => {
  const sign = { ...readSign(), name: 'A & <B>' };

  test('are self-contained: they have a name and no colour variable of a page', () => {
    for (const icon of [drawFavicon(sign), drawMaskable(sign)]) {
      expect(icon).toContain('<title>A &amp; &lt;B></title>');
      expect(icon).not.toContain('var(');
      expect(icon).toContain(sign.palette.dark.amber);
      expect(toSvgFile(icon, 'icon').ratio).toBe(1);
    }
  });

  test('leave space for the masks of phones', () => {
    expect(toSvgFile(drawFavicon(sign), 'icon').viewBox).toBe('0 0 40 40');
    expect(toSvgFile(drawMaskable(sign), 'icon').viewBox).toBe('-8 -8 56 56');
  });
});

test('the logo of the brand is a drawing', () => {
  expect(toSvgFile(readFileSync('src/brand/logo.svg', 'utf8'), 'src/brand/logo.svg').ratio).toBeGreaterThan(0);
});

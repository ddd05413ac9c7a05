import { describe, expect, test } from 'vitest';
import { STUDIO_TITLES } from '../../../../../src/platform/studio/catalogue.ts';
import { VENDOR_MARK } from '../../../../../src/platform/studio/covers/cover.ts';
import { toTitleCover } from '../../../../../src/platform/studio/covers/write-covers.ts';

/** A small reader: every tag is closed in order, attributes are quoted, no stray characters. */
function findFault(xml: string): string | undefined {
  const open: string[] = [];
  const tags = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<&]*"| xmlns="[^"]*")*)(\/?)>/g;
  const rest = xml.replace(tags, (_tag, closes: string, name: string, _attributes, empty: string) => {
    if (closes) open.push(open.pop() === name ? '' : `wrong close of ${name}`);
    else if (!empty) open.push(name);
    if (open.at(-1) === '') open.pop();
    return '';
  });
  if (/[<>]/.test(rest)) return `stray ${rest.slice(0, 40)}`;
  return open[0];
}

const bodies = STUDIO_TITLES.map((title) => toTitleCover(title).replace(/aria-label="[^"]*"|<text.*$/g, ''));

describe('covers', () => {
  test.each(STUDIO_TITLES)('$gameId is well formed, small and complete in itself', (title) => {
    const cover = toTitleCover(title);
    expect(findFault(cover)).toBeUndefined();
    expect(new TextEncoder().encode(cover).byteLength).toBeLessThan(4000);
    expect(cover).toContain('viewBox="0 0 300 400"');
    expect(cover).toContain(`>${title.gameName}</text>`);
    expect(cover).not.toMatch(/<style|<script|href=|style=|NaN|undefined|url\((?!#)/);
    expect(cover.match(/https?:/g)).toEqual(['http:']);
    expect(toTitleCover(title)).toBe(cover);
  });

  test('differ from each other by more than their names', () => {
    expect(new Set(bodies).size).toBe(STUDIO_TITLES.length);
  });

  test('differ in scene, palette or figure', () => {
    const looks = STUDIO_TITLES.map(({ scene, palette, cast }) => `${scene} ${palette.main} ${cast.A}`);
    expect(new Set(looks).size).toBe(STUDIO_TITLES.length);
  });

  test('the reader of this test finds faults', () => {
    expect(findFault('<svg><g></svg>')).toBeDefined();
    expect(findFault('<svg a=b></svg>')).toBeDefined();
    expect(findFault('<svg>')).toBe('svg');
  });

  test('the vendor has a mark', () => {
    expect(findFault(VENDOR_MARK)).toBeUndefined();
  });
});

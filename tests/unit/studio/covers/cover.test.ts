import { describe, expect, test } from 'vitest';
import { BINGO_COVERS } from '../../../../src/studio/bingo/covers.ts';
import { CARD_COVERS } from '../../../../src/studio/cards/covers.ts';
import { STUDIO_TITLES } from '../../../../src/studio/catalogue.ts';
import { VENDOR_MARK } from '../../../../src/studio/covers/cover.ts';
import { toTitleCover } from '../../../../src/studio/covers/write-covers.ts';
import { CRASH_COVERS } from '../../../../src/studio/crash/covers.ts';
import { FISH_COVERS } from '../../../../src/studio/fish/covers.ts';
import { LIVE_COVERS } from '../../../../src/studio/live/covers.ts';
import { LOTTERY_COVERS } from '../../../../src/studio/lottery/covers.ts';
import { MINES_COVERS } from '../../../../src/studio/mines/covers.ts';
import { listSportsCovers } from '../../../../src/studio/sports/covers.ts';

/** A minimal XML checker: tags are closed in order, attributes are quoted, no stray characters. */
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

/** Average character width as a share of the height, for the widest common serif font. */
const WIDE = 0.7;
const COVERS: [string, string][] = [
  ...STUDIO_TITLES.map((title): [string, string] => [title.gameId, toTitleCover(title)]),
  ...Object.entries({
    ...BINGO_COVERS,
    ...CARD_COVERS,
    ...CRASH_COVERS,
    ...FISH_COVERS,
    ...LIVE_COVERS,
    ...LOTTERY_COVERS,
    ...MINES_COVERS,
  }),
  ...listSportsCovers().map(([gameId, svg]): [string, string] => [gameId, svg]),
];

function toWidest(cover: string): number {
  const [, attributes = '', name = ''] = /<text ([^>]*)>([^<]*)<\/text><\/svg>$/.exec(cover) ?? [];
  const held = /textLength="(\d+)"/.exec(attributes)?.[1];
  const size = Number(/font-size="(\d+)"/.exec(attributes)?.[1]);
  return held ? Number(held) : name.length * size * WIDE;
}

const bodies = STUDIO_TITLES.map((title) => toTitleCover(title).replace(/aria-label="[^"]*"|<text.*$/g, ''));

describe('covers', () => {
  test.each(STUDIO_TITLES)('$gameId is well formed, small and self-contained', (title) => {
    const cover = toTitleCover(title);
    expect(findFault(cover)).toBeUndefined();
    expect(new TextEncoder().encode(cover).byteLength).toBeLessThan(4000);
    expect(cover).toContain('viewBox="0 0 300 400"');
    expect(cover).toContain(`>${title.gameName}</text>`);
    expect(cover).not.toMatch(/<style|<script|href=|style=|NaN|undefined|url\((?!#)/);
    expect(cover.match(/https?:/g)).toEqual(['http:']);
    expect(toTitleCover(title)).toBe(cover);
  });

  test.each(COVERS)('%s shows its whole name in any serif font', (_gameId, cover) => {
    expect(toWidest(cover)).toBeGreaterThan(0);
    expect(toWidest(cover)).toBeLessThan(300);
  });

  test('differ in more than their names', () => {
    expect(new Set(bodies).size).toBe(STUDIO_TITLES.length);
  });

  test('differ in scene, palette or figure', () => {
    const looks = STUDIO_TITLES.map(({ scene, palette, cast }) => `${scene} ${palette.main} ${cast.A}`);
    expect(new Set(looks).size).toBe(STUDIO_TITLES.length);
  });

  test('are checked by a parser that finds faults', () => {
    expect(findFault('<svg><g></svg>')).toBeDefined();
    expect(findFault('<svg a=b></svg>')).toBeDefined();
    expect(findFault('<svg>')).toBe('svg');
  });

  test('include a mark of the vendor', () => {
    expect(findFault(VENDOR_MARK)).toBeUndefined();
  });
});

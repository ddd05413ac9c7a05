import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const FILES = globSync('src/**/*.{css,astro}', { exclude: (name) => name === 'studio' });
const COMMENT = /\/\*[\s\S]*?\*\//g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** Sides of the screen. Right-to-left pages mirror only logical properties. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|float|clear|border-(?:top|bottom)-(?:left|right)-radius):|text-align:\s*(?:left|right)\b|translateX\(|to (?:left|right)\b/;
/** Matches four values. The second one is for the right side, the fourth one for the left side. */
const SIDES =
  /(?:^|[\s;{])(?:margin|padding|inset|scroll-margin|scroll-padding):\s*((?:[^\s;()]+|[\w-]*\((?:[^()]|\([^()]*\))*\))(?:\s+(?:[^\s;()]+|[\w-]*\((?:[^()]|\([^()]*\))*\))){3})\s*;/g;
const VALUE = /[\w-]*\((?:[^()]|\([^()]*\))*\)|[^\s()]+/g;

function listPhysical(css: string): string[] {
  const plain = css.replaceAll(COMMENT, '');
  const lines = plain.split('\n').filter((line) => PHYSICAL.test(line));
  const sides = [...plain.matchAll(SIDES)].filter(([, values = '']) => {
    const [, right, , left] = values.match(VALUE) ?? [];
    return right !== left;
  });
  return [...lines, ...sides.map(([rule]) => rule)].map((text) => text.trim());
}

describe('styles', () => {
  test('name no side of the screen', () => {
    expect(FILES.length).toBeGreaterThan(100);
    const found = FILES.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const css = file.endsWith('.css') ? text : [...text.matchAll(STYLE)].map(([, own]) => own).join('\n');
      return listPhysical(css).map((rule) => `${file}: ${rule}`);
    });
    expect(found).toEqual([]);
  });

  test.each([
    'margin-left: 4px;',
    'padding-right: 0;',
    'right: 8px;',
    'float: left;',
    'text-align: right;',
    'border-top-left-radius: 4px;',
    'transform: translateX(10px);',
    'background: linear-gradient(to right, red, blue);',
    'inset: 8px 8px auto auto;',
    'padding: 0 var(--space-2) 0 0;',
    'inset: auto var(--space-3) calc(68px + env(safe-area-inset-bottom)) auto;',
  ])('%s is found', (rule) => {
    expect(listPhysical(`a { ${rule} }`)).toHaveLength(1);
  });

  test.each([
    'margin-inline-start: 4px;',
    'inset-inline-end: 8px;',
    'text-align: end;',
    'inset: auto 0 0;',
    'inset: var(--space-2) 4px auto 4px;',
    'padding: clamp(24px, 5vw, 56px) clamp(20px, 4vw, 56px);',
    '/* left: 0; */',
  ])('%s is fine', (rule) => {
    expect(listPhysical(`a { ${rule} }`)).toEqual([]);
  });
});

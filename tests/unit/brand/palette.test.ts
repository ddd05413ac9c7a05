import { describe, expect, test } from 'vitest';
import { palette } from '../../../src/brand/palette.ts';
import { toContrast } from '../../../src/lib/contrast.ts';
import { type Colours, fillColours, toDeclarations } from '../../../src/lib/palette.ts';

const READABLE = 4.5;
/** Minimum contrast of controls and graphics (WCAG 2.2, 1.4.11). */
const SEEN = 3;
const GROUNDS = ['sea-0', 'sea-1', 'sea-2'] as const;
const TEXTS = ['ink', 'ink-soft', 'glass', 'amber', 'danger', 'ok'] as const;

describe.each(['dark', 'light'] as const)('the colours of the brand, %s', (scheme) => {
  const colours: Colours = palette[scheme];

  test('are valid colours', () => {
    for (const [name, colour] of Object.entries(colours)) expect(colour, name).toMatch(/^#[0-9a-f]{6}$/);
  });

  test.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    'make %s readable on %s',
    (text, ground) => {
      expect(toContrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(READABLE);
    },
  );

  test('make button labels readable', () => {
    expect(toContrast(colours['on-glass'], colours.glass)).toBeGreaterThanOrEqual(READABLE);
  });

  test('make the focus visible', () => {
    for (const ground of GROUNDS)
      expect(toContrast(colours.focus, colours[ground]), ground).toBeGreaterThanOrEqual(SEEN);
  });

  test('make the words of the home page readable on the sky', () => {
    expect(toContrast(colours.ink, colours['sky-top'])).toBeGreaterThanOrEqual(READABLE);
  });
});

test('scenes have valid colours', () => {
  for (const [kind, { sky, waves }] of Object.entries(palette.scenes))
    for (const colour of [sky, ...waves]) expect(colour, kind).toMatch(/^#[0-9a-f]{6}$/);
});

test('pages get every colour by its name, drawings the dark ones', () => {
  const written = toDeclarations(palette.light);
  expect(written.split(';')).toHaveLength(Object.keys(palette.light).length);
  expect(written).toContain(`--on-glass:${palette.light['on-glass']}`);
  expect(fillColours('<path fill="var(--amber)" stroke="var(--none)"/>', palette)).toBe(
    `<path fill="${palette.dark.amber}" stroke="var(--none)"/>`,
  );
});

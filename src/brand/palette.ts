import type { Palette } from '../lib/palette.ts';

const SEA = { sky: '#0f2c40', waves: ['#1d5468', '#174357', '#103246'] } as const;

/**
 * Every colour of the site: pages, centres, charts, self-contained pages, the manifest, the favicon.
 * `src/lib/palette.ts` describes their use; `tests/unit/brand/palette.test.ts` checks the contrast of text. After a
 * change run `node scripts/pictures.mjs`.
 */
export const palette: Palette = {
  dark: {
    'sea-0': '#071521',
    'sea-1': '#0c2030',
    'sea-2': '#122b3e',
    'sea-3': '#1a3a50',
    'sea-4': '#244a62',
    ink: '#ecf4f4',
    'ink-soft': '#a8c0ca',
    line: '#274559',
    glass: '#84d9c6',
    'on-glass': '#04221d',
    amber: '#f4bd6a',
    danger: '#ff9d94',
    ok: '#86dfa2',
    focus: '#f4bd6a',
    'sky-top': '#061120',
    'sky-low': '#17405a',
    'hill-far': '#123148',
    'hill-near': '#0a2233',
    water: '#0b2a3d',
    'water-line': '#3b7385',
    'stone-dark': '#0a1d2b',
    'stone-light': '#d7e5e3',
    lamp: '#ffd08a',
    post: '#050f18',
  },
  light: {
    'sea-0': '#f1f5f3',
    'sea-1': '#ffffff',
    'sea-2': '#e7efee',
    'sea-3': '#d8e5e5',
    'sea-4': '#c6d8da',
    ink: '#0b2433',
    'ink-soft': '#46606d',
    line: '#c3d3d6',
    glass: '#0b675b',
    'on-glass': '#ffffff',
    amber: '#855000',
    danger: '#ad231b',
    ok: '#1b6a3a',
    focus: '#0b2433',
    'sky-top': '#9fc7d2',
    'sky-low': '#fbe6c6',
    'hill-far': '#8fb4bd',
    'hill-near': '#5d8a97',
    water: '#6ea3ae',
    'water-line': '#d9ecec',
    'stone-dark': '#24495a',
    'stone-light': '#fbfaf5',
    lamp: '#ffd08a',
    post: '#1d3f50',
  },
  scenes: {
    deposit_bonus: SEA,
    manual: SEA,
    rebate: { sky: '#123a3c', waves: ['#2b7a6c', '#1f5c55', '#103246'] },
    raffle: { sky: '#2a2446', waves: ['#4a3f78', '#372f5c', '#103246'] },
    free_bonus: { sky: '#3a2a2c', waves: ['#8a4f3d', '#5f3a36', '#103246'] },
  },
};

/** Night colours of a title: the sky from top to horizon, the sea from far to near, and the lights. */
export interface Palette {
  readonly sky: readonly [top: string, horizon: string];
  readonly sea: readonly [far: string, near: string];
  /** Main colour of the figures, its shade, its highlight, and a contrast colour. */
  readonly main: string;
  readonly deep: string;
  readonly light: string;
  readonly spark: string;
}

function palette(
  sky: Palette['sky'],
  sea: Palette['sea'],
  [main, deep, light, spark]: readonly [string, string, string, string],
): Palette {
  return { sky, sea, main, deep, light, spark };
}

export const PALETTES = {
  amber: palette(['#0b1830', '#37456b'], ['#16405c', '#0a2236'], ['#f2b45a', '#b86f2a', '#fff0d0', '#7fd1c7']),
  glass: palette(['#071a2b', '#1c4f63'], ['#1f6f78', '#0b2f3f'], ['#7fd6c8', '#2f8f8a', '#eafff8', '#f4b860']),
  coral: palette(['#16183a', '#6c3f66'], ['#35466f', '#141d3a'], ['#f08a72', '#b34f51', '#ffe6da', '#7fd1c7']),
  moon: palette(['#0a1128', '#2a3c66'], ['#22406b', '#0b1a33'], ['#cfd9ea', '#7d8fb0', '#ffffff', '#f0b45c']),
  tile: palette(['#0d2350', '#2b5a94'], ['#2c62a3', '#0f2c57'], ['#5f9be0', '#2a5ba3', '#f2f7ff', '#f3c567']),
  kelp: palette(['#08201f', '#1f5146'], ['#1f5c4e', '#0a2a27'], ['#9ac97a', '#4f8750', '#f3ffe2', '#f2a65a']),
  dawn: palette(['#1d2347', '#c9785f'], ['#4a5f8a', '#1b2a4a'], ['#f6c177', '#c97a4a', '#fff4dc', '#8fd3d8']),
  rose: palette(['#1b1433', '#8a4a6b'], ['#4a3f73', '#1c1838'], ['#eaa0b4', '#a95a7c', '#fff0f4', '#f2c063']),
  storm: palette(['#0a1018', '#33424f'], ['#2b4250', '#0c171f'], ['#8fb6c4', '#4b7383', '#eef8fb', '#f5c04d']),
  lagoon: palette(['#062530', '#16697a'], ['#1b8a8f', '#083c4a'], ['#ffd27d', '#d18b3f', '#fff6df', '#ff8f70']),
  terracotta: palette(['#20162a', '#7d4a44'], ['#355a6c', '#12242f'], ['#e2875b', '#9c4f36', '#ffe9d6', '#86cfd0']),
  violeta: palette(['#12122e', '#3d4380'], ['#31508c', '#111d3f'], ['#a9a7ee', '#6360b0', '#f3f1ff', '#f5b95f']),
  sand: palette(['#2a1d2b', '#b98a5e'], ['#3f7f8c', '#143642'], ['#f4d58d', '#b98b4e', '#fff8e7', '#6fd0c5']),
  mangrove: palette(['#0b1f2a', '#2f6b5f'], ['#2a6a72', '#0b2730'], ['#6fcf97', '#2f8560', '#f0fff4', '#ff9f6e']),
  carnival: palette(['#1c1038', '#7a2f6d'], ['#2f4a8c', '#15163f'], ['#ff9f5a', '#c4533d', '#fff1da', '#5fe0d0']),
} as const satisfies Record<string, Palette>;
export type PaletteId = keyof typeof PALETTES;

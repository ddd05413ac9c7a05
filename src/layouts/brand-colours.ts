import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Palette, toDeclarations } from '../lib/palette.ts';

const TOKENS = /\/src\/layouts\/tokens\.css$/;
const PLACE = /\/\* palette: (dark|light) \*\//g;
const SOURCE = new URL('../brand/palette.ts', import.meta.url);

/** Read again whenever it changed, so that whoever chooses colours sees them at once. */
async function readPalette(): Promise<Palette> {
  const { palette } = await import(/* @vite-ignore */ `${SOURCE.href}?${Date.now()}`);
  return palette;
}

/** Puts the brand's colours where `tokens.css` has a place for them. */
export const brandColours: Plugin = {
  name: 'orla:brand-colours',
  enforce: 'pre',
  async transform(css, id) {
    if (!TOKENS.test(id)) return null;
    this.addWatchFile(fileURLToPath(SOURCE));
    const palette = await readPalette();
    const code = css.replaceAll(PLACE, (_place, scheme: 'dark' | 'light') => `${toDeclarations(palette[scheme])};`);
    return { code, map: null };
  },
};

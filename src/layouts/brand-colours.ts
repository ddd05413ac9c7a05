import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Palette, toDeclarations } from '../lib/palette.ts';

/** Files with placeholders; only pages with the promenade drawing have its colours. */
const TOKENS = /\/src\/(?:layouts\/tokens|components\/home\/promenade|console\/ui\/tokens)\.css$/;
const PLACE = /\/\* palette: (dark|light) (page|promenade) \*\//g;
const SOURCE = new URL('../brand/palette.ts', import.meta.url);

/** Reloaded after each change, so that new colours appear at once in development. */
async function readPalette(): Promise<Palette> {
  const { palette } = await import(/* @vite-ignore */ `${SOURCE.href}?${Date.now()}`);
  return palette;
}

/** Inserts the brand's colours into the placeholders of style sheets. */
export const brandColours: Plugin = {
  name: 'orla:brand-colours',
  enforce: 'pre',
  async transform(css, id) {
    if (!TOKENS.test(id)) return null;
    this.addWatchFile(fileURLToPath(SOURCE));
    const palette = await readPalette();
    const code = css.replaceAll(
      PLACE,
      (_place, scheme: 'dark' | 'light', part: 'page' | 'promenade') => `${toDeclarations(palette[scheme], part)};`,
    );
    return { code, map: null };
  },
};

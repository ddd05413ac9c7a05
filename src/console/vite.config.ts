import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { brandColours } from '../layouts/brand-colours.ts';
import { unopenedPage } from './unopened-page.ts';

const toPath = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The site worker answers `/console` with these files (src/edge/pages/console.ts). */
export default defineConfig({
  root: toPath('.'),
  base: '/console/',
  publicDir: false,
  plugins: [brandColours, unopenedPage],
  build: {
    outDir: toPath('../../dist/client/console'),
    emptyOutDir: true,
    target: 'es2022',
    // Pictures are never embedded in style sheets or scripts: that would need `data:` in more directives of the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

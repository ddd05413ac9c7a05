import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { writeCovers } from '../covers/write-covers.ts';

const toPath = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
/** The studio's ASSETS directory is dist/studio; its files are served at `/studio/…`. */
const OUT = toPath('../../../dist/studio/studio');

const covers: Plugin = { name: 'orla-covers', closeBundle: () => writeCovers(`${OUT}/covers`) };

/**
 * `--mode <client>` builds the folder of that name (scripts/lib/build.mjs builds all): one classic script and one style sheet with fixed
 * names. The frame's document names them, and classic scripts need no CORS in a sandbox.
 */
export default defineConfig(({ mode }) => ({
  root: toPath('.'),
  publicDir: false,
  plugins: mode === 'slot' ? [covers] : [],
  build: {
    outDir: `${OUT}/assets`,
    emptyOutDir: false,
    target: 'es2022',
    cssCodeSplit: false,
    lib: {
      entry: toPath(`./${mode}/main.ts`),
      formats: ['iife'],
      name: 'OrlaGame',
      fileName: () => `${mode}.js`,
      cssFileName: mode,
    },
  },
}));

import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { writeCovers } from '../covers/write-covers.ts';

const toPath = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
/** The platform's ASSETS directory is dist/studio; its files answer at `/studio/…`. */
const OUT = toPath('../../../../dist/studio/studio');

const covers: Plugin = { name: 'orla-covers', closeBundle: () => writeCovers(`${OUT}/covers`) };

/** One classic script and one sheet with fixed names: the frame's document names them, and a sandbox needs no CORS for them. */
export default defineConfig({
  root: toPath('.'),
  publicDir: false,
  plugins: [covers],
  build: {
    outDir: `${OUT}/assets`,
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    lib: {
      entry: toPath('./main.ts'),
      formats: ['iife'],
      name: 'OrlaSlot',
      fileName: () => 'slot.js',
      cssFileName: 'slot',
    },
  },
});

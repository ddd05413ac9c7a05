import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { wholeWords } from '../../src/i18n/whole-words.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  plugins: [wholeWords],
  test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});

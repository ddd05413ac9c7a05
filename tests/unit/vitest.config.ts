import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { completeWords } from '../../src/i18n/complete-words.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  plugins: [completeWords],
  test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});

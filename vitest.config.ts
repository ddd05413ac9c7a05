import { defineConfig } from 'vitest/config';
import { wholeWords } from './src/i18n/whole-words.ts';

export default defineConfig({
  test: {
    projects: [
      { plugins: [wholeWords], test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'product',
          include: ['tests/product/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      'tests/workerd/platform/vitest.config.ts',
      'tests/workerd/studio/vitest.config.ts',
      'tests/workerd/edge/vitest.config.ts',
    ],
  },
});

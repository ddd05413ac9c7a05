import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'tests/unit/vitest.config.ts',
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

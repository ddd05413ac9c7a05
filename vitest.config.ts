import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './tests/patience.ts';
import { unitProjects } from './tests/unit/projects.ts';

export default defineConfig({
  test: {
    projects: [
      ...unitProjects,
      {
        test: {
          name: 'product',
          include: ['tests/product/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/product/bundles.ts',
          testTimeout: 600_000,
          expect: { poll: { timeout: PATIENCE_MS } },
          hookTimeout: 600_000,
        },
      },
      'tests/workerd/platform/vitest.config.ts',
      'tests/workerd/studio/vitest.config.ts',
      'tests/workerd/edge/vitest.config.ts',
    ],
  },
});

import { fileURLToPath } from 'node:url';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { readRuntime } from '../../../scripts/lib/runtime.mjs';
import { localeFiles } from '../../../src/i18n/locale-files-plugin.ts';
import { PATIENCE_MS } from '../../patience.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the site worker's app in the real runtime with a platform that fails on demand. */
export default defineConfig({
  root,
  plugins: [
    localeFiles(async (markdown) => markdown),
    cloudflareTest({
      miniflare: {
        ...readRuntime('wrangler.toml'),
        bindings: { TEST_EXTENT: process.env.TESTS === 'all' ? 'all' : 'some' },
      },
    }),
  ],
  // Some tests make every call of the contract at once, on a busy machine.
  test: {
    name: 'workerd-edge',
    isolate: false,
    include: ['tests/workerd/edge/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // On a busy machine a test may fail once, so CI runs a failed test a second time, as it does for journeys.
    retry: process.env.CI ? 1 : 0,
  },
});

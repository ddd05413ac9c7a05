import { fileURLToPath } from 'node:url';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { readRuntime } from '../../../scripts/lib/runtime.mjs';
import { wholeWords } from '../../../src/i18n/whole-words.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The site worker's app in the real runtime, over a platform that misbehaves on demand. */
export default defineConfig({
  root,
  plugins: [wholeWords, cloudflareTest({ miniflare: readRuntime('wrangler.toml') })],
  // Every call of the contract at once, on a busy machine.
  test: {
    name: 'workerd-edge',
    isolate: false,
    include: ['tests/workerd/edge/**/*.test.ts'],
    testTimeout: 120_000,
    // As journeys: what fails twice on a busy machine is broken.
    retry: process.env.CI ? 1 : 0,
  },
});

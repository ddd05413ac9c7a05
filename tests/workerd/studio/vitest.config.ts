import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { readWordsByLanguage, writeWorkerWords } from '../../../src/i18n/worker-words.ts';
import { PATIENCE_MS } from '../../patience.ts';
import { answerAsSite } from '../platform/vitest.config.ts';

const root = `${resolve(import.meta.dirname, '../../..')}/`;
const here = `${root}tests/workerd/studio/`;

// The workers read their words from built files.
writeWorkerWords(['platform', 'studio'], `${root}dist/together`);

/** Runs the studio beside a platform in the real runtime: real Durable Objects, a real wallet, and none of our code is replaced. */
export default defineConfig({
  root,
  plugins: [
    cloudflareTest(async () => ({
      main: `${here}main.ts`,
      wrangler: { configPath: `${here}wrangler.toml` },
      miniflare: {
        outboundService: answerAsSite as never,
        bindings: {
          SITE_ORIGIN: 'https://site.test',
          SCRYPT_LOG2_N: '4',
          STUDIO_SPIN_MIN_MS: '0',
          TEST_EXTENT: process.env.TESTS === 'all' ? 'all' : 'some',
          TEST_LOTTERY_WORDS: readWordsByLanguage('studio/lottery'),
          TEST_MIGRATIONS: await readD1Migrations(`${root}src/platform/migrations`),
        },
      },
    })),
  ],
  test: {
    name: 'workerd-studio',
    // One worker runs all files; `setup.ts` clears the storage of the previous file.
    isolate: false,
    testTimeout: 300_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // On a busy machine a test may fail once, so CI runs a failed test a second time, as it does for journeys.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 300_000,
    include: ['tests/workerd/studio/**/*.test.ts'],
    setupFiles: [`${here}setup.ts`],
  },
});

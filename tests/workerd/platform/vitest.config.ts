import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

const root = `${resolve(import.meta.dirname, '../../..')}/`;

/** What the platform told the site; `GET https://site.test/told` answers it. */
const told: { path: string; authorization: string | null; body: string }[] = [];

async function answerAsSite(request: {
  url: string;
  text(): Promise<string>;
  headers: { get(name: string): string | null };
}) {
  const path = new URL(request.url).pathname;
  if (path === '/told') return Response.json(told);
  told.push({ path, authorization: request.headers.get('authorization'), body: await request.text() });
  return Response.json({ success: true, value: null });
}

/** The platform in the real runtime: real D1, real Durable Objects, nothing of ours replaced. */
export default defineConfig({
  root,
  plugins: [
    cloudflareTest(async () => ({
      main: `${root}src/platform/main.ts`,
      wrangler: { configPath: `${root}src/platform/wrangler.toml` },
      miniflare: {
        outboundService: answerAsSite as never,
        bindings: {
          SITE_ORIGIN: 'https://site.test',
          SCRYPT_LOG2_N: '10',
          TEST_MIGRATIONS: await readD1Migrations(`${root}src/platform/migrations`),
        },
      },
    })),
  ],
  test: {
    name: 'workerd-platform',
    // Real hashes and real storage on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['tests/workerd/platform/**/*.test.ts'],
    setupFiles: [`${root}tests/workerd/platform/setup.ts`],
  },
});

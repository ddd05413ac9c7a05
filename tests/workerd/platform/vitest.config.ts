import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

const root = `${resolve(import.meta.dirname, '../../..')}/`;

interface Told {
  path: string;
  authorization: string | null;
  body: string;
}
/** What each platform told its site: files of another worker run meanwhile. `GET https://site.test/told` answers it. */
const told = new WeakMap<object, Told[]>();

/** The keys of a Firebase project of tests: put there by `PUT https://site.test/jwks`. */
let jwks = '{"keys":[]}';
/** SMS and mails that a gateway got; it is out of order as often as `?failures` of the first try says. */
const gateway: { id: string; timestamp: string; signature: string; body: string }[] = [];

interface Asked {
  url: string;
  method: string;
  text(): Promise<string>;
  headers: { get(name: string): string | null };
}

async function answerAsGateway(request: Asked) {
  const [id = '', timestamp = '', signature = ''] = ['x-message-id', 'x-timestamp', 'x-signature'].map(
    (name) => request.headers.get(name) ?? '',
  );
  gateway.push({ id, timestamp, signature, body: await request.text() });
  const failures = Number(new URL(request.url).searchParams.get('failures') ?? 0);
  const tries = gateway.filter((one) => one.id === id).length;
  return new Response(null, { status: tries <= failures ? 503 : 204 });
}

/** A service that knows humans: tokens are `<action>:human`, and `broken` finds it out of order. */
async function answerAsHumanCheck(request: Asked) {
  const form = new URLSearchParams(await request.text());
  const [action = '', who = ''] = (form.get('response') ?? '').split(':');
  if (action === 'broken') return new Response('<html>', { status: 502 });
  return Response.json({ success: form.get('secret') === 'known-to-both' && who === 'human', action });
}

export async function answerAsSite(request: Asked, platform: object) {
  const path = new URL(request.url).pathname;
  if (path === '/siteverify') return answerAsHumanCheck(request);
  const own = told.get(platform) ?? [];
  if (path === '/told') return Response.json(own);
  if (path === '/jwks') {
    if (request.method === 'PUT') jwks = await request.text();
    return new Response(jwks, { headers: { 'content-type': 'application/json' } });
  }
  if (path === '/gateway') return request.method === 'GET' ? Response.json(gateway) : answerAsGateway(request);
  told.set(platform, own);
  own.push({ path, authorization: request.headers.get('authorization'), body: await request.text() });
  return Response.json({ success: true, value: null });
}

/** The platform in the real runtime: real D1, real Durable Objects, nothing of ours replaced. */
export default defineConfig({
  root,
  plugins: [
    cloudflareTest(async () => ({
      main: `${root}src/platform/local/main.ts`,
      wrangler: { configPath: `${root}src/platform/wrangler.toml` },
      miniflare: {
        outboundService: answerAsSite as never,
        bindings: {
          SITE_ORIGIN: 'https://site.test',
          SCRYPT_LOG2_N: '10',
          DEPOSIT_BONUSES: 'allowed',
          FIREBASE_PROJECT_ID: 'orla-test',
          FIREBASE_JWKS_URL: 'https://site.test/jwks',
          TEST_MIGRATIONS: await readD1Migrations(`${root}src/platform/migrations`),
        },
      },
    })),
  ],
  test: {
    name: 'workerd-platform',
    // One worker for all files: `setup.ts` forgets what the one before stored.
    isolate: false,
    // Real hashes and real storage on a busy machine: ten thousand contracts are settled in one test.
    testTimeout: 120_000,
    // As journeys: what fails twice on a busy machine is broken.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    include: ['tests/workerd/platform/**/*.test.ts'],
    setupFiles: [`${root}tests/workerd/platform/setup.ts`],
  },
});

import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { writeWorkerWords } from '../../../src/i18n/worker-words.ts';
import { openBanks } from '../../bank/control.ts';
import { PROVIDER_SECRET } from '../../bank/stand-in-provider.ts';
import { PATIENCE_MS } from '../../patience.ts';
import { openSenders } from '../../senders/stand-in.ts';

const root = `${resolve(import.meta.dirname, '../../..')}/`;

// The worker reads its words from built files.
writeWorkerWords(['platform'], `${root}dist/platform`);

const BANK_CLIENT = { clientId: 'orla', clientSecret: 'segredo-do-banco', hosts: 'bank.test reserve.bank.test' };
const PROVIDER = { secret: PROVIDER_SECRET, hosts: 'provider.bank.test' };

/** Stand-ins for the services around one platform. Test files of another worker may run at the same time, so each worker has its own. */
class Surroundings {
  /** The requests of the platform to its site. `GET https://site.test/told` returns them. */
  readonly told: { path: string; authorization: string | null; body: string }[] = [];
  /** The public keys of the test's Firebase project, set by `PUT https://site.test/jwks`. */
  jwks = '{"keys":[]}';
  /**
   * SMS and mails that the gateway received. The query sets its answers: status 503 to the first `failures` attempts of each message, the
   * status `refuses` to all, each after `slow` ms.
   */
  readonly gateway: { id: string; timestamp: string; signature: string; body: string }[] = [];
  readonly answerAsBank = openBanks();
  readonly answerAsSender = openSenders();
}

const surroundings = new WeakMap<object, Surroundings>();

function toSurroundings(platform: object): Surroundings {
  const known = surroundings.get(platform) ?? new Surroundings();
  surroundings.set(platform, known);
  return known;
}

interface Asked {
  url: string;
  method: string;
  text(): Promise<string>;
  headers: { get(name: string): string | null };
}

async function answerAsGateway({ gateway }: Surroundings, request: Asked) {
  const [id = '', timestamp = '', signature = ''] = ['x-message-id', 'x-timestamp', 'x-signature'].map(
    (name) => request.headers.get(name) ?? '',
  );
  gateway.push({ id, timestamp, signature, body: await request.text() });
  const query = new URL(request.url).searchParams;
  await new Promise((resolve) => setTimeout(resolve, Number(query.get('slow') ?? 0)));
  const refused = query.get('refuses');
  if (refused !== null) return new Response(null, { status: Number(refused) });
  const failures = Number(query.get('failures') ?? 0);
  const tries = gateway.filter((one) => one.id === id).length;
  return new Response(null, { status: tries <= failures ? 503 : 204 });
}

/** A captcha service: valid tokens are `<action>:human`, and the token `broken` makes it fail. */
async function answerAsHumanCheck(request: Asked) {
  const form = new URLSearchParams(await request.text());
  const [action = '', who = ''] = (form.get('response') ?? '').split(':');
  if (action === 'broken') return new Response('<html>', { status: 502 });
  return Response.json({ success: form.get('secret') === 'known-to-both' && who === 'human', action });
}

export async function answerAsSite(request: Asked, platform: object) {
  const around = toSurroundings(platform);
  const { pathname: path, host } = new URL(request.url);
  if (host.endsWith('bank.test')) return around.answerAsBank(request as Request);
  if (host.endsWith('senders.test')) return around.answerAsSender(request);
  if (path === '/siteverify') return answerAsHumanCheck(request);
  if (path === '/told') return Response.json(around.told);
  if (path === '/jwks') {
    if (request.method === 'PUT') around.jwks = await request.text();
    return new Response(around.jwks, { headers: { 'content-type': 'application/json' } });
  }
  if (path === '/gateway')
    return request.method === 'GET' ? Response.json(around.gateway) : answerAsGateway(around, request);
  around.told.push({ path, authorization: request.headers.get('authorization'), body: await request.text() });
  return Response.json({ success: true, value: null });
}

/** Runs the platform in the real runtime with real D1 and real Durable Objects; none of our code is replaced. */
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
          SCRYPT_LOG2_N: '4',
          // A captcha picture costs a test no time. The default, proof of work, has tests of its own (`session/work.test.ts`).
          HUMAN_CHECK: 'picture',
          FIGURES_LAG_MS: '0',
          DEPOSIT_BONUSES: 'allowed',
          PAYMENT_SECRETS: JSON.stringify({ BANCO: BANK_CLIENT, RESERVA: BANK_CLIENT, CARTEIRA: PROVIDER }),
          FIREBASE_PROJECT_ID: 'orla-test',
          FIREBASE_JWKS_URL: 'https://site.test/jwks',
          TEST_EXTENT: process.env.TESTS === 'all' ? 'all' : 'some',
          TEST_MIGRATIONS: await readD1Migrations(`${root}src/platform/migrations`),
        },
      },
    })),
  ],
  test: {
    name: 'workerd-platform',
    // One worker runs all files; `setup.ts` clears the storage of the previous file.
    isolate: false,
    // The limit is high, because hashes and storage are real, machines may be busy, and one test settles ten thousand contracts.
    testTimeout: 300_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // On a busy machine a test may fail once, so CI runs a failed test a second time, as it does for journeys.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 300_000,
    include: ['tests/workerd/platform/**/*.test.ts'],
    setupFiles: [`${root}tests/workerd/platform/setup.ts`],
  },
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadGateWords } from '../../../src/edge/gate/gate-words.ts';
import type { RefusalKind } from '../../../src/edge/gate/refusal-page.ts';
import { failure } from './support/fake-platform.ts';
import { createHarness, type Harness } from './support/harness.ts';

/** Number of requests that an isolate answers before it asks the rate-limit binding. */
const FREE_READS = 120;
const GAME = '/studio/play/x';
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const gone = () => Promise.reject(new Error('refused'));
const page = (answer: () => Response) => (harness: Harness) => {
  harness.page.answer = answer;
  return harness.ask('/rng');
};

const REFUSALS: Readonly<Record<RefusalKind, (harness: Harness) => Promise<Response>>> = {
  maintenance: ({ ask, platform }) => {
    platform.state.status = 1;
    return ask('/');
  },
  region: ({ ask, platform }) => {
    platform.state.deny = ['BR'];
    return ask('/');
  },
  invalid_domain: ({ ask, platform }) => {
    platform.on('/wps/system/status', () => failure('gate.invalid_domain', 404));
    return ask('/', { origin: 'https://evil.test' });
  },
  limited: async () => {
    const { ask } = createHarness({}, { LIMIT_READS_NETWORK: { limit: async () => ({ success: false }) } });
    for (let read = 0; read < FREE_READS; read += 1) await ask('/rng');
    return ask('/rng');
  },
  error: page(() => {
    throw new Error('secret detail');
  }),
  unanswered: page(() => new Response(null, { status: 503 })),
  missing_game: ({ ask }) => ask(GAME),
  missing_page: ({ ask }) => ask('/rng%20'),
};

/** Documents that people see and that have no policy themselves. Pages have one: astro.config.mjs, tests/unit/edge/page-policy.test.ts. */
const OTHERS: Readonly<Record<string, (harness: Harness) => Promise<Response>>> = {
  'a page without a policy, as the dialogs are': page(() => new Response('<dialog></dialog>', { headers: HTML })),
  'a page from memory': ({ ask, kept }) => {
    kept.set('/rng', () => new Response('kept', { headers: HTML }));
    return ask('/rng');
  },
  'an inner path': ({ ask }) => ask('/_anything'),
  'a frame that nobody answers': ({ ask, platform }) => {
    platform.on(GAME, gone);
    return ask(GAME);
  },
};

const { t } = await loadGateWords('pt');
const WORDS = Object.keys(REFUSALS).map((kind) => [kind, t(`gate.${kind}.title`)]);

describe('Trusted Types', () => {
  // In development Astro's own client cannot run under a policy.
  beforeEach(() => vi.stubEnv('DEV', false));
  afterEach(() => vi.unstubAllEnvs());

  test.each(WORDS)('are required in %s by the page with this title', async (kind, title) => {
    expect(await (await REFUSALS[kind as RefusalKind](createHarness())).text()).toContain(`<h1>${title}</h1>`);
  });

  test.each(Object.entries({ ...REFUSALS, ...OTHERS }))('are required in %s', async (_, read) => {
    const response = await read(createHarness());
    expect(response.headers.get('Content-Type')).toContain('text/html');
    const policy = (response.headers.get('Content-Security-Policy') ?? '').split('; ');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("trusted-types 'none'");
    expect(policy).toContain("default-src 'none'");
  });
});

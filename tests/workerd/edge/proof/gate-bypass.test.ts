import { describe, expect, test } from 'vitest';
import { GATE_FORMS, isPreflight, ODD_FORMS, toOddStatus } from '../../../gate-forms.ts';
import { type Asked, toSeen } from '../../../hostile-paths.ts';
import { createHarness, FROM_OUR_PAGES, type Harness, JSON_TYPE } from '../support/harness.ts';

const ORIGINS = ['https://orla.test', 'https://orla.test.', 'https://ORLA.TEST'];
const HEADERS = { ...FROM_OUR_PAGES, ...JSON_TYPE };

interface Form extends Asked {
  readonly origin: string;
}

function toForms(asked: readonly Asked[]): Form[] {
  return ORIGINS.flatMap((origin) => asked.map((one) => ({ ...one, origin })));
}

const FORMS = toForms(GATE_FORMS);
const SEEN = new Set(FORMS.map((form) => toSeen(form, form.origin))).size;

async function askThrough({ ask }: Harness, { method, path, origin }: Form): Promise<Response> {
  const init = { method, origin, country: 'KP', headers: HEADERS };
  let response = await ask(path, init);
  for (let hop = 0; hop < 3 && response.status === 308; hop += 1)
    response = await ask(response.headers.get('Location') ?? '', init);
  return response;
}

/** Names of the headers of a preflight response: its own headers, and those of every response of the edge. */
const OF_A_PREFLIGHT = [
  ...['access-control-allow-headers', 'access-control-allow-methods', 'access-control-allow-origin'],
  ...['access-control-max-age', 'content-security-policy', 'cross-origin-opener-policy'],
  ...['cross-origin-resource-policy', 'date', 'permissions-policy', 'referrer-policy', 'server-timing'],
  ...['strict-transport-security', 'x-content-type-options', 'x-request-id'],
];

describe(`${SEEN} ways to write a request`, () => {
  test('are more than 500 after URL parsing', () => {
    expect(SEEN).toBeGreaterThanOrEqual(500);
  });

  test('are sent with every method and every spelling of the host', () => {
    const methods = new Set(FORMS.map(({ method }) => method));
    const pairs = new Set(FORMS.map(({ method, origin }) => `${method} ${origin}`));
    expect(pairs.size).toBe(methods.size * ORIGINS.length);
  });

  test.each([
    ['maintenance', 503, { status: 1 }],
    ['a region', 451, { deny: ['KP'] }],
    ['an address', 451, { ips: ['203.0.113.0/24'] }],
  ] as const)('all meet %s', async (_, closed, state) => {
    const harness = createHarness();
    Object.assign(harness.platform.state, state);
    const through: string[] = [];
    let preflights = 0;
    for (const form of FORMS) {
      const response = await askThrough(harness, form);
      const body = await response.text();
      if (response.status === closed) continue;
      if (!isPreflight(form) || response.status !== 204) {
        through.push(`${form.method} ${form.path} ${response.status}`);
        continue;
      }
      preflights += 1;
      expect([body, [...response.headers.keys()].sort()], form.path).toEqual(['', OF_A_PREFLIGHT]);
    }
    expect(through).toEqual([]);
    expect(preflights).toBeGreaterThan(0);
    expect(harness.platform.asked.filter(({ headers }) => headers.has('X-Orla-Visitor'))).toEqual([]);
  });

  test('without a single reading are refused before the gate, and nothing is behind them', async () => {
    const harness = createHarness();
    for (const form of toForms(ODD_FORMS)) {
      const { status } = await askThrough(harness, form);
      expect([form.method, form.path, status]).toEqual([form.method, form.path, toOddStatus(form)]);
    }
    expect(harness.platform.asked).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../src/contract/endpoints.ts';
import { createHarness, EDGE_SECRET, FROM_OUR_PAGES } from '../support/harness.ts';

/** The same numbers every time: a failure can be run again. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const PIECES = [
  ...['wps', 'WPS', 'ops', 'edge', 'studio', 'vendor', '_purge', 'purge', '_astro', 'permission', 'health', 'en', 'pt'],
  ...['system', 'region', 'status', 'session', 'login', 'members', 'luna', 'adjustments', 'seed', 'audit', 'relay'],
  ...[
    '%77ps',
    '%6Fps',
    '%2e',
    '%2E%2e',
    '..',
    '.',
    '',
    ';x',
    'ops;x=1',
    '%2fops',
    '%5cops',
    '\\ops',
    '%00',
    '%0d%0aX:1',
  ],
  ...[
    '%c0%ae',
    '%e2%82',
    '%ff',
    '%u002e',
    '%25%32%66ops',
    '%EF%BC%8F',
    'ops%20',
    'ops%09',
    '@evil.test',
    'https:',
    'x:80',
  ],
  ...[
    'ops.json',
    'ops~',
    'Ops',
    'öps',
    'ops?x',
    '#ops',
    '*',
    "'",
    '"',
    '<script>',
    '$%7B7*7%7D',
    '{{7*7}}',
    '%',
    '%2',
    'a'.repeat(300),
  ],
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];

function* paths(): Generator<[string, string]> {
  const random = createRandom(20_261_121);
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  for (let made = 0; made < 2000; made += 1) {
    const segments = Array.from({ length: 1 + random(6) }, () => pick(PIECES));
    yield [made % 3 === 0 ? pick(METHODS) : 'GET', `/${segments.join(random(9) === 0 ? '//' : '/')}`];
  }
}

/** What may be asked of the platform without a session, on behalf of a visitor. */
const PUBLIC = new Set(
  ENDPOINTS.filter(({ host, auth }) => host === 'platform' && (auth === 'none' || auth === 'launch')).map(
    ({ path }) => path,
  ),
);

describe('2,000 hostile paths', () => {
  test('reach nothing that is not public, and each gets an answer of ours', async () => {
    const { ask, platform } = createHarness();
    const headers = { ...FROM_OUR_PAGES, Authorization: `Bearer ${EDGE_SECRET}` };
    await ask('/', {});
    const wrong: string[] = [];
    for (const [method, path] of paths()) {
      const response = await ask(path, { method, headers });
      const { status } = response;
      await response.body?.cancel();
      const isOurs = response.headers.has('X-Request-Id') && response.headers.has('Content-Security-Policy');
      if (!isOurs || (status >= 500 && status !== 502) || status === 429) wrong.push(`${method} ${path} ${status}`);
    }
    expect(wrong).toEqual([]);
    const reached = platform.asked
      .filter(({ headers: sent }) => sent.has('X-Orla-Visitor'))
      .map(({ url }) => url.pathname);
    expect(reached.filter((path) => !PUBLIC.has(path) && !path.startsWith('/studio/'))).toEqual([]);
  });
});

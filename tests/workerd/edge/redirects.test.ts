import { describe, expect, test } from 'vitest';
import { HOSTILE, LEAVING } from '../../hostile-paths.ts';
import { createHarness, ORIGIN } from './support/harness.ts';

const LANGUAGE = { Cookie: 'lang=en' };
const SITES = [
  ['a site that anybody reads', {}, {}],
  ['a site for members alone', { loginToHome: true }, {}],
  ['a reader of another language', {}, LANGUAGE],
] as const;
const FIRST_PATHS = ['', '/en', '/pt', '/pt/en', '/index.html'];
/** Uses every 61st path. No number of forms is a multiple of 61, so paths of every form occur. */
const ASKED = [
  ...HOSTILE.map(({ path }) => path),
  ...LEAVING.filter((path, at) => path.startsWith('/') && at % 61 === 0),
  ...FIRST_PATHS.flatMap((first) =>
    ['//evil.test/x', '/.//evil.test/x', '/..//evil.test', '/%2e//evil.test/', '//evil.test/?x#y'].map(
      (path) => first + path,
    ),
  ),
];

/** True if the redirect leads to another origin, either directly or when the browser follows the path that it then shows. */
function isLedAway(location: string, asked: string): boolean {
  const { origin, pathname, search } = new URL(location, asked);
  return origin !== ORIGIN || new URL(pathname + search, ORIGIN).origin !== ORIGIN;
}

describe('where the edge leads a visitor', () => {
  test.each(SITES)('is this origin, at %s', async (_, config, headers) => {
    const { ask } = createHarness(config);
    const wrong: string[] = [];
    let led = 0;
    for (const path of ASKED) {
      const response = await ask(path, { headers });
      const location = response.headers.get('Location');
      await response.body?.cancel();
      if (location === null) continue;
      led += 1;
      if (!location.startsWith('/') || isLedAway(location, ORIGIN + path)) wrong.push(`${path} ${location}`);
    }
    expect(wrong).toEqual([]);
    expect(led).toBeGreaterThan(10);
  });

  test.each([
    [`${ORIGIN}/en/rng?page=PG`, 308, '/en/rng?page=PG'],
    ['/vnlottery', 302, '/vnlottery'],
    [`${ORIGIN}//evil.test/x`, 500, null],
    [`${ORIGIN}/.//evil.test/x`, 500, null],
    [`${ORIGIN}.evil.test/x`, 500, null],
    ['//evil.test/x', 500, null],
    ['/\\evil.test/x', 500, null],
    ['https://evil.test/', 500, null],
    ['javascript:alert(1)', 500, null],
  ])('is never another one, where a page says %s', async (location, status, expected) => {
    const { ask, page } = createHarness();
    page.answer = () => new Response(null, { status: status === 500 ? 302 : status, headers: { Location: location } });
    const response = await ask('/rng', {});
    expect([response.status, response.headers.get('Location')]).toEqual([status, expected]);
  });
});

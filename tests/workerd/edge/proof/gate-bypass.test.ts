import { describe, expect, test } from 'vitest';
import { createHarness, FROM_OUR_PAGES, JSON_TYPE } from '../support/harness.ts';

const ROOTS = ['/', '/en', '/rng', '/help', '/wps/system/whitelabel', '/wps/session/login/freeplay', '/studio/play/x'];
const WRITE: ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e${path}`,
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `${path}//`,
  (path) => `${path};x`,
  (path) => `${path}?x=1`,
  (path) => `${path}#x`,
  (path) => `${path}%20`,
  (path) => `${path}%00`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (char) => `%${char.charCodeAt(0).toString(16)}`),
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const ORIGINS = ['https://orla.test', 'https://orla.test.', 'https://ORLA.TEST'];

function* forms(): Generator<{ method: string; path: string; origin: string }> {
  for (const root of ROOTS)
    for (const write of WRITE)
      for (const method of METHODS)
        yield { method, path: write(root), origin: ORIGINS[(root.length + method.length) % ORIGINS.length] ?? '' };
}

const FORMS = [...forms()];

describe(`${FORMS.length} ways to write a request`, () => {
  test.each([
    ['maintenance', 503, { status: 1 }],
    ['a region', 451, { deny: ['KP'] }],
    ['an address', 451, { ips: ['203.0.113.0/24'] }],
  ] as const)('all meet %s', async (_, closed, state) => {
    const { ask, platform } = createHarness();
    Object.assign(platform.state, state);
    const through: string[] = [];
    for (const { method, path, origin } of FORMS) {
      const init = { method, origin, country: 'KP', headers: { ...FROM_OUR_PAGES, ...JSON_TYPE } };
      let response = await ask(path, init);
      for (let hop = 0; hop < 3 && response.status === 308; hop += 1)
        response = await ask(response.headers.get('Location') ?? '', init);
      const { status } = response;
      await response.body?.cancel();
      // Odd paths are refused before the gate is asked: nothing is behind them.
      if (status !== closed && status !== 400) through.push(`${method} ${path} ${status}`);
    }
    expect(FORMS.length).toBeGreaterThanOrEqual(500);
    expect(through).toEqual([]);
    expect(platform.asked.filter(({ headers }) => headers.has('X-Orla-Visitor'))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';

const STATUS = '/wps/system/status';
const CHANGE = { method: 'POST', headers: { ...FROM_OUR_PAGES, ...JSON_TYPE }, body: '{}' };
const OTHER = { origin: 'https://orla2.test' };

const never = () => new Promise<Response>(() => undefined);

function setUp() {
  const harness = createHarness();
  const asked = () => harness.platform.askedFor(STATUS).length;
  const answer = () => harness.platform.on(STATUS, () => success({ status: harness.platform.state.status }));
  return { ...harness, asked, answer };
}

describe('simultaneous requests for the permission', () => {
  test('share one question, also while nothing is known', async () => {
    const { ask, asked } = setUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(asked()).toBe(1);
  });

  test.each([
    ['is silent', never, 1],
    ['refuses connections', () => Promise.reject(new Error('refused')), 1],
  ])('share one question when the platform %s: pages stay, changes are refused', async (_, fault, questions) => {
    const { ask, asked, clock, platform } = setUp();
    await ask('/');
    platform.on(STATUS, fault);
    clock.now += 4001;
    const before = asked();
    const pages = Array.from({ length: 20 }, () => ask('/'));
    const changes = Array.from({ length: 20 }, () => ask('/wps/session/login/freeplay', CHANGE));
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const change of await Promise.all(changes)) expect(await codeOf(change)).toBe('503 upstream.read_only');
    expect(asked() - before).toBe(questions);
  });

  test('get the answer of the shared question', async () => {
    const { ask, clock, platform } = setUp();
    await ask('/');
    platform.on(STATUS, async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return success({ status: 1 });
    });
    clock.now += 4001;
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(503));
  });

  test('ask again themselves if there was no answer for a second', async () => {
    const { ask, asked, answer, clock, platform } = setUp();
    await ask('/');
    platform.on(STATUS, never);
    clock.now += 2001;
    const behind = ask('/');
    await expect.poll(asked).toBe(2);
    clock.now += 2000;
    answer();
    platform.state.status = 1;
    expect((await ask('/')).status).toBe(503);
    expect(asked()).toBe(3);
    await behind;
  });
});

describe('another domain while the platform is silent', () => {
  test('is checked once for simultaneous requests, and not again for a second', async () => {
    const { ask, asked, clock, platform } = setUp();
    platform.on(STATUS, never);
    const first = await Promise.all([ask('/', OTHER), ask('/', OTHER), ask('/', OTHER)]);
    expect(first.map(({ status }) => status)).toEqual([503, 503, 503]);
    const before = asked();
    expect((await ask('/', OTHER)).status).toBe(503);
    expect(asked()).toBe(before);
    clock.now += 1000;
    await ask('/', OTHER);
    expect(asked()).toBeGreaterThan(before);
  });

  test('stays served as long as pages are shown, immediately, with a check in the background', async () => {
    const { ask, asked, clock, platform } = setUp();
    expect((await ask('/', OTHER)).status).toBe(200);
    platform.on(STATUS, never);
    clock.now += 10_000;
    expect((await ask('/', OTHER)).status).toBe(200);
    for (let second = 0; second < 5; second += 1) {
      clock.now += 1000;
      const before = asked();
      // At most two calls: one for the requested host, one for the site's own host.
      await Promise.all([ask('/', OTHER), ask('/', OTHER), ask('/', OTHER)]);
      expect(asked() - before).toBeLessThanOrEqual(2);
    }
    clock.now += 300_000;
    expect((await ask('/', OTHER)).status).toBe(503);
  });
});

test('invented hosts do not displace our hosts from the cache', async () => {
  const { ask, platform } = setUp();
  const about = () => platform.askedFor(STATUS).filter(({ url }) => url.search.includes('orla2')).length;
  await ask('/health', OTHER);
  platform.on(STATUS, (request) =>
    request.url.includes('orla')
      ? success({ status: 0 })
      : Response.json({ success: false, errorCode: 'gate.invalid_domain', message: '' }, { status: 404 }),
  );
  for (let host = 0; host < 150; host += 1) await ask('/health', { origin: `https://x${host}.test` });
  await ask('/health', OTHER);
  expect(about()).toBe(1);
});

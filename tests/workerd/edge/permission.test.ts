import { describe, expect, test } from 'vitest';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';

const LOGIN = {
  method: 'POST',
  headers: { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' },
  body: 'a.b.c.d.e',
};

describe('the permission', () => {
  test('a change is in force within 5 seconds, whatever the pace of requests', async () => {
    const { platform, clock, ask } = createHarness();
    expect((await ask('/')).status).toBe(200);
    platform.state.status = 1;
    clock.now += 4001;
    expect((await ask('/')).status).toBe(503);

    platform.state.status = 0;
    for (let step = 0; step < 20; step += 1) {
      clock.now += 249;
      await ask('/');
    }
    expect((await ask('/')).status).toBe(200);
  });

  test('good memory is not asked again, older memory once behind the answer', async () => {
    const { platform, clock, ask } = createHarness();
    const asked = () => platform.askedFor('/wps/system/status').length;
    await ask('/');
    clock.now += 1999;
    await ask('/');
    expect(asked()).toBe(1);
    clock.now += 1000;
    await Promise.all([ask('/'), ask('/rng'), ask('/hot')]);
    expect(asked()).toBe(2);
  });

  test('the platform is asked with our host and our secret', async () => {
    const { platform, ask } = createHarness();
    await ask('/');
    expect(platform.askedFor('/wps/system/status')[0]?.url.searchParams.get('url')).toBe('orla.test');
    expect(platform.askedFor('/wps/system/region')[0]?.headers.get('Authorization')).toMatch(
      /^Bearer test-edge-secret/,
    );
    expect(platform.askedFor('/wps/system/status')[0]?.headers.get('Authorization')).toBeNull();
  });

  test('pages outlive a platform that is down by 5 minutes, money and sign-in do not', async () => {
    const { platform, clock, ask } = createHarness();
    expect((await ask('/')).status).toBe(200);
    platform.goDown();
    clock.now += 10_000;
    expect((await ask('/')).status).toBe(200);
    expect(await codeOf(await ask('/wps/session/login', LOGIN))).toBe('503 upstream.read_only');
    clock.now += 280_000;
    expect((await ask('/')).status).toBe(200);
    clock.now += 20_000;
    expect((await ask('/')).status).toBe(503);
    const unknown = await ask('/permission');
    expect([unknown.headers.get('Retry-After'), await codeOf(unknown)]).toEqual(['2', '502 upstream.unavailable']);
    platform.comeBack();
    clock.now += 1001;
    expect((await ask('/')).status).toBe(200);
  });

  test('a page that comes while the platform is gone says so, and only then', async () => {
    const { platform, clock, ask } = createHarness();
    const timing = async () => (await ask('/')).headers.get('Server-Timing');
    expect(await timing()).not.toContain('read-only');
    platform.goDown();
    clock.now += 10_000;
    expect(await timing()).toMatch(/^edge;dur=\d+, read-only$/);
    platform.comeBack();
    clock.now += 4_001;
    expect(await timing()).not.toContain('read-only');
  });

  test('a failure of long ago does not keep a change out of force', async () => {
    const { platform, clock, ask } = createHarness();
    expect((await ask('/')).status).toBe(200);
    platform.goDown();
    clock.now += 10_000;
    expect((await ask('/')).status).toBe(200);
    platform.comeBack();
    platform.state.status = 1;
    clock.now += 4001;
    expect((await ask('/')).status).toBe(503);
  });

  test('a stale permission is not trusted with money even when the call itself would work', async () => {
    const { platform, clock, ask } = createHarness();
    let reached = 0;
    platform.on('/studio/api/spin', () => {
      reached += 1;
      return Response.json({ success: false, errorCode: 'games.launch_expired', message: '' }, { status: 401 });
    });
    const spin = {
      method: 'POST',
      headers: { ...JSON_TYPE, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      body: '{}',
    };
    expect(await codeOf(await ask('/studio/api/spin', spin))).toBe('401 games.launch_expired');
    platform.on('/wps/system/region', () => new Response('oops', { status: 500 }));
    clock.now += 10_000;
    expect(await codeOf(await ask('/studio/api/spin', spin))).toBe('503 upstream.read_only');
    expect(reached).toBe(1);
  });

  test.each([
    ['an unknown status', '/wps/system/status', { status: 7 }],
    ['rules that are none', '/wps/system/region', { deny: 'KP' }],
    ['a tree that is none', '/wps/system/whitelabel', {}],
  ])('%s is no answer', async (_, path, value) => {
    const { platform, ask } = createHarness();
    platform.on(path, () => Response.json({ success: true, value }));
    expect((await ask('/')).status).toBe(503);
  });

  test('the document names the visitor', async () => {
    const { platform, ask } = createHarness();
    platform.state.deny = ['KP'];
    const response = await ask('/permission', { country: 'KP', headers: { 'CF-Connecting-IP': '::FFFF:1.2.3.4' } });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { value } = (await response.json()) as { value: object };
    expect(value).toMatchObject({
      status: 2,
      regionRestriction: true,
      maintenance: false,
      location: { ip: '1.2.3.4', country: 'KP' },
    });
  });
});

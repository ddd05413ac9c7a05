import { describe, expect, test, vi } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';

const LOGIN = {
  method: 'POST',
  headers: { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' },
  body: 'a.b.c.d.e',
};

describe('the permission', () => {
  test('a change is in force within 5 seconds, at any request rate', async () => {
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

  test('a fresh permission is reused, an older one is refreshed once in the background', async () => {
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

  test('pages outlive a lost platform by 5 minutes, money and sign-in do not', async () => {
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

  test('a page reports a lost platform while it is lost, and only then', async () => {
    const { platform, clock, ask } = createHarness();
    const timing = async () => (await ask('/')).headers.get('Server-Timing');
    expect(await timing()).not.toContain('read-only');
    platform.goDown();
    clock.now += 10_000;
    expect(await timing()).toMatch(/^edge;dur=\d+, sent;dur=\d+, read-only$/);
    platform.comeBack();
    clock.now += 4_001;
    expect(await timing()).not.toContain('read-only');
  });

  test('an old failure does not delay a change', async () => {
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

  test('a stale permission refuses money calls even if the call itself would work', async () => {
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
    ['malformed rules', '/wps/system/region', { deny: 'KP' }],
    ['a malformed tree', '/wps/system/whitelabel', {}],
  ])('%s is an invalid response', async (_, path, value) => {
    const { platform, ask } = createHarness();
    platform.on(path, () => Response.json({ success: true, value }));
    expect((await ask('/')).status).toBe(503);
  });

  test('the document contains the visitor', async () => {
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

describe('the brand’s settings for pages', () => {
  const SITE = '/wps/system/site';
  const FREEPLAY = '/wps/session/login/freeplay';
  const CHANGE = { method: 'POST', headers: { ...FROM_OUR_PAGES, ...JSON_TYPE }, body: '{}' };
  const never = () => new Promise<Response>(() => undefined);

  const RULE = { field: 'username', visible: true, required: true, min: 4, max: 14, patternId: 'username' };

  /** Uses a running clock, a platform that signs in, and the time limit of a deployed site. */
  function setUp() {
    const harness = createHarness({ upstreamTimeoutMs: 5000 });
    let skippedMs = 0;
    Object.defineProperty(harness.clock, 'now', { get: () => Date.now() + skippedMs });
    const none = { register: [], resources: [], customerService: [], launchGameCDNs: [] };
    harness.platform.on(SITE, () => success({ ...none, imageCDNs: ['img.test'], analytics: { gtagId: '' } }));
    harness.platform.on(FREEPLAY, () =>
      success({ token: 'm-1.platform-secret-0123', firstTimeLogin: false, passwordExpired: false }),
    );
    const readInfo = async () =>
      ((await (await harness.ask('/permission')).json()) as { value: { readOnly: boolean; info: object } }).value;
    const skip = (ms: number) => {
      skippedMs += ms;
    };
    return { ...harness, readInfo, skip };
  }

  test.each([SITE, '/wps/system/whitelabel', '/wps/system/setting/register'])(
    'stay the last known while %s is silent: visitors wait briefly, money and sign-in work, and a change takes effect',
    async (path) => {
      const { ask, platform, readInfo, skip } = setUp();
      const { info } = await readInfo();
      expect(info).toMatchObject({ imageCDNs: ['img.test'], whitelabel: { modId: 'ORLA' } });
      platform.on(path, never);
      for (const visit of [() => ask(FREEPLAY, CHANGE), () => ask('/')]) {
        skip(4001);
        const began = Date.now();
        expect((await visit()).status).toBe(200);
        expect(Date.now() - began).toBeLessThan(2000);
      }
      expect(await readInfo()).toMatchObject({ readOnly: false, info });
      platform.state.status = 1;
      skip(4001);
      expect((await ask('/')).status).toBe(503);
    },
  );

  test('are awaited as long as the gate itself waits: a slow platform does not freeze them', async () => {
    const { platform, readInfo, skip } = setUp();
    await readInfo();
    const slowly = (value: unknown, ms: number) => async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return success(value);
    };
    platform.on('/wps/system/status', slowly({ status: 0 }, 1500));
    platform.on('/wps/system/setting/register', slowly([RULE], 1300));
    skip(4001);
    await readInfo();
    expect((await readInfo()).info).toMatchObject({ register: [RULE] });
  });

  test('do not delay a first visitor for the optional part', async () => {
    const { ask, platform, readInfo } = setUp();
    platform.on(SITE, never);
    const began = Date.now();
    expect((await ask('/')).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(2000);
    expect(await codeOf(await ask(FREEPLAY, CHANGE))).toBe('200 success');
    expect((await readInfo()).info).toMatchObject({ whitelabel: { modId: 'ORLA' }, imageCDNs: [] });
  });

  const TREE = '/wps/system/whitelabel';
  const RULES = '/wps/system/setting/register';
  const SITE_VALUE = {
    ...{ register: [], resources: [], customerService: [], launchGameCDNs: [] },
    ...{ imageCDNs: ['img.test'], analytics: { gtagId: '' } },
  };

  test.each([
    [SITE, () => success({ ...SITE_VALUE, imageCDNs: 'none' }), 'upstream.invalid'],
    [SITE, () => new Response('<p>oops</p>', { headers: { 'Content-Type': 'text/html' } }), 'upstream.invalid'],
    [TREE, () => success({}), 'upstream.invalid'],
    [TREE, () => failure('internal.error', 500), 'internal.error'],
    [RULES, () => success([{}]), 'upstream.invalid'],
    [RULES, () => Promise.reject(new Error('refused')), 'upstream.unavailable'],
    [RULES, never, 'upstream.timeout'],
  ])(
    'stay the last known while %s answers invalidly, which is logged once with call and reason',
    async (path, answer, why) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      vi.spyOn(console, 'log').mockImplementation(() => undefined);
      const { ask, clock, platform } = createHarness({ logs: true, upstreamTimeoutMs: 1500 });
      const right = { [SITE]: SITE_VALUE, [TREE]: { modId: 'ORLA', enabled: '1', childrenNodes: [] }, [RULES]: [RULE] };
      const mend = () => {
        for (const [call, value] of Object.entries(right)) platform.on(call, () => success(value));
      };
      const brandOf = async () => {
        clock.now += 4_001;
        return ((await (await ask('/health/platform')).json()) as { value: { brand: string } }).value.brand;
      };
      const told = () => warned.mock.calls.map(([line]) => JSON.parse(String(line)) as { calls?: object; id?: string });
      mend();
      expect(await brandOf()).toBe('answered');
      const { info } = ((await (await ask('/permission')).json()) as { value: { info: object } }).value;
      platform.on(path, answer);
      for (let time = 0; time < 3; time += 1) expect(await brandOf()).toBe('failing');
      expect(told().map(({ calls }) => calls)).toEqual([{ [path]: why }]);
      expect(told()[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(((await (await ask('/permission')).json()) as { value: { info: object } }).value.info).toEqual(info);
      mend();
      expect(await brandOf()).toBe('answered');
      expect(told()).toHaveLength(1);
      platform.on(path, answer);
      expect(await brandOf()).toBe('failing');
      expect(told()).toHaveLength(2);
      vi.restoreAllMocks();
    },
  );

  test.each([
    ['/wps/system/status', () => success({ status: 7 })],
    ['/wps/system/region', () => success({ deny: 'KP' })],
    [TREE, () => success({})],
  ])('are logged with the call %s if it fails before anything is known', async (path, answer) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const { ask, platform } = createHarness({ logs: true });
    platform.on(path, answer);
    expect((await ask('/')).status).toBe(503);
    expect(JSON.parse(String(warned.mock.calls[0]?.[0]))).toMatchObject({ calls: { [path]: 'upstream.invalid' } });
    vi.restoreAllMocks();
  });

  test('may lack the site’s optional part without a log line', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const { ask, clock } = createHarness({ logs: true });
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('/')).status).toBe(200);
      clock.now += 4_001;
    }
    expect(warned.mock.calls).toEqual([]);
    vi.restoreAllMocks();
  });

  test('need the switches once: without them nobody is admitted', async () => {
    const { ask, platform } = createHarness();
    platform.on('/wps/system/whitelabel', never);
    expect((await ask('/')).status).toBe(503);
  });
});

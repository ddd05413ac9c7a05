import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toggle } from '../support/access.ts';
import { bearer, get, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';

const put = (path: string, body: unknown) => sendJson('PUT', `/ops/system/${path}`, body, OPS);
const name = (domain: string, extra: object = {}) => ({ domain, isPrimary: false, ...extra });
const FIRST = name('orla.example', { isPrimary: true });
const status = (url: string) => get(`/wps/system/status?url=${encodeURIComponent(url)}`);
const affiliate = (query: string) => get(`/wps/agent/affiliate?${query}`);

let code = '';

beforeAll(async () => {
  await seedAll();
  const row = await env.DB.prepare(
    "select code from registration_codes where agent_account = 'atlas' and state = 'active' limit 1",
  ).first<{ code: string }>();
  code = row?.code ?? '';
  expect(code).not.toBe('');
});

afterAll(async () => {
  await put('domains', { domains: [] });
});

describe('the status of a host', () => {
  test('is public while no domain is named', async () => {
    await put('domains', { domains: [] });
    for (const url of ['', 'stranger.example', 'localhost:8787'])
      expect((await status(url)).value).toEqual({ status: 0 });
  });

  test.each(['orla.example', 'ORLA.example:8443', 'https://orla.example/en', 'orla.example.', 'site.test', ''])(
    'is given to %s',
    async (url) => {
      await put('domains', { domains: [FIRST] });
      expect((await status(url)).value).toEqual({ status: 0 });
    },
  );

  test.each(['localhost', 'localhost:8787', '127.0.0.1:8787', '[::1]:8787', 'http://orla.localhost'])(
    'is given to this machine as %s',
    async (url) => {
      await put('domains', { domains: [FIRST] });
      expect((await status(url)).status).toBe(200);
    },
  );

  test.each([
    'stranger.example',
    'www.orla.example',
    'orla.example.evil.example',
    'x@y@z',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])('is refused to %s', async (url) => {
    await put('domains', { domains: [FIRST] });
    expect(await status(url)).toMatchObject({ status: 404, errorCode: 'gate.invalid_domain' });
  });
});

describe('the list of domains', () => {
  beforeEach(async () => {
    await put('domains', { domains: [name('slow.example'), name('fast.example'), name('new.example'), FIRST] });
  });

  test('contains the measured speeds and no others', async () => {
    const speeds = [
      { domain: 'slow.example', speed: 420 },
      { domain: 'fast.example', speed: 35 },
      { domain: 'orla.example', speed: 90 },
    ];
    expect((await put('domains/speed', { speeds })).status).toBe(200);
    const { domainList } = (await get('/wps/system/domainRoute')).value;
    expect(domainList.map(({ domain, speed }: { domain: string; speed: number }) => [domain, speed])).toEqual([
      ['orla.example', 90],
      ['fast.example', 35],
      ['slow.example', 420],
      ['new.example', null],
    ]);
    expect(domainList[3].measuredAt).toBeNull();
    expect(Date.parse(domainList[0].measuredAt)).toBeGreaterThan(0);
  });

  test('marks a domain that did not answer', async () => {
    await put('domains/speed', { speeds: [{ domain: 'slow.example', speed: 420 }] });
    await put('domains/speed', { speeds: [{ domain: 'slow.example', speed: null }] });
    const { domainList } = (await get('/wps/system/domainRoute')).value;
    const slow = domainList.find(({ domain }: { domain: string }) => domain === 'slow.example');
    expect(slow.speed).toBeNull();
    expect(slow.measuredAt).not.toBeNull();
  });

  test('shows the operator the agent of each code', async () => {
    await put('domains', {
      domains: [FIRST, name('a.example', { affiliateCode: code }), name('b.example', { affiliateCode: 'NOBODY' })],
    });
    const { domains } = (await get('/ops/system/domains', OPS)).value;
    expect(domains.map(({ agent }: { agent: string | null }) => agent)).toEqual([null, 'atlas', null]);
    expect((await get('/wps/system/domainRoute')).text).not.toContain(code);
  });

  test.each([
    [[name('orla.example')]],
    [[FIRST, name('other.example', { isPrimary: true })]],
    [[FIRST, name('ORLA.example')]],
    [[name('https://orla.example', { isPrimary: true })]],
    [[name('10.0.0.1', { isPrimary: true })]],
    [[name('orla', { isPrimary: true })]],
  ])('is refused as %j', async (domains) => {
    expect((await put('domains', { domains })).errorCode).toBe('request.invalid');
  });

  test.each([
    [[{ domain: 'stranger.example', speed: 3 }]],
    [[{ domain: 'slow.example', speed: -1 }]],
    [[{ domain: 'slow.example', speed: 1.5 }]],
  ])('refuses a measurement as %j', async (speeds) => {
    expect((await put('domains/speed', { speeds })).errorCode).toBe('request.invalid');
  });
});

describe('an affiliate', () => {
  beforeEach(async () => {
    await put('domains', {
      domains: [
        FIRST,
        name('atlas.example', { affiliateCode: code }),
        name('dead.example', { affiliateCode: 'NOBODY' }),
      ],
    });
  });

  test('is found by the code', async () => {
    expect((await affiliate(`code=${code.toLowerCase()}`)).value).toEqual({ isValid: true, affiliateCode: code });
  });

  test('is found by the domain if the code is missing or unknown', async () => {
    const found = { isValid: true, affiliateCode: code };
    expect((await affiliate('domain=atlas.example:443')).value).toEqual(found);
    expect((await affiliate('code=NOPE&domain=https://atlas.example/register')).value).toEqual(found);
  });

  test.each(['', 'code=NOPE', 'domain=orla.example', 'domain=dead.example', 'domain=stranger.example'])(
    'is not found for %s',
    async (query) => {
      expect((await affiliate(query)).value).toEqual({ isValid: false });
    },
  );

  test('is not found while affiliates are off; the referrer of a friend is still found', async () => {
    const { token } = (await signIn('luna')).value;
    const friend = (await get('/wps/relay/MCSFE_getReferral', bearer(token))).value.code;
    const restore = await toggle('affiliates', false);
    const [agent, site, member] = [
      await affiliate(`code=${code}`),
      await affiliate('domain=atlas.example'),
      await affiliate(`code=${friend}`),
    ];
    await restore();
    expect([agent.value, site.value]).toEqual([{ isValid: false }, { isValid: false }]);
    expect(member.value).toEqual({ isValid: true, affiliateCode: friend });
  });

  test('of a domain is the upline of a registration there without a code', async () => {
    await register('domador', 'um-barco-azul', { domain: 'atlas.example' });
    await register('solteiro', 'um-barco-azul', { domain: 'dead.example' });
    const { results } = await env.DB.prepare(
      "select account, upline from directory where account in ('domador', 'solteiro') order by account",
    ).all();
    expect(results).toEqual([
      { account: 'domador', upline: 'atlas' },
      { account: 'solteiro', upline: null },
    ]);
  });
});

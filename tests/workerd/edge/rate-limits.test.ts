import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { toLimitClass } from '../../../src/edge/limits/classes.ts';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, type Harness, JSON_TYPE, ORIGIN } from './support/harness.ts';

const FREEPLAY = '/wps/session/login/freeplay';

function small(limit: number) {
  const counts = new Map<string, number>();
  const names = ['SIGN_IN', 'SMS', 'REGISTRATION', 'MONEY_NETWORK', 'MONEY_MEMBER', 'READS_NETWORK', 'READS_MEMBER'];
  const bindings = Object.fromEntries(
    names.map((name) => [
      `LIMIT_${name}`,
      {
        limit: async ({ key }: { key: string }) => {
          const count = (counts.get(name + key) ?? 0) + 1;
          counts.set(name + key, count);
          return { success: count <= limit };
        },
      },
    ]),
  );
  const harness = createHarness({}, bindings);
  for (const { path, issuesSession } of ENDPOINTS)
    if (issuesSession) harness.platform.on(path, () => failure('session.freeplay_disabled', 403));
  const tryFrom = (ip: string, path = FREEPLAY, type = JSON_TYPE) =>
    harness.ask(path, { method: 'POST', headers: { ...FROM_OUR_PAGES, ...type, 'CF-Connecting-IP': ip }, body: '{}' });
  return { ...harness, tryFrom };
}

describe('rate limits', () => {
  test('a spray from one network is refused from any of its addresses, and the platform is spared', async () => {
    const { tryFrom, platform } = small(5);
    const codes = [];
    for (let guess = 1; guess <= 20; guess += 1) codes.push(await codeOf(await tryFrom(`203.0.113.${guess}`)));
    expect(codes.filter((code) => code === '403 session.freeplay_disabled')).toHaveLength(5);
    expect(codes.at(-1)).toBe('429 request.rate_limited');
    expect(platform.askedFor(FREEPLAY)).toHaveLength(5);
    expect(await codeOf(await tryFrom('198.51.100.1'))).toBe('403 session.freeplay_disabled');
    expect((await tryFrom('203.0.113.77')).headers.get('Retry-After')).toBe('60');
  });

  test('a mapped or translated form of an address is in the same network', async () => {
    const { tryFrom } = small(2);
    await tryFrom('203.0.113.1');
    await tryFrom('::ffff:203.0.113.2');
    expect(await codeOf(await tryFrom('64:ff9b::203.0.113.3'))).toBe('429 request.rate_limited');
  });

  test('every call that issues a session is limited from its first attempt', async () => {
    for (const endpoint of ENDPOINTS.filter(({ issuesSession, auth }) => issuesSession && auth === 'none')) {
      const { tryFrom } = small(0);
      const type = { 'Content-Type': endpoint.body === 'jose' ? 'application/jose' : 'application/json' };
      const method = endpoint.method === 'PUT' ? 'PUT' : 'POST';
      expect(['sign-in', 'registration'], endpoint.id).toContain(toLimitClass(endpoint));
      if (method === 'POST')
        expect(await codeOf(await tryFrom('203.0.113.1', endpoint.path, type)), endpoint.id).toBe(
          '429 request.rate_limited',
        );
    }
  });

  test('responses from the cache count towards no limit', async () => {
    const { ask, platform } = small(0);
    platform.on('/wps/system/whitelabel', () =>
      Response.json({ success: true, value: { modId: 'ORLA', enabled: '1', childrenNodes: [] } }),
    );
    for (let read = 0; read < 300; read += 1) expect((await ask('/wps/system/whitelabel')).status).toBe(200);
  });

  describe('bets of a game’s frame', () => {
    const SPIN = '/studio/api/spin';
    const FREE = 30;
    const spin = ({ ask }: Pick<Harness, 'ask'>, network: number, body: string) =>
      ask(SPIN, {
        method: 'POST',
        headers: { Origin: 'null', 'Content-Type': 'text/plain', 'CF-Connecting-IP': `10.${network}.0.1` },
        body,
      });

    test('are limited by launch, from any address; another launch plays on', async () => {
      const harness = small(0);
      harness.platform.on(SPIN, () => failure('games.launch_expired', 401));
      const bet = (launch: string, spinKey: number) => JSON.stringify({ launch, spinKey });
      const codes = [];
      for (let play = 0; play < FREE + 2; play += 1)
        codes.push(await codeOf(await spin(harness, play, bet('m-1.slot.secret', play))));
      expect(codes.slice(FREE - 1)).toEqual([
        '401 games.launch_expired',
        '429 request.rate_limited',
        '429 request.rate_limited',
      ]);
      expect(harness.platform.askedFor(SPIN)).toHaveLength(FREE);
      const refused = await spin(harness, 99, bet('m-1.slot.secret', 99));
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
      expect(await codeOf(await spin(harness, 99, bet('m-1.other.secret', 1)))).toBe('401 games.launch_expired');
    });

    // The platform refuses a name that stands twice, so it is no launch here either.
    const twice = '{ "launch": "m-1.other", "launch": "m-1.slot.secret" }';
    test.each(['{}', 'no JSON', twice, '{ "launch": 7 }', JSON.stringify({ launch: 'x'.repeat(400) })])(
      'without a launch (%.20s) are limited by network alone',
      async (body) => {
        const harness = small(0);
        harness.platform.on(SPIN, () => failure('request.invalid', 400));
        for (let play = 0; play < FREE + 2; play += 1)
          expect(await codeOf(await spin(harness, play, body))).toBe('400 request.invalid');
      },
    );
  });

  test('reads are limited too, at the rate of a flood', async () => {
    const { ask, platform } = small(0);
    platform.on('/wps/system/keys', () => Response.json({ success: true, value: { keys: [], now: 1 } }));
    const statuses = [];
    for (let read = 0; read < 122; read += 1) statuses.push((await ask('/wps/system/keys')).status);
    expect(statuses.slice(118)).toEqual([200, 200, 429, 429]);
  });

  test('an uncached list counts as a read, a cached one does not', async () => {
    const { ask, platform } = small(0);
    const GAMES = '/wps/relay/GCSGAME_gameList';
    platform.on(GAMES, () => success({ games: [], totalPages: 0, total: 0, page: 1 }));
    const statuses = [];
    for (let read = 0; read < 122; read += 1) statuses.push((await ask(`${GAMES}?gameName=x${read}`)).status);
    expect(statuses.slice(118)).toEqual([200, 200, 429, 429]);
    expect(platform.askedFor(GAMES)).toHaveLength(120);
    const refused = await ask(`${GAMES}?gameName=new`);
    expect([refused.headers.get('Retry-After'), await codeOf(refused)]).toEqual(['60', '429 request.rate_limited']);
    expect((await ask(`${GAMES}?gameName=x7`)).status).toBe(200);
    expect((await ask(`${GAMES}?gameName=new`, { headers: { 'CF-Connecting-IP': '198.51.100.1' } })).status).toBe(200);
  });

  test('a rendered page counts as a read, a cached one does not, and the refusal is a page', async () => {
    const { ask, rendered, kept } = small(0);
    kept.set('/rng', () => new Response('kept', { headers: { 'Content-Type': 'text/html' } }));
    const statuses = [];
    for (let read = 0; read < 122; read += 1) {
      statuses.push((await ask(`/unknown-${read}`)).status);
      expect((await ask('/rng')).status).toBe(200);
    }
    expect(statuses.slice(118)).toEqual([200, 200, 429, 429]);
    expect(rendered).toHaveLength(120);
    for (const [path, words] of [
      ['/x', 'Muitas solicitações de uma vez'],
      ['/en/x', 'Too many requests at once'],
    ] as const) {
      const page = await ask(path);
      expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '60']);
      expect([page.headers.get('Content-Type'), page.headers.get('Cache-Control')]).toEqual([
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(await page.text()).toContain(words);
    }
  });

  test('icons do not count as pages', async () => {
    const { ask } = small(0);
    const headers = { 'Sec-Fetch-Dest': 'image' };
    for (let read = 0; read < 130; read += 1) expect((await ask(`/icons/${read}.png`, { headers })).status).toBe(200);
    expect((await ask('/rng', { headers })).status).toBe(200);
    for (let read = 0; read < 119; read += 1) await ask(`/rng?page=${read}`, { headers });
    expect((await ask('/rng?page=200', { headers })).status).toBe(429);
  });

  test.each(['/sitemap.xml', '/robots.txt', '/en/site.webmanifest'])(
    '%s is one entry under any query',
    async (path) => {
      const { ask, rendered } = small(0);
      for (let read = 0; read < 3; read += 1)
        await ask(`${path}?page=${read}`, { headers: { 'Sec-Fetch-Dest': 'image' } });
      expect(rendered.map(({ url }) => url)).toEqual(Array(3).fill(`${ORIGIN}${path}`));
    },
  );

  test.each(['/sitemap.xml', '/app-code/*.svg', '/en/app-code/*.svg', '/missing/*.png'])(
    '%s is rendered, whatever the browser’s Sec-Fetch-Dest',
    async (path) => {
      const { ask, rendered } = small(0);
      const headers = { 'Sec-Fetch-Dest': 'image' };
      const statuses = [];
      for (let read = 0; read < 122; read += 1)
        statuses.push((await ask(path.replace('*', `x${read}`), { headers })).status);
      expect(statuses.slice(118)).toEqual([200, 200, 429, 429]);
      expect(rendered).toHaveLength(120);
    },
  );

  test('a file of a frame counts as a read', async () => {
    const { ask, platform } = small(0);
    platform.on('/studio/a.js', () => new Response('1', { headers: { 'Content-Type': 'text/javascript' } }));
    const statuses = [];
    for (let read = 0; read < 122; read += 1) statuses.push((await ask('/studio/a.js')).status);
    expect(statuses.slice(118)).toEqual([200, 200, 429, 429]);
    expect((await ask('/studio/a.js')).headers.get('Retry-After')).toBe('60');
    expect(platform.askedFor('/studio/a.js')).toHaveLength(120);
  });
});

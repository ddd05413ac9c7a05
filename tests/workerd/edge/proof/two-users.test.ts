import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { login } from '../../../../src/contract/session/session.ts';
import { success } from '../support/fake-platform.ts';
import { createHarness, FROM_OUR_PAGES } from '../support/harness.ts';

/** Paths that the gate itself requests from the platform. */
const OF_THE_GATE = new Set(['/wps/system/whitelabel', '/wps/system/setting/register', '/wps/system/site']);
const KEPT = ENDPOINTS.filter(({ path }) => !OF_THE_GATE.has(path)).filter(
  ({ cacheSeconds, auth, answer }) => cacheSeconds > 0 && auth === 'none' && answer === 'json',
);
const MINE = ENDPOINTS.filter(
  ({ auth, answer, method, host, path }) =>
    method === 'GET' &&
    answer === 'json' &&
    host === 'platform' &&
    !path.includes(':') &&
    ['member', 'real-member', 'agent'].includes(auth),
);
const GAMES = '/wps/relay/GCSGAME_hotGamesV2';

/** Creates a platform that returns the caller's identity: no response may reach another member. */
function oracle(endpoints: readonly Endpoint[]) {
  const loose = endpoints.map((endpoint) => ({ ...endpoint, response: anything }));
  const harness = createHarness({}, {}, [login, ...loose] as unknown as Endpoint[]);
  let who = '';
  harness.platform.on(login.path, () =>
    success({ token: `token-of-${who}-0123456789`, firstTimeLogin: false, passwordExpired: false }),
  );
  const names = [
    'authorization',
    'cookie',
    'x-orla-visitor',
    'x-forwarded-host',
    'accept-language',
    'user-agent',
    'origin',
  ];
  for (const { path } of endpoints)
    harness.platform.on(path, (request) =>
      success(names.map((name) => (request.headers.get(name) ?? '').replace('token-of-', 'told '))),
    );
  async function signIn(name: string): Promise<Record<string, string>> {
    who = name;
    const headers = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
    const response = await harness.ask(login.path, { method: 'POST', headers, body: 'a' });
    const { value } = (await response.json()) as { value: { token: string } };
    const Cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return {
      Authorization: `Bearer ${value.token}`,
      Cookie,
      'CF-Connecting-IP': name === 'luna' ? '203.0.113.7' : '198.51.100.9',
    };
  }
  return { ...harness, signIn };
}
const anything = { safeParse: (data: unknown) => ({ success: true, data }) };

describe('of two members', () => {
  test(`neither gets the other’s response, in any of ${MINE.length} reading calls`, async () => {
    const { ask, signIn } = oracle(MINE);
    const [luna, rio] = [await signIn('luna'), await signIn('rio')];
    for (const { path, id } of MINE) {
      const first = await ask(path, { headers: luna });
      const second = await ask(path, { headers: rio });
      expect(first.headers.get('Cache-Control'), id).toBe('no-store');
      expect(first.headers.get('Cache-Status'), id).toBeNull();
      expect(await first.text(), id).toContain('told luna');
      expect(await second.text(), id).not.toContain('luna');
    }
  });

  test.each(['/x.css', '/logo.png', ';x.js', '%2ecss', '?x.css', '/.', '//'])(
    'neither gets the other’s response by a path that ends in %s (cache deception)',
    async (tail) => {
      const { ask, signIn } = oracle(MINE);
      const [luna, rio] = [await signIn('luna'), await signIn('rio')];
      for (const { path, id } of MINE.slice(0, 20)) {
        const first = await ask(path + tail, { headers: luna });
        expect(first.headers.get('Cache-Control') ?? '', id).not.toMatch(/public|max-age/);
        await first.text();
        expect(await (await ask(path + tail, { headers: rio })).text(), id).not.toContain('luna');
        expect(await (await ask(path + tail, {})).text(), id).not.toContain('luna');
      }
    },
  );
});

describe('public responses', () => {
  test(`do not depend on the first caller, in any of ${KEPT.length} cached calls`, async () => {
    const { ask, signIn } = oracle(KEPT);
    const luna = await signIn('luna');
    for (const { path, id } of KEPT) {
      const poison = { 'X-Forwarded-Host': 'evil.test', Origin: 'https://evil.test', 'User-Agent': 'evil' };
      const first = await (
        await ask(path, { headers: { ...luna, ...poison, 'Accept-Language': 'xx' }, country: 'KP' })
      ).text();
      const second = await ask(path, { headers: { 'CF-Connecting-IP': '198.51.100.9' } });
      expect(second.headers.get('Cache-Status'), id).toBe('orla; hit');
      expect(await second.text(), id).toBe(first);
      expect(first, id).not.toMatch(/luna|evil|xx/);
      const [, , claim = ''] = (JSON.parse(first) as { value: string[] }).value;
      expect(JSON.parse(atob(claim.split('.')[0] ?? '')), id).toMatchObject({ ip: '', country: 'XX' });
    }
  });

  test.each([
    ['private', { 'Cache-Control': 'private, max-age=60' }],
    ['no-store', { 'Cache-Control': 'No-Store' }],
    ['with a cookie', { 'Set-Cookie': 'a=b' }],
    ['varying by a header outside the key', { Vary: 'Cookie' }],
    ['varying by everything', { Vary: 'Accept-Encoding, *' }],
  ] as [string, Record<string, string>][])('is not kept when it is %s', async (_, headers) => {
    const { ask, platform } = createHarness();
    platform.on(GAMES, () => success({ list: [] }, { headers }));
    await ask(GAMES);
    expect((await ask(GAMES)).headers.get('Cache-Status')).toBe('orla; fwd=miss');
    expect(platform.askedFor(GAMES)).toHaveLength(2);
  });

  test.each([
    `${GAMES}?x=1`,
    `${GAMES}?platform=a&platform=b`,
    `${GAMES}?__proto__=1`,
    `${GAMES}?platform=a%26vassalage=b`,
  ])('%s poisons no response for others', async (poisoned) => {
    const { ask, platform } = createHarness();
    platform.on(GAMES, ({ url }) => success({ list: [], asked: new URL(url).search }));
    await ask(poisoned);
    const plain = (await (await ask(GAMES)).json()) as { value: { asked: string } };
    expect(plain.value.asked).toBe('?isPlatform=2&language=&merchantCode=&platform=&vassalage=');
    const other = (await (await ask(`${GAMES}?platform=a`)).json()) as { value: { asked: string } };
    expect(other.value.asked).toBe('?isPlatform=2&language=&merchantCode=&platform=a&vassalage=');
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, FROM_OUR_PAGES, type Harness, ORIGIN } from './support/harness.ts';
import { BALANCE, createSessions, halves, type Pair, TOKEN } from './support/sessions.ts';

let { harness, signIn } = createSessions();
beforeEach(() => {
  ({ harness, signIn } = createSessions());
});

describe('the end of a split session', () => {
  test('signing out ends the session; a late 401 leaves the cookie, which may be newer', async () => {
    const pair = await signIn();
    const cleared = /^__Host-orla=; .*Max-Age=0/;
    const out = { method: 'POST', headers: { ...halves(pair), ...FROM_OUR_PAGES } };
    expect((await harness.ask('/wps/session/logout', out)).headers.getSetCookie()[0]).toMatch(cleared);
    const alsoOut = await harness.ask('/wps/session/logout', { ...out, method: 'DELETE' });
    expect(alsoOut.headers.getSetCookie()[0]).toMatch(cleared);

    harness.platform.on(BALANCE, () => failure('session.required', 401));
    const ended = await harness.ask(BALANCE, { headers: halves(pair) });
    expect(ended.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(ended)).toBe('401 session.required');
  });

  test.each([
    ['does not answer', () => Promise.reject(new Error('refused'))],
    ['is silent', () => new Promise<Response>(() => undefined)],
    ['answers invalidly', () => new Response('<p>oops</p>', { headers: { 'Content-Type': 'text/html' } })],
    ['reveals the token', () => success({ token: TOKEN })],
  ])('signing out ends the session here also when the platform %s', async (_, answer) => {
    const pair = await signIn();
    harness.platform.on('/wps/session/logout', answer);
    const headers = { ...halves(pair), ...FROM_OUR_PAGES };
    const out = await harness.ask('/wps/session/logout', { method: 'POST', headers });
    expect(out.headers.getSetCookie()).toEqual(['__Host-orla=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0']);
    expect(await codeOf(out)).toMatch(/^50[24] upstream\./);
  });

  const shut = ({ platform }: Harness) => Object.assign(platform.state, { status: 1 });
  const shutRegion = ({ platform }: Harness) => Object.assign(platform.state, { deny: ['BR'] });
  const goDown = ({ platform }: Harness) => platform.goDown();

  describe.each([
    ['is closed', shut, ORIGIN, '200 success'],
    ['is closed to a region', shutRegion, ORIGIN, '200 success'],
    ['is unconfirmed', goDown, ORIGIN, '502 upstream.unavailable'],
    ['is another, unconfirmed host', goDown, 'https://orla2.test', '502 upstream.unavailable'],
  ] as const)('while the site %s', (_, close, origin, answer) => {
    const ours = { ...FROM_OUR_PAGES, Origin: origin };

    async function signInAndClose(): Promise<Pair> {
      const pair = await signIn();
      close(harness);
      harness.clock.now += 301_000;
      return pair;
    }
    const leave = (headers: Record<string, string>, method = 'POST') =>
      harness.ask('/wps/session/logout', { method, origin, headers });

    test.each(['POST', 'DELETE'])(
      'signing out ends the session here and, if the platform is reachable, there too: %s',
      async (method) => {
        const pair = await signInAndClose();
        const out = await leave({ ...halves(pair), ...ours }, method);
        expect(out.headers.getSetCookie()).toEqual(['__Host-orla=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0']);
        expect(await codeOf(out)).toBe(answer);
        const [told] = harness.platform.askedFor('/wps/session/logout');
        expect(told?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`);
      },
    );

    test('nobody else is signed out, and no other call passes', async () => {
      const pair = await signInAndClose();
      for (const headers of [
        { ...halves(pair), 'Sec-Fetch-Site': 'cross-site', Origin: origin },
        { ...halves(pair), Origin: 'https://evil.test' },
        { ...halves({ cookie: pair.cookie }), ...ours },
      ]) {
        const refused = await leave(headers);
        expect(refused.headers.getSetCookie()).toEqual([]);
        expect([401, 403]).toContain(refused.status);
      }
      const balance = await harness.ask(BALANCE, { origin, headers: halves(pair) });
      expect([451, 502, 503]).toContain(balance.status);
      expect((await leave({ ...halves(pair), ...ours }, 'GET')).status).not.toBe(200);
      expect(
        harness.platform.asked.filter(({ headers }) => headers.has('Authorization') && headers.has('X-Orla-Visitor')),
      ).toEqual([]);
    });
  });

  test('signing out with half a pair, or from another site, clears no cookie', async () => {
    const { cookie, handle } = await signIn();
    harness.platform.on('/wps/session/logout', () => Promise.reject(new Error('refused')));
    for (const headers of [
      { ...halves({ cookie }), ...FROM_OUR_PAGES },
      { ...halves({ cookie, handle }), 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const out = await harness.ask('/wps/session/logout', { method: 'POST', headers });
      expect(out.headers.getSetCookie()).toEqual([]);
    }
  });
});

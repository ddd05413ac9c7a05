import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { isServerCall } from '../../../../src/edge/proxy/routes.ts';
import { failure } from '../support/fake-platform.ts';
import { codeOf, createHarness, JSON_TYPE, ORIGIN } from '../support/harness.ts';

const FREEPLAY = '/wps/session/login/freeplay';
const SPIN = '/studio/api/spin';

/** The calls of a browser: each method, with a typical path. */
const BROWSER_CALLS = ENDPOINTS.filter(
  (endpoint) => endpoint.host !== 'edge' && endpoint.auth !== 'edge' && !endpoint.isDirect && !isServerCall(endpoint),
).flatMap((endpoint) =>
  [endpoint.method, ...(endpoint.alsoMethods ?? [])].map((method) => ({
    endpoint,
    method,
    path: endpoint.path.replaceAll(/:[a-z]+/gi, 'a1'),
  })),
);
/** A WebSocket is a GET but not a reading call. The socket of a game’s frame is allowed for its own opaque origin only. */
const mayBeAsked = ({ crossOrigin, answer }: Endpoint, method: string) =>
  answer !== 'socket' && (crossOrigin || method === 'GET');

describe('a changing call', () => {
  test.each([
    ['is accepted from our pages', { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }, true],
    ['is accepted from a browser without origin headers', {}, true],
    ['is accepted from an old browser on our pages', { Origin: ORIGIN }, true],
    ['is refused from another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }, false],
    ['is refused from a sibling host', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://x.orla.test' }, false],
    ['is refused from an old browser on another site', { Origin: 'https://evil.test' }, false],
    ['is refused from a sandboxed frame', { Origin: 'null' }, false],
    ['is refused from the address bar', { 'Sec-Fetch-Site': 'none' }, false],
    ['is refused from another scheme', { Origin: 'http://orla.test' }, false],
  ] as [string, Record<string, string>, boolean][])('%s', async (_, from, passes) => {
    const { ask, platform } = createHarness();
    platform.on(FREEPLAY, () => failure('session.freeplay_disabled', 403));
    const headers = { ...JSON_TYPE, ...from };
    const code = await codeOf(await ask(FREEPLAY, { method: 'POST', headers, body: '{}' }));
    expect(code).toBe(passes ? '403 session.freeplay_disabled' : '403 request.forbidden_origin');
  });

  test.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }],
    ['an old browser on another site', { Origin: 'https://evil.test' }],
  ] as [string, Record<string, string>][])('%s cannot change anything, by any call or method', async (_, from) => {
    const { ask, platform } = createHarness({ opsExposed: true });
    const strange: string[] = [];
    for (const { endpoint, method, path } of BROWSER_CALLS) {
      const isAsked = mayBeAsked(endpoint, method);
      platform.asked.length = 0;
      const reply = await ask(path, { method, headers: from });
      const isRefused = (await reply.text()).includes('request.forbidden_origin');
      const said = `${method} ${endpoint.path} ${isRefused ? 'is refused' : 'is heard'}`;
      if (isRefused === isAsked || (isRefused && platform.askedFor(path).length > 0)) strange.push(said);
    }
    expect(strange).toEqual([]);
    const methods = BROWSER_CALLS.filter(({ endpoint, method }) => !mayBeAsked(endpoint, method)).map(
      (call) => call.method,
    );
    expect([...new Set(methods)].sort()).toEqual(['DELETE', 'GET', 'POST', 'PUT']);
  });

  test('game frames without an origin can use their own calls and read the response', async () => {
    const { ask, platform } = createHarness();
    platform.on(SPIN, () => failure('games.launch_expired', 401));
    const frame = { ...JSON_TYPE, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' };
    const asked = await ask(SPIN, {
      method: 'OPTIONS',
      headers: { Origin: 'null', 'Access-Control-Request-Method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(asked.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type');
    expect(asked.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    const answer = await ask(SPIN, {
      method: 'POST',
      headers: { ...frame, Cookie: 'a=b', Authorization: 'Bearer x' },
      body: '{}',
    });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await codeOf(answer)).toBe('401 games.launch_expired');
    expect(platform.askedFor(SPIN)[0]?.headers.get('Authorization')).toBeNull();
    const plain = await ask(SPIN, { method: 'POST', headers: { ...frame, 'Content-Type': 'text/plain' }, body: '{}' });
    expect(await codeOf(plain), 'without a preflight').toBe('401 games.launch_expired');
    expect(platform.askedFor(SPIN)[1]?.headers.get('Content-Type')).toBe('application/json');
    expect(
      (await ask(FREEPLAY, { method: 'POST', headers: frame })).headers.get('Access-Control-Allow-Origin'),
    ).toBeNull();
  });
});

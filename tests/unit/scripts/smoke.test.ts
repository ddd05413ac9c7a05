import { describe, expect, test } from 'vitest';
import { CHECKS } from '../../../scripts/lib/smoke-checks.mjs';
import { STRICT_CSP, setSecurityHeaders } from '../../../src/edge/headers/security.ts';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  text?: string;
}

const OURS = { 'x-request-id': 'x', 'server-timing': 'edge;dur=0', 'content-security-policy': STRICT_CSP };
const PAGE = '<link href="/_astro/a.B1-x_.css"></html>';
const HASHED = {
  'cache-control': 'public, max-age=31536000, immutable',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const value = (of: object) => JSON.stringify({ success: true, value: of });

/** The responses of a correct site. */
const RIGHT: Record<string, Answer> = {
  'http://orla.test/health': { status: 308, headers: { location: 'https://orla.test/health' } },
  '/health': { status: 200, text: value({ alive: true }) },
  '/health/platform': { status: 200, text: value({ platform: 'up' }) },
  '/permission': { status: 200, text: value({ status: 0, readOnly: false, location: { ip: '203.0.113.7' } }) },
  '/': { status: 200, headers: OURS, text: PAGE },
  '/login': { status: 200, headers: OURS, text: PAGE },
  '/there-is-no-such-page': { status: 404, headers: OURS, text: PAGE },
  '/_astro/a.B1-x_.css': { status: 200, headers: HASHED },
  '/wps/system/whitelabel': { status: 200, text: value({}) },
  '/wps/member/info': { status: 401, headers: { 'cache-control': 'no-store' } },
  '/wps/session/login': { status: 403 },
  '/edge/purge': { status: 401 },
};

async function listWrong(changes: Record<string, Answer> = {}): Promise<string[]> {
  const answers = { ...RIGHT, ...changes };
  const ask = async (path: string, { from = '' } = {}) => {
    const { status, headers = {}, text = '' } = answers[from + path] ?? { status: 404 };
    const all = new Headers(headers);
    if (!path.startsWith('/_astro/')) setSecurityHeaders(all);
    return { status, headers: all, text, json: () => JSON.parse(text) };
  };
  const wrong: string[] = [];
  for (const [name, run] of Object.entries(CHECKS)) {
    await (run as (...args: unknown[]) => Promise<void>)(ask, false, 'orla.test').catch(() => wrong.push(name));
  }
  return wrong;
}

const led = (to: string): Answer => ({ status: 302, headers: { ...OURS, location: to, 'cache-control': 'no-store' } });

describe('the smoke test', () => {
  test('finds no fault with a correct site', async () => {
    expect(await listWrong()).toEqual([]);
  });

  test('accepts a site whose operator calls are open to operators', async () => {
    expect(await listWrong({ '/ops/audit': { status: 401 } })).toEqual([]);
    expect(await listWrong({ '/ops/audit': { status: 200 } })).toEqual(['the inner calls are closed']);
  });

  test.each([
    [
      'redirect to its sign-in',
      { status: 302, headers: { location: 'https://orla.cloudflareaccess.com/cdn-cgi/access/login' } },
      [],
    ],
    ['refuse', { status: 403 }, []],
    [
      'redirect to another address',
      { status: 302, headers: { location: 'https://evil.example/login' } },
      ['the inner calls are closed'],
    ],
    ['redirect without an address', { status: 302 }, ['the inner calls are closed']],
  ])('judges operator calls behind Cloudflare Access that %s', async (_, answer, wrong) => {
    expect(await listWrong({ '/ops/audit': answer })).toEqual(wrong);
  });

  test('accepts a site for members only', async () => {
    const away = '/login?next=%2Fthere-is-no-such-page';
    const all = { '/': led('/login'), '/there-is-no-such-page': led(away), [away]: RIGHT['/login'] as Answer };
    expect(await listWrong(all)).toEqual([]);
    const purge = led('/login?next=%2F_purge');
    expect(await listWrong({ ...all, '/_purge': purge })).toEqual(['the inner calls are closed']);
  });

  test.each([
    ['redirects', { '/': led('https://evil.example/login') }],
    ['redirects to a host', { '/': led('//evil.example/login') }],
    ['redirects to a missing page', { '/': led('/login'), '/login': { status: 404, headers: OURS, text: PAGE } }],
  ])('reports a home page that %s', async (_, changes) => {
    expect(await listWrong(changes)).toContain('the home page is complete HTML with its headers');
  });

  test.each([
    ['answers', { status: 200, text: value({ alive: true }) }],
    ['redirects to another host', { status: 308, headers: { location: 'https://evil.example/health' } }],
    ['redirects to itself', { status: 308, headers: { location: 'http://orla.test/health' } }],
  ])('reports a site whose plain http %s', async (_, answer) => {
    expect(await listWrong({ 'http://orla.test/health': answer })).toEqual(['plain http leads to https']);
  });

  test.each(Object.keys(HASHED))('reports a missing %s of a hashed file', async (name) => {
    const { [name as keyof typeof HASHED]: _, ...headers } = HASHED;
    const wrong = await listWrong({ '/_astro/a.B1-x_.css': { status: 200, headers } });
    expect(wrong).toEqual(['hashed files carry the headers that they can']);
  });
});

import { describe, expect, test } from 'vitest';
import { hmacHex } from '../../../src/lib/bytes.ts';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, EDGE_SECRET, FROM_OUR_PAGES, JSON_TYPE, ORIGIN } from './support/harness.ts';

const FREEPLAY = '/wps/session/login/freeplay';
const KEYS = '/wps/system/keys';
const GAMES = '/wps/relay/GCSGAME_hotGamesV2';
const SPIN = '/studio/api/spin';

function post(body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) {
  return { method: 'POST', headers: { ...FROM_OUR_PAGES, ...headers }, body };
}

describe('what reaches the platform', () => {
  test.each([
    ['GET', '/wps/nothing', '404 request.not_found'],
    ['GET', '/wps', '404 request.not_found'],
    ['GET', '/wps/system/keys/x', '404 request.not_found'],
    ['GET', '/wps/system/Keys', '404 request.not_found'],
    ['GET', '/wps/system/region', '404 request.not_found'],
    ['POST', '/wps/system/keys', '405 request.method_not_allowed'],
    ['GET', '/wps/session/logout', '405 request.method_not_allowed'],
    ['PATCH', '/wps/session/login', '405 request.method_not_allowed'],
    ['OPTIONS', '/wps/session/login', '405 request.method_not_allowed'],
    ['POST', '/permission', '405 request.method_not_allowed'],
    ['GET', '/edge/purge', '405 request.method_not_allowed'],
    ['GET', '/_purge', '404 request.not_found'],
    ['POST', '/_purge', '404 request.not_found'],
    ['POST', '/', '405 request.method_not_allowed'],
    ['POST', '/studio/play/x', '404 request.not_found'],
    ['GET', '/wps%2Fsystem%2Fkeys', '400 request.malformed'],
    ['GET', '/wps/system/keys%00', '400 request.malformed'],
    ['GET', '/wps/system%5Ckeys', '400 request.malformed'],
    ['GET', '/wps/%zz', '400 request.malformed'],
  ])('%s %s is %s', async (method, path, code) => {
    const { ask, platform } = createHarness();
    const response = await ask(path, {
      method,
      headers: { ...FROM_OUR_PAGES, Authorization: `Bearer ${EDGE_SECRET}` },
    });
    if (response.status === 405) expect(response.headers.get('Allow')).toMatch(/[A-Z]/);
    expect(await codeOf(response)).toBe(code);
    expect(platform.asked.filter(({ headers }) => headers.has('X-Orla-Visitor'))).toEqual([]);
  });

  test('nothing of the visitor but what is listed, and the visitor as we know it', async () => {
    const { ask, platform, clock } = createHarness();
    platform.on(KEYS, () => success({ keys: [], now: 1 }));
    const headers = {
      Language: 'PT',
      Merchant: 'orla',
      Authorization: 'Bearer stolen',
      Cookie: 'a=b',
      'X-Forwarded-For': '1.1.1.1',
      'X-Real-IP': '1.1.1.1',
      Forwarded: 'for=1.1.1.1',
      'X-Orla-Visitor': 'forged',
      'X-Request-Id': 'forged',
      'X-Vendor': 'ORLA',
      Connection: 'keep-alive',
      'X-Anything': '1',
    };
    const response = await ask(KEYS, { headers });
    const asked = platform.askedFor(KEYS)[0]?.headers ?? new Headers();
    expect([...asked.keys()].sort()).toEqual(['accept', 'language', 'merchant', 'x-orla-visitor', 'x-request-id']);
    expect(asked.get('X-Request-Id')).toBe(response.headers.get('X-Request-Id'));
    const [claim = '', signature] = (asked.get('X-Orla-Visitor') ?? '').split('.');
    expect(signature).toBe(await hmacHex(EDGE_SECRET, claim));
    expect(JSON.parse(atob(claim))).toEqual({
      ip: '203.0.113.7',
      country: 'BR',
      site: 'https://orla.test',
      at: clock.now / 1000,
    });
  });

  test('operator and vendor calls pass with their proof only where they are exposed', async () => {
    const { ask, platform } = createHarness({ opsExposed: true });
    platform.on('/ops/members/luna/adjustments', () => success({ balance: 1, currency: 'BRL', transactionId: 't' }));
    const headers = { ...JSON_TYPE, Authorization: 'Bearer ops', 'Idempotency-Key': 'key-1', Cookie: 'a=b' };
    const call = { method: 'POST', headers, body: '{"amount":1,"reason":"x"}' };
    expect(await codeOf(await ask('/ops/members/luna/adjustments', call))).toBe('200 success');
    const asked = platform.askedFor('/ops/members/luna/adjustments')[0];
    expect(asked?.headers.get('Authorization')).toBe('Bearer ops');
    expect(asked?.headers.get('Idempotency-Key')).toBe('key-1');
    expect(await codeOf(await ask('/ops/members/a%2Fb/adjustments', call))).toBe('400 request.malformed');
    const closed = createHarness();
    expect(await codeOf(await closed.ask('/ops/members/luna/adjustments', call))).toBe('404 request.not_found');
    expect(closed.platform.askedFor('/ops/members/luna/adjustments')).toEqual([]);
  });
});

describe('where a change may come from', () => {
  test.each([
    ['our pages', { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }, true],
    ['a browser that says nothing', {}, true],
    ['an old browser on our pages', { Origin: ORIGIN }, true],
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }, false],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://x.orla.test' }, false],
    ['an old browser elsewhere', { Origin: 'https://evil.test' }, false],
    ['a sandboxed frame', { Origin: 'null' }, false],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }, false],
    ['another scheme', { Origin: 'http://orla.test' }, false],
  ] as [string, Record<string, string>, boolean][])('%s', async (_, from, passes) => {
    const { ask, platform } = createHarness();
    platform.on(FREEPLAY, () => failure('session.freeplay_disabled', 403));
    const headers = { ...JSON_TYPE, ...from };
    const code = await codeOf(await ask(FREEPLAY, { method: 'POST', headers, body: '{}' }));
    expect(code).toBe(passes ? '403 session.freeplay_disabled' : '403 request.forbidden_origin');
  });

  test('game frames without an origin may call theirs, and read the answer', async () => {
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
    expect(
      (await ask(FREEPLAY, { method: 'POST', headers: frame })).headers.get('Access-Control-Allow-Origin'),
    ).toBeNull();
  });
});

describe('bodies', () => {
  function endless(): ReadableStream<Uint8Array> {
    return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384)) });
  }
  const JOSE = { 'Content-Type': 'application/jose' };
  test.each([
    ['JSON where sealed is due', '/wps/session/login', post('{}'), '415 request.unsupported_type'],
    ['sealed where JSON is due', FREEPLAY, post('a.b', JOSE), '415 request.unsupported_type'],
    [
      'a form',
      FREEPLAY,
      post('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      '415 request.unsupported_type',
    ],
    ['text', FREEPLAY, post('{}', { 'Content-Type': 'text/plain' }), '415 request.unsupported_type'],
    ['compressed', FREEPLAY, post('{}', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }), '415 request.unsupported_type'],
    ['nothing', FREEPLAY, { method: 'POST', headers: FROM_OUR_PAGES }, '415 request.unsupported_type'],
    ['too much, declared', FREEPLAY, post('x'.repeat(65_537)), '413 request.too_large'],
    ['too much, streamed', FREEPLAY, post(endless()), '413 request.too_large'],
  ])('%s is refused before the platform is asked', async (_, path, init, code) => {
    const { ask, platform } = createHarness();
    expect(await codeOf(await ask(path, init))).toBe(code);
    expect(platform.askedFor(path)).toEqual([]);
  });

  test('the largest body passes', async () => {
    const { ask, platform } = createHarness();
    platform.on(FREEPLAY, () => failure('session.freeplay_disabled', 403));
    expect(await codeOf(await ask(FREEPLAY, post('x'.repeat(65_536))))).toBe('403 session.freeplay_disabled');
    expect(platform.askedFor(FREEPLAY)[0]?.body.length).toBe(65_536);
  });
});

describe('a platform that misbehaves', () => {
  const HTML = { headers: { 'Content-Type': 'text/html' } };
  const keys = { keys: [], now: 1 };
  test.each([
    ['HTML for JSON', () => new Response('<h1>hi</h1>', HTML), '502 upstream.invalid'],
    ['an HTML error', () => new Response('<h1>oops</h1>', { status: 500, ...HTML }), '502 upstream.unavailable'],
    [
      'JSON with another type',
      () => new Response('{"success":true,"value":{"keys":[],"now":1}}'),
      '502 upstream.invalid',
    ],
    ['broken JSON', () => new Response('{"success":', { headers: JSON_TYPE }), '502 upstream.invalid'],
    [
      'bytes that are no text',
      () => new Response(new Uint8Array([123, 255, 125]), { headers: JSON_TYPE }),
      '502 upstream.invalid',
    ],
    ['JSON that is no envelope', () => Response.json({ keys: [] }), '502 upstream.invalid'],
    ['another value', () => success({ keys: 'none', now: 1 }), '502 upstream.invalid'],
    ['a success that is an error', () => success(keys, { status: 404 }), '502 upstream.invalid'],
    ['an unknown code', () => failure('db.password_is_hunter2', 400), '502 upstream.invalid'],
    ['5 MB', () => success({ ...keys, pad: 'x'.repeat(5_000_000) }), '502 upstream.invalid'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } }),
      '502 upstream.invalid',
    ],
    ['a refusal with 200', () => failure('request.rate_limited', 200), '429 request.rate_limited'],
    ['its own status', () => failure('request.invalid', 422), '422 request.invalid'],
  ])('%s', async (_, answer, code) => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, answer);
    expect(await codeOf(await ask(KEYS))).toBe(code);
  });

  test('silence is a timeout, also in the middle of an answer', async () => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, () => new Promise<Response>(() => undefined));
    expect(await codeOf(await ask(KEYS))).toBe('504 upstream.timeout');
    const half = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"succ')) });
    platform.on(KEYS, () => new Response(half, { headers: JSON_TYPE }));
    expect(await codeOf(await ask(KEYS))).toBe('504 upstream.timeout');
  });

  test('an internal error says nothing more', async () => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, () =>
      Response.json(
        { success: false, errorCode: 'internal.error', message: 'at db.ts:12', value: { sql: 1 } },
        { status: 500 },
      ),
    );
    expect(await (await ask(KEYS)).json()).toEqual({
      success: false,
      errorCode: 'internal.error',
      message: 'internal.error',
    });
  });

  test('unknown fields pass; its cookies and policies do not', async () => {
    const { ask, platform } = createHarness();
    const headers = {
      'Set-Cookie': 'x=1',
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': 'default-src *',
      Server: 'x',
      'Retry-After': '7',
    };
    platform.on(KEYS, () => success({ ...keys, later: true }, { headers }));
    const response = await ask(KEYS);
    expect(response.headers.get('Retry-After')).toBe('7');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(response.headers.get('Server')).toBeNull();
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await response.json()).toMatchObject({ value: { later: true } });
  });

  test('a reading call is asked once more, a changing one never', async () => {
    const { ask, platform } = createHarness();
    let broken = 1;
    platform.on(KEYS, () => {
      if (broken-- > 0) throw new Error('reset');
      return success(keys);
    });
    expect(await codeOf(await ask(KEYS))).toBe('200 success');
    expect(platform.askedFor(KEYS)).toHaveLength(2);
    platform.on(FREEPLAY, () => new Response('bad gateway', { status: 502 }));
    expect(await codeOf(await ask(FREEPLAY, post('{}')))).toBe('502 upstream.unavailable');
    expect(platform.askedFor(FREEPLAY)).toHaveLength(1);
  });
});

describe('anonymous answers in memory', () => {
  function counting() {
    const harness = createHarness();
    let version = 0;
    harness.platform.on(GAMES, () => {
      version += 1;
      return success({ list: [], version });
    });
    const read = async (query = '', headers: Record<string, string> = {}) => {
      const body = (await (await harness.ask(GAMES + query, { headers })).json()) as { value: { version: number } };
      return body.value.version;
    };
    return { ...harness, read };
  }

  test('one answer for everybody while it lives, then the old one with a new one behind it', async () => {
    const { read, clock } = counting();
    expect(await read()).toBe(1);
    clock.now += 29_000;
    expect(await read()).toBe(1);
    clock.now += 2000;
    expect(await read()).toBe(1);
    expect(await read()).toBe(2);
  });

  test('language, merchant and known query make another answer, their order does not', async () => {
    const { read } = counting();
    expect(await read()).toBe(1);
    expect(await read('', { Language: 'EN' })).toBe(2);
    expect(await read('', { Merchant: 'other' })).toBe(3);
    expect(await read('?platform=a&vassalage=b')).toBe(4);
    expect(await read('?vassalage=b&platform=a')).toBe(4);
    expect(await read('', { Language: 'EN' })).toBe(2);
  });

  test('unknown or repeated names are never kept', async () => {
    const { read } = counting();
    expect([await read('?x=1'), await read('?x=1')]).toEqual([1, 2]);
    expect([await read('?platform=a&platform=b'), await read('?platform=a&platform=b')]).toEqual([3, 4]);
  });

  test('a purge with our secret drops pages and answers', async () => {
    const { read, ask, purged } = counting();
    expect(await read()).toBe(1);
    const purge = (authorization: string, body: string) =>
      ask('/edge/purge', { method: 'POST', headers: { ...JSON_TYPE, Authorization: authorization }, body });
    expect(await codeOf(await purge('Bearer wrong', '{"tags":["games"]}'))).toBe('401 edge.unauthorized');
    expect(await codeOf(await purge(`Bearer ${EDGE_SECRET}`, '{"tags":["x"]}'))).toBe('400 request.invalid');
    expect(await read()).toBe(1);
    expect(await codeOf(await purge(`Bearer ${EDGE_SECRET}`, '{"tags":["games","brand"]}'))).toBe('200 success');
    expect(purged).toEqual([['games', 'brand']]);
    expect(await read()).toBe(2);
  });

  test('failures are not kept, and an old answer is better than none', async () => {
    const { ask, platform, clock, read } = counting();
    expect(await read()).toBe(1);
    clock.now += 60_000;
    platform.on(GAMES, () => failure('internal.error', 500));
    expect(await read()).toBe(1);
    expect(await codeOf(await ask(`${GAMES}?platform=z`))).toBe('500 internal.error');
    platform.on(GAMES, () => success({ list: [], version: 9 }));
    expect(await read('?platform=z')).toBe(9);
  });
});

import { describe, expect, test } from 'vitest';
import { hmacHex } from '../../../../src/lib/bytes.ts';
import { success } from '../support/fake-platform.ts';
import { codeOf, createHarness, EDGE_SECRET, FROM_OUR_PAGES, JSON_TYPE } from '../support/harness.ts';

const KEYS = '/wps/system/keys';

describe('a request to the platform', () => {
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
    ['POST', '/_purge', '404 request.not_found'],
    ['POST', '/_server-islands/Header', '404 request.not_found'],
    ['POST', '/', '405 request.method_not_allowed'],
    ['POST', '/studio/play/x', '404 request.not_found'],
    ['GET', '/wps%2Fsystem%2Fkeys', '400 request.malformed'],
    ['GET', '/wps/system/keys%00', '400 request.malformed'],
    ['GET', '/wps/system%5Ckeys', '400 request.malformed'],
    ['GET', '/wps/%zz', '400 request.malformed'],
  ])('%s %s is refused with %s', async (method, path, code) => {
    const { ask, platform } = createHarness();
    const response = await ask(path, {
      method,
      headers: { ...FROM_OUR_PAGES, Authorization: `Bearer ${EDGE_SECRET}` },
    });
    if (response.status === 405) expect(response.headers.get('Allow')).toMatch(/[A-Z]/);
    expect(await codeOf(response)).toBe(code);
    expect(platform.asked.filter(({ headers }) => headers.has('X-Orla-Visitor'))).toEqual([]);
  });

  test('has no overlong header', async () => {
    const { ask, platform } = createHarness({ opsExposed: true });
    const long = 'x'.repeat(5_000);
    const names = ['Authorization', 'X-Vendor', 'X-Timestamp', 'X-Signature', 'Language', 'Merchant', 'User-Agent'];
    const more = ['Idempotency-Key', 'Cookie', 'Accept', 'Accept-Language', 'If-None-Match', 'If-Modified-Since'];
    const headers = { ...FROM_OUR_PAGES, ...Object.fromEntries([...names, ...more].map((name) => [name, long])) };
    const body = { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body: '{}' };
    await ask('/ops/members/luna/adjustments', body);
    await ask('/wps/session/login/freeplay', body);
    await ask(KEYS, { headers });
    await ask('/studio/assets/slot.js', { headers });
    const asked = platform.asked.filter(({ headers: sent }) => sent.has('X-Orla-Visitor'));
    expect(asked).toHaveLength(4);
    const values = asked.flatMap(({ headers: sent }) => [...sent.values()]);
    expect(Math.max(...values.map(({ length }) => length))).toBeLessThan(400);
  });

  test('contains only the listed headers of the visitor, and the visitor as we know it', async () => {
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

  test('of an operator or vendor passes with its proof, and only if these calls are exposed', async () => {
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

test('passes on when a form of the operator was read, and when the platform read its answer', async () => {
  const { ask, platform } = createHarness({ opsExposed: true });
  platform.on('/ops/message-caps', () => success({}, { headers: { 'X-Read-At': '1764288000000' } }));
  platform.on(KEYS, () => success({ keys: [] }, { headers: { 'X-Read-At': '1764288000000' } }));
  const put = (seen: string) => {
    const headers = { ...JSON_TYPE, Authorization: 'Bearer ops', 'X-Seen-At': seen };
    return ask('/ops/message-caps', { method: 'PUT', headers, body: '{}' });
  };
  expect((await put('1764288000000')).headers.get('X-Read-At')).toBe('1764288000000');
  await put('now');
  expect(platform.askedFor('/ops/message-caps').map(({ headers }) => headers.get('X-Seen-At'))).toEqual([
    '1764288000000',
    null,
  ]);
  expect((await ask(KEYS)).headers.get('X-Read-At')).toBeNull();
});

test('passes on the secret of a visitor to calls that take it, if it is well-formed', async () => {
  const { ask, platform } = createHarness();
  const secret = 'a'.repeat(43);
  platform.on('/wps/support/conversations', () => success({ list: [] }));
  platform.on('/wps/feedback/rules', () => success({ min: 1, max: 2 }));
  await ask('/wps/support/conversations', { headers: { 'X-Guest-Secret': secret } });
  await ask('/wps/support/conversations', { headers: { 'X-Guest-Secret': 'a b' } });
  await ask('/wps/feedback/rules', { headers: { 'X-Guest-Secret': secret } });
  const passed = platform.askedFor('/wps/support/conversations').map(({ headers }) => headers.get('X-Guest-Secret'));
  expect(passed).toEqual([secret, null]);
  expect(platform.askedFor('/wps/feedback/rules')[0]?.headers.get('X-Guest-Secret')).toBeNull();
});

test.each([
  [1024, true],
  [1025, false],
])('passes on a header of %i characters from another server: %s', async (length, isPassed) => {
  const { ask, platform } = createHarness({ opsExposed: true });
  const bearer = `Bearer ${'x'.repeat(length - 7)}`;
  await ask('/ops/audit', { headers: { Authorization: bearer } });
  expect(platform.askedFor('/ops/audit')[0]?.headers.get('Authorization')).toBe(isPassed ? bearer : null);
});

test('that changes something has no query', async () => {
  const { ask, platform } = createHarness();
  const headers = { ...FROM_OUR_PAGES, ...JSON_TYPE };
  await ask('/wps/session/login/freeplay?account=luna', { method: 'POST', headers, body: '{}' });
  expect(platform.askedFor('/wps/session/login/freeplay').map(({ url }) => url.search)).toEqual(['']);
});

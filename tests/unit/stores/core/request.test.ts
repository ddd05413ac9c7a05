import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../../../src/contract/core/endpoint.ts';
import { getMemberInfo } from '../../../../src/contract/member/member.ts';
import { getSystemStatus } from '../../../../src/contract/system/system.ts';
import { getBalance } from '../../../../src/contract/wallet/wallet.ts';
import { type Browser, createDelayed, grant, INFO, refuse, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const KEYS = '/wps/system/keys';
let browser: Browser;
let request: typeof import('../../../../src/stores/core/request.ts').request;
let handle: typeof import('../../../../src/stores/session/session-handle.ts');

beforeEach(async () => {
  vi.resetModules();
  const environment = await import('../browser.ts');
  browser = environment.createBrowser();
  ({ request } = await import('../../../../src/stores/core/request.ts'));
  handle = await import('../../../../src/stores/session/session-handle.ts');
});

const move = defineEndpoint({
  id: 'move',
  area: 'wallet',
  method: 'POST',
  path: '/wps/things/:name/move',
  summary: 'Moves money',
  origin: 'orla',
  auth: 'member',
  idempotent: true,
  errors: [],
  request: () => z.strictObject({ name: z.string(), amount: z.number() }),
  response: () => z.object({ moved: z.boolean() }),
});

const anybody = defineEndpoint({
  id: 'anybody',
  area: 'support',
  method: 'POST',
  path: '/wps/anybody',
  summary: 'Takes a word of a guest or a member',
  origin: 'orla',
  auth: 'none',
  takesSession: true,
  errors: [],
  request: () => z.strictObject({ word: z.string() }),
  response: () => z.null(),
});

const secret = defineEndpoint({
  id: 'secret',
  area: 'session',
  method: 'POST',
  path: '/wps/secret',
  summary: 'Carries a secret',
  origin: 'orla',
  auth: 'none',
  body: 'jose',
  errors: [],
  request: () => z.strictObject({ word: z.string() }),
  response: () => z.null(),
});

describe('request', () => {
  test('builds path, headers and body by the endpoint', async () => {
    handle.setHandle('h1.abc');
    browser.serve(() => grant({ moved: true }));
    const answer = await request(move, { name: 'a b', amount: 1.5 }, { idempotencyKey: 'id-1' });
    expect(answer).toEqual({ ok: true, value: { moved: true } });
    const [call] = browser.calls;
    expect(call?.path).toBe('/wps/things/a%20b/move');
    expect(call?.body).toBe('{"amount":1.5}');
    expect(call?.headers).toMatchObject({
      Authorization: 'Bearer h1.abc',
      Merchant: 'orla',
      Language: 'EN',
      'Idempotency-Key': 'id-1',
      'Content-Type': 'application/json',
    });
  });

  test('sends calls that move money with their given key and generates none', async () => {
    handle.setHandle('h1.abc');
    browser.serve(() => grant({ moved: true }));
    await request(move, { name: 'a', amount: 1 }, { idempotencyKey: 'same' });
    expect(browser.calls[0]?.headers['Idempotency-Key']).toBe('same');
    // @ts-expect-error Each retry would move money again.
    await request(move, { name: 'a', amount: 1 });
    // @ts-expect-error Options alone are no key.
    await request(move, { name: 'a', amount: 1 }, { isWhole: true });
    for (const { headers } of browser.calls.slice(1)) expect(headers).not.toHaveProperty('Idempotency-Key');
  });

  test('puts the input of a read into the query, and no handle on an anonymous call', async () => {
    handle.setHandle('h1.abc');
    browser.serve(() => grant({ status: 0 }));
    await request(getSystemStatus, { url: 'orla.example' });
    expect(browser.calls[0]?.query.get('url')).toBe('orla.example');
    expect(browser.calls[0]?.headers.Authorization).toBeUndefined();
  });

  test('sends the handle where authentication is optional, and reports an ended session', async () => {
    browser.serve(() => grant(null));
    await request(anybody, { word: 'a' });
    expect(browser.calls[0]?.headers.Authorization).toBeUndefined();
    handle.setHandle('h1.abc');
    await request(anybody, { word: 'b' });
    expect(browser.calls[1]?.headers.Authorization).toBe('Bearer h1.abc');
    browser.serve(() => refuse('session.required'));
    await request(anybody, { word: 'c' });
    expect(handle.$expiries.get()).toBe(1);
  });

  test('returns code, fields, value, request id and delay of a refusal', async () => {
    browser.serve(() => refuse('request.invalid', { fields: { username: 'pattern' } }, { 'Retry-After': '90' }));
    expect(await request(getSystemStatus, {})).toEqual({
      ok: false,
      failure: {
        code: 'request.invalid',
        requestId: 'r-2',
        value: { fields: { username: 'pattern' } },
        fields: { username: 'pattern' },
        retryAfter: 90,
      },
    });
  });

  const outside: [string, () => Response][] = [
    ['no JSON', () => new Response('<html>')],
    ['no envelope', () => Response.json({ status: 0 })],
    ['a value outside the schema', () => grant({ status: 7 })],
    ['a code that the contract lacks', () => Response.json({ success: false, errorCode: 'odd.code', message: '' })],
  ];
  test('keeps the text of a platform’s own code, but not for our codes', async () => {
    const say = (errorCode: string, message: string) => () =>
      Response.json({ success: false, errorCode, message }, { status: 400 });
    browser.serve(say('SMS_0042', 'The gateway is resting'));
    expect(await request(getSystemStatus, {})).toMatchObject({
      failure: { code: 'unknown', message: 'The gateway is resting' },
    });
    browser.serve(say('verification.not_sent', 'The gateway is resting'));
    expect(await request(getSystemStatus, {})).toMatchObject({
      failure: { code: 'verification.not_sent', message: 'The gateway is resting' },
    });
    browser.serve(say('verification.too_many', 'Too many'));
    const known = await request(getSystemStatus, {});
    expect(known).not.toHaveProperty('failure.message');
  });

  test.each(outside)('returns unknown for %s', async (_name, answer) => {
    browser.serve(answer);
    expect(await request(getSystemStatus, {})).toMatchObject({ ok: false, failure: { code: 'unknown' } });
  });

  test('returns network.failed without an answer', async () => {
    expect(await request(getSystemStatus, {})).toMatchObject({ ok: false, failure: { code: 'network.failed' } });
  });

  test('returns network.slow after exactly 8 seconds', async () => {
    browser.serve(() => createDelayed().promise);
    let isDone = false;
    const answer = request(getSystemStatus, {}).finally(() => {
      isDone = true;
    });
    browser.pass(7_999);
    await settle();
    expect(isDone).toBe(false);
    browser.pass(1);
    expect(await answer).toMatchObject({ ok: false, failure: { code: 'network.slow' } });
  });

  test('drops a reply that belongs to an earlier session', async () => {
    handle.setHandle('h1.luna');
    const late = createDelayed();
    browser.serve(() => late.promise);
    const answer = request(getMemberInfo, {});
    handle.setHandle('h1.rio');
    late.answer(grant(INFO));
    expect(await answer).toMatchObject({ ok: false, failure: { code: 'session.changed' } });
  });

  test('reports an ended session once, and never the end of an earlier one', async () => {
    handle.setHandle('h1.luna');
    const late = createDelayed();
    browser.serve(() => late.promise);
    const answer = request(getBalance, {});
    handle.setHandle('h1.rio');
    late.answer(refuse('session.required'));
    await answer;
    expect(handle.$expiries.get()).toBe(0);
    browser.serve(() => refuse('session.required'));
    await request(getBalance, {});
    expect(handle.$expiries.get()).toBe(1);
  });
});

describe('sealed bodies', () => {
  test('are dated by the server’s clock and request the keys once', async () => {
    const key = await createServerKey('k1');
    const serverNow = browser.state.now / 1000 + 7_200;
    browser.serve(({ path }) => (path === KEYS ? grant({ keys: [key.publicKey], now: serverNow }) : grant(null)));
    await request(secret, { word: 'a' });
    browser.pass(5_000);
    expect((await request(secret, { word: 'b' })).ok).toBe(true);
    expect(browser.callsTo(KEYS)).toHaveLength(1);
    const [first, second] = browser.callsTo('/wps/secret');
    expect(first?.headers['Content-Type']).toBe('application/jose');
    expect(await key.open(first?.body)).toMatchObject({ iat: serverNow, data: { word: 'a' } });
    expect(await key.open(second?.body)).toMatchObject({ iat: serverNow + 5, data: { word: 'b' } });
    expect((await key.open(first?.body)).jti).not.toBe((await key.open(second?.body)).jti);
  });

  test.each(['request.wrong_key', 'request.stale'] as const)('are sealed anew once after %s', async (code) => {
    const keys = [await createServerKey('old'), await createServerKey('new')];
    let asked = 0;
    browser.serve(({ path }) => {
      if (path !== KEYS) return asked < 2 ? refuse(code) : grant(null);
      const key = keys[asked];
      asked += 1;
      return grant({ keys: [key?.publicKey], now: browser.state.now / 1000 });
    });
    expect((await request(secret, { word: 'a' })).ok).toBe(true);
    expect(browser.callsTo('/wps/secret')).toHaveLength(2);
    expect(await keys[1]?.open(browser.callsTo('/wps/secret')[1]?.body)).toMatchObject({ data: { word: 'a' } });
  });

  test('are not sent while the platform is down: the refused keys set read-only mode', async () => {
    const { $isReadOnly } = await import('../../../../src/stores/core/read-only.ts');
    browser.serve(() => refuse('upstream.read_only'));
    expect(await request(secret, { word: 'a' })).toMatchObject({ ok: false, failure: { code: 'upstream.read_only' } });
    expect(browser.callsTo('/wps/secret')).toEqual([]);
    expect($isReadOnly.get()).toBe(true);
    const key = await createServerKey('k1');
    browser.serve(({ path }) => (path === KEYS ? grant({ keys: [key.publicKey], now: 1 }) : grant(null)));
    expect((await request(secret, { word: 'a' })).ok).toBe(true);
    expect($isReadOnly.get()).toBe(false);
  });

  test('are not retried forever', async () => {
    const key = await createServerKey('k1');
    browser.serve(({ path }) => (path === KEYS ? grant({ keys: [key.publicKey], now: 1 }) : refuse('request.stale')));
    expect(await request(secret, { word: 'a' })).toMatchObject({ failure: { code: 'request.stale' } });
    expect(browser.callsTo('/wps/secret')).toHaveLength(2);
  });
});

import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { failure } from '../support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from '../support/harness.ts';

const FREEPLAY = '/wps/session/login/freeplay';

function post(body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) {
  return { method: 'POST', headers: { ...FROM_OUR_PAGES, ...headers }, body };
}

describe('bodies', () => {
  function endless(): ReadableStream<Uint8Array> {
    return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384)) });
  }
  const JOSE = { 'Content-Type': 'application/jose' };
  test.each([
    ['JSON for a sealed call', '/wps/session/login', post('{}'), '415 request.unsupported_type'],
    ['a sealed body for a JSON call', FREEPLAY, post('a.b', JOSE), '415 request.unsupported_type'],
    [
      'form data',
      FREEPLAY,
      post('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      '415 request.unsupported_type',
    ],
    ['plain text', FREEPLAY, post('{}', { 'Content-Type': 'text/plain' }), '415 request.unsupported_type'],
    [
      'a compressed body',
      FREEPLAY,
      post('{}', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
      '415 request.unsupported_type',
    ],
    ['an empty body', FREEPLAY, { method: 'POST', headers: FROM_OUR_PAGES }, '415 request.unsupported_type'],
    ['an oversized body with a declared length', FREEPLAY, post('x'.repeat(65_537)), '413 request.too_large'],
    ['an oversized streamed body', FREEPLAY, post(endless()), '413 request.too_large'],
  ])('%s is refused before the platform is called', async (_, path, init, code) => {
    const { ask, platform } = createHarness();
    expect(await codeOf(await ask(path, init))).toBe(code);
    expect(platform.askedFor(path)).toEqual([]);
  });

  test('of the maximum size pass', async () => {
    const { ask, platform } = createHarness();
    platform.on(FREEPLAY, () => failure('session.freeplay_disabled', 403));
    expect(await codeOf(await ask(FREEPLAY, post('x'.repeat(65_536))))).toBe('403 session.freeplay_disabled');
    expect(platform.askedFor(FREEPLAY)[0]?.body.length).toBe(65_536);
  });
});

describe('simultaneous bodies', () => {
  const ROOM = 140_000;
  const FEEDBACK = '/wps/feedback';
  const FORM = { 'Content-Type': 'multipart/form-data; boundary=b' };

  function setUp() {
    const harness = createHarness({}, {}, ENDPOINTS, ROOM);
    harness.platform.on(FEEDBACK, () => failure('request.invalid', 400));
    harness.platform.on(FREEPLAY, () => failure('session.freeplay_disabled', 403));
    const send = (body: BodyInit) => harness.ask(FEEDBACK, post(body, FORM));
    return { ...harness, send };
  }

  /** Makes a body that has partly arrived; the rest arrives on command. */
  function unfinished(bytes: number) {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent >= bytes) {
          await ended;
          return controller.close();
        }
        sent += 10_000;
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    return { body, end, isSent: () => sent >= bytes };
  }

  test('that would fill the memory are refused with a Retry-After, short ones are accepted', async () => {
    const { ask, send, platform } = setUp();
    const { body, end, isSent } = unfinished(80_000);
    const slow = send(body);
    await expect.poll(isSent).toBe(true);
    const refused = await send('x'.repeat(65_000));
    expect([refused.headers.get('Retry-After'), await codeOf(refused)]).toEqual(['1', '503 upstream.busy']);
    expect(platform.askedFor(FEEDBACK)).toEqual([]);
    expect(await codeOf(await ask(FREEPLAY, post('x'.repeat(16_384))))).toBe('403 session.freeplay_disabled');
    end();
    expect(await codeOf(await slow)).toBe('400 request.invalid');
    expect(platform.askedFor(FEEDBACK)[0]?.body).toHaveLength(80_000);
  });

  test.each([
    ['is answered', 'x'.repeat(100_000), '400 request.invalid'],
    ['is too large', 'x'.repeat(65_537), '413 request.too_large'],
    ['breaks off', new ReadableStream({ start: (controller) => controller.error(new Error('gone')) }), '400'],
  ])('free their memory when one %s', async (_, body, code) => {
    const { ask, send } = setUp();
    const path = code.startsWith('413') ? FREEPLAY : FEEDBACK;
    const type = path === FREEPLAY ? JSON_TYPE : FORM;
    expect(await codeOf(await ask(path, post(body, type)))).toContain(code);
    expect(await codeOf(await send('x'.repeat(100_000)))).toBe('400 request.invalid');
  });

  test('free their memory when the platform does not answer', async () => {
    const { send, platform } = setUp();
    platform.on(FEEDBACK, () => new Promise<Response>(() => undefined));
    expect(await codeOf(await send('x'.repeat(100_000)))).toBe('504 upstream.timeout');
    expect(await codeOf(await send('x'.repeat(100_000)))).toBe('504 upstream.timeout');
  });
});

test('JSON that nests too deep is refused as malformed, and never reaches the platform', async () => {
  const { ask, platform } = createHarness({ opsExposed: true });
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  for (const path of ['/ops/games', '/wps/verification/sms/noLogin', '/wps/session/login/freeplay']) {
    const method = 'POST';
    const response = await ask(path, { method, headers: { ...FROM_OUR_PAGES, ...JSON_TYPE }, body: deep });
    const code = await codeOf(response);
    expect(['400 request.malformed', '413 request.too_large'], path).toContain(code);
    const shallow = `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`;
    const short = await ask(path, { method, headers: { ...FROM_OUR_PAGES, ...JSON_TYPE }, body: shallow });
    expect(await codeOf(short)).toBe('400 request.malformed');
    expect(platform.askedFor(path)).toEqual([]);
  }
});

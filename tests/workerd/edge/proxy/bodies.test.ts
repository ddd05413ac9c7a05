import { describe, expect, test } from 'vitest';
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

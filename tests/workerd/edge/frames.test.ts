import { describe, expect, test } from 'vitest';
import { FRAME_FILE_BYTES } from '../../../src/edge/proxy/game-frames.ts';
import { codeOf, createHarness } from './support/harness.ts';

const FILE = '/studio/assets/slot.js';
const JS = { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } };

/** Makes a file in chunks of `bytes`, one every `pauseMs`, that never ends. */
function endless(bytes: number, pauseMs: number) {
  const state = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      controller.enqueue(new Uint8Array(bytes));
    },
    cancel: () => {
      state.isCancelled = true;
    },
  });
  return { body, state };
}

describe('a file of a game’s frame', () => {
  test('arrives whole, with its type', async () => {
    const { ask, platform } = createHarness();
    platform.on(FILE, () => new Response('x'.repeat(200_000), JS));
    const response = await ask(FILE);
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe('x'.repeat(200_000));
  });

  test.each([
    ['stalls', 5, 1_000],
    ['does not end', 1024 * 1024, 0],
  ])('that %s is aborted', async (_, bytes, pauseMs) => {
    const { ask, platform } = createHarness();
    const { body, state } = endless(bytes, pauseMs);
    platform.on(FILE, () => new Response(body, JS));
    const response = await ask(FILE);
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    let size = 0;
    const read = async () => {
      for (;;) {
        const next = await reader?.read();
        if (!next || next.done) return 'whole';
        size += next.value.byteLength;
      }
    };
    expect(await read().catch(() => 'broken')).toBe('broken');
    expect(size).toBeLessThanOrEqual(FRAME_FILE_BYTES);
    await expect.poll(() => state.isCancelled).toBe(true);
  });

  test.each(['text/plain', 'application/x-msdownload', 'text/xml', ''])('of the type %j is refused', async (type) => {
    const { ask, platform } = createHarness();
    platform.on(FILE, () => new Response(new Uint8Array(1), type ? { headers: { 'Content-Type': type } } : {}));
    expect(await codeOf(await ask(FILE))).toBe('502 upstream.invalid');
  });

  test('is not requested while the platform is gone, and the refusal has a Retry-After', async () => {
    const { ask, platform } = createHarness();
    platform.on(FILE, () => Promise.reject(new Error('refused')));
    for (let read = 0; read < 20; read += 1) await ask(FILE);
    expect(platform.askedFor(FILE)).toHaveLength(8);
    const refused = await ask(FILE);
    expect([refused.headers.get('Retry-After'), await codeOf(refused)]).toEqual(['2', '502 upstream.unavailable']);
  });

  test('occupies a place like any call', async () => {
    const { ask, platform } = createHarness({ upstreamInFlightMax: 1 });
    await ask('/health/platform');
    platform.on(FILE, () => new Promise<Response>(() => undefined));
    const answers = await Promise.all([ask(FILE), ask(FILE)]);
    const busy = answers.find(({ status }) => status === 503);
    expect(busy?.headers.get('Retry-After')).toBe('1');
  });

  test('is requested with the visitor’s languages, unless their header is too long', async () => {
    const { ask, platform } = createHarness();
    platform.on(FILE, () => new Response('1', JS));
    for (const languages of ['pt-BR,pt;q=0.9', 'p'.repeat(401)])
      await ask(FILE, { headers: { 'Accept-Language': languages } });
    const asked = platform.askedFor(FILE).map(({ headers }) => headers.get('Accept-Language'));
    expect(asked).toEqual(['pt-BR,pt;q=0.9', null]);
  });
});

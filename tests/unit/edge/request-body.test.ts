import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { loginFreeplay } from '../../../src/contract/session/session.ts';
import { FEEDBACK_BODY_BYTES, sendFeedback } from '../../../src/contract/support/support.ts';
import { UPLOAD_BYTES_MAX } from '../../../src/contract/uploads/uploads.ts';
import { createBodyMemoryLimit } from '../../../src/edge/proxy/body-memory-limit.ts';
import { readRequestBody } from '../../../src/edge/proxy/request-body.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const FORM = 'multipart/form-data; boundary=b';
const LATE = { ok: false, code: 'request.stale' };

/** Creates a body that delivers one piece each second. */
function everySecond(piece: (second: number) => number, seconds = Number.POSITIVE_INFINITY): ReadableStream {
  let second = 0;
  return new ReadableStream({
    async pull(controller) {
      if (second >= seconds) return controller.close();
      if (second > 0) await new Promise((resolve) => setTimeout(resolve, 1000));
      controller.enqueue(new Uint8Array(piece(second)));
      second += 1;
    },
  });
}

function send(body: ReadableStream, endpoint: object = sendFeedback, type = FORM) {
  const room = createBodyMemoryLimit({ max: 2 * FEEDBACK_BODY_BYTES, reservationMs: 60_000, now: Date.now });
  const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' };
  const read = Promise.resolve(readRequestBody(new Request('https://orla.test/', init), endpoint as Endpoint, room));
  const ended = vi.fn();
  read.then(ended);
  return { read, ended, room };
}

describe('a slow request body', () => {
  test.each([
    [1.6, 79],
    [0.6, 210],
  ])('of three pictures arrives at %d Mbit/s in %d seconds', async (mbits, seconds) => {
    const bytes = Math.ceil((3 * UPLOAD_BYTES_MAX) / seconds);
    expect(bytes * 8).toBeCloseTo(mbits * 1e6, -5);
    const { ended } = send(everySecond(() => bytes, seconds));
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ ok: true }));
  });

  test('that stalls is waited for thirty seconds', async () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
    const { ended } = send(body, loginFreeplay, 'application/json');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(ended).toHaveBeenCalledExactlyOnceWith(LATE);
  });

  test.each([
    ['drips', () => 1],
    ['comes faster, and far too slowly', () => 30_000],
    ['came fast, and drips then', (second: number) => (second === 0 ? 9_000_000 : 1)],
  ])('and %s is let go within a minute, and holds nothing', async (_, piece) => {
    const { ended, room } = send(everySecond(piece));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(ended).toHaveBeenCalledExactlyOnceWith(LATE);
    expect(room.held).toBe(0);
  });

  test('is not read further after the timeout', async () => {
    let isCancelled = false;
    const source = everySecond(() => 20_000).getReader();
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue((await source.read()).value);
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const { ended } = send(body);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ended.mock.calls, isCancelled]).toEqual([[[LATE]], true]);
  });

  test('of the maximum size ends within five minutes at any rate', async () => {
    const { ended } = send(everySecond(() => 64 * 1024 - 1));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(ended).toHaveBeenCalledOnce();
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { loginFreeplay } from '../../../src/contract/session.ts';
import { readRequestBody } from '../../../src/edge/proxy/request-body.ts';

afterEach(() => vi.useRealTimers());

test('a body that does not end is waited for thirty seconds, and no longer', async () => {
  vi.useFakeTimers();
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const read = Promise.resolve(
    readRequestBody(new Request('https://orla.test/', init), loginFreeplay as unknown as Endpoint),
  );
  const ended = vi.fn();
  read.then(ended);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith({ ok: false, code: 'request.malformed' });
});

import { describe, expect, test } from 'vitest';
import { readLimited, readLimitedAnswer } from '../../../src/lib/limited-body.ts';

const LIMIT = 100;

/** What was read, and whether it was read at once. */
async function read(body: string, headers: Record<string, string>) {
  const response = new Response(body, { headers });
  let atOnce = false;
  const whole = response.arrayBuffer.bind(response);
  response.arrayBuffer = () => {
    atOnce = true;
    return whole();
  };
  const bytes = await readLimitedAnswer(response, LIMIT);
  return { size: typeof bytes === 'string' ? bytes : bytes.byteLength, atOnce };
}

describe('an answer of at most 100 bytes', () => {
  test.each([
    [100, { 'Content-Length': '100' }, { size: 100, atOnce: true }],
    [100, {}, { size: 100, atOnce: false }],
    [101, {}, { size: 'too_large', atOnce: false }],
    [101, { 'Content-Length': '101' }, { size: 'too_large', atOnce: false }],
    [0, { 'Content-Length': '0' }, { size: 0, atOnce: true }],
  ])('of %i with %j is %j', async (length, headers, expected) => {
    expect(await read('x'.repeat(length), headers)).toEqual(expected);
  });

  test('that says less than it is is too large', async () => {
    expect((await read('x'.repeat(101), { 'Content-Length': '5' })).size).toBe('too_large');
  });

  test('that is compressed, or says its length oddly, is read piece by piece', async () => {
    expect((await read('x', { 'Content-Length': '1', 'Content-Encoding': 'gzip' })).atOnce).toBe(false);
    for (const length of ['1, 1', '+1', '1e0', '-1', '0x1', 'NaN', '9'.repeat(20)])
      expect((await read('x', { 'Content-Length': length })).atOnce, length).toBe(false);
  });
});

describe('a body that comes in pieces', () => {
  function pieces(count: number, bytes: number): ReadableStream<Uint8Array> {
    let sent = 0;
    return new ReadableStream({
      pull(controller) {
        if (sent === count) return controller.close();
        controller.enqueue(new Uint8Array(bytes).fill(sent % 251));
        sent += 1;
      },
    });
  }

  test('is whole, and asks for memory seldom', async () => {
    const asked = new Set<number>();
    const bytes = await readLimited(pieces(1000, 7), 7000, (capacity) => asked.add(capacity) !== undefined);
    expect(bytes).toEqual(new Uint8Array(7000).map((_, at) => Math.floor(at / 7) % 251));
    expect(asked.size).toBeLessThan(15);
    expect(Math.max(...asked)).toBe(7000);
  });

  test('is not read on when it may not be held', async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: () => {
        isCancelled = true;
      },
    });
    expect(await readLimited(endless, 1000, (capacity) => capacity <= 100)).toBe('too_large');
    expect(isCancelled).toBe(true);
  });
});

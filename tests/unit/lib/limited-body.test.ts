import { describe, expect, test } from 'vitest';
import { readLimited, readLimitedText } from '../../../src/lib/limited-body.ts';

const LIMIT = 100;

/** Returns the text, and whether it was read in one call. */
async function read(body: BodyInit, headers: Record<string, string>) {
  const response = new Response(body, { headers });
  let atOnce = false;
  const whole = response.text.bind(response);
  response.text = () => {
    atOnce = true;
    return whole();
  };
  return { text: await readLimitedText(response, LIMIT), atOnce };
}

describe('an answer of at most 100 bytes', () => {
  test.each([
    [100, { 'Content-Length': '100' }, { isRead: true, atOnce: true }],
    [100, {}, { isRead: true, atOnce: false }],
    [101, {}, { isRead: false, atOnce: false }],
    [101, { 'Content-Length': '101' }, { isRead: false, atOnce: false }],
    [0, { 'Content-Length': '0' }, { isRead: true, atOnce: true }],
  ])('of %i with %j is %j', async (length, headers, { isRead, atOnce }) => {
    const text = 'x'.repeat(length);
    expect(await read(text, headers)).toEqual({ text: isRead ? text : undefined, atOnce });
  });

  test('longer than declared is too large', async () => {
    expect((await read('x'.repeat(101), { 'Content-Length': '5' })).text).toBeUndefined();
  });

  test('that is compressed, chunked or has an invalid length is read in chunks', async () => {
    expect((await read('x', { 'Content-Length': '1', 'Content-Encoding': 'gzip' })).atOnce).toBe(false);
    expect((await read('x', { 'Content-Length': '1', 'Transfer-Encoding': 'chunked' })).atOnce).toBe(false);
    for (const length of ['1, 1', '+1', '1e0', '-1', '0x1', 'NaN', '9'.repeat(20)])
      expect((await read('x', { 'Content-Length': length })).atOnce, length).toBe(false);
  });
});

describe('an answer whose bytes are', () => {
  const toBytes = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
  const both = (bytes: number[]) =>
    Promise.all(
      [{}, { 'Content-Length': String(bytes.length) }].map((headers) => read(Uint8Array.from(bytes), headers)),
    );

  test.each(['ação', '日本', '🎰', 'a\uFFFDb', '\uFFFD🎰\uFFFD'])('the text %j is that text', async (text) => {
    for (const { text: seen } of await both([...new TextEncoder().encode(text)])) expect(seen).toBe(text);
  });

  test.each([
    ['of no character', '\xff'],
    ['one character cut off', '\xc3'],
    ['one of three cut off after two', '\xe6\x97"'],
    ['a character written too long', '\xc0\xaf'],
    ['a half of a pair', '\xed\xa0\x80'],
    ['beyond the last character', '\xf4\x90\x80\x80'],
    ['beside a replacement that was sent', '\xef\xbf\xbd\xff'],
  ])('%s is none', async (_, bytes) => {
    for (const { text } of await both(toBytes(bytes))) expect(text).toBeUndefined();
  });

  test('a character cut off after three of its four bytes gets a replacement if the length was declared', async () => {
    const [piecewise, atOnce] = await both(toBytes('\xf0\x9f\x98"'));
    expect([piecewise?.text, atOnce?.text]).toEqual([undefined, '\uFFFD"']);
  });

  test('after a byte order mark have a length without it if the length was declared', async () => {
    const [text, replaced, made] = await Promise.all(
      ['a', '\xef\xbf\xbd', '\xe6\x97\xff'].map((rest) => both(toBytes(`\xef\xbb\xbf${rest}`))),
    );
    expect(text?.map((one) => one.text)).toEqual(['a', 'a']);
    expect(
      replaced?.map((one) => one.text),
      'refused',
    ).toEqual(['\uFFFD', undefined]);
    expect(
      made?.map((one) => one.text),
      'as long as its bytes were',
    ).toEqual([undefined, '\uFFFD\uFFFD']);
  });
});

describe('a chunked body', () => {
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

  test('is complete and allocates memory rarely', async () => {
    const asked = new Set<number>();
    const bytes = await readLimited(pieces(1000, 7), 7000, (capacity) => asked.add(capacity) !== undefined);
    expect(bytes).toEqual(new Uint8Array(7000).map((_, at) => Math.floor(at / 7) % 251));
    expect(asked.size).toBeLessThan(15);
    expect(Math.max(...asked)).toBe(7000);
  });

  test('is not read further if memory is refused', async () => {
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

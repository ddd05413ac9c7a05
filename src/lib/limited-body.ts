/** A copy with room for more: a body in a thousand pieces may not hold a thousand buffers, nor be there twice at its end. */
function grow(bytes: Uint8Array<ArrayBuffer>, size: number, limit: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(toCapacity(bytes, size, limit));
  larger.set(bytes);
  return larger;
}

function toCapacity(bytes: Uint8Array, size: number, limit: number): number {
  return size <= bytes.byteLength ? bytes.byteLength : Math.min(limit, Math.max(size, 2 * bytes.byteLength));
}

/**
 * Reads at most `limit` bytes; `too_large` as soon as one more arrives, without keeping the rest. `mayHold` is asked before more memory is
 * taken, with the bytes that have just come, and its no is `too_large`, too.
 */
export async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  mayHold: (room: number, came: number) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | 'too_large'> {
  let bytes = new Uint8Array();
  if (!stream) return bytes;
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      return 'too_large';
    }
    if (!mayHold(toCapacity(bytes, size, limit), value.byteLength)) {
      await reader.cancel().catch(() => undefined);
      return 'too_large';
    }
    // Most bodies come in one piece, which needs no copy.
    if (size === value.byteLength) bytes = value as Uint8Array<ArrayBuffer>;
    else {
      if (size > bytes.byteLength) bytes = grow(bytes, size, limit);
      bytes.set(value, size - value.byteLength);
    }
  }
  return bytes.byteLength === size ? bytes : bytes.subarray(0, size);
}

/** The media type of a header, without its parameters. */
export function toMediaType(header: string | null): string {
  if (header === 'application/json') return header;
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const LENGTH = /^\d{1,9}$/;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const encoder = new TextEncoder();
/** What stands in a text for bytes that are none. */
const REPLACED = '\uFFFD';

/** What a whole body says of its length. One that arrives compressed is longer than it says, and one in chunks is as long as it likes. */
function toLength(headers: Headers): number | undefined {
  const length = headers.get('Content-Length');
  if (length === null || !LENGTH.test(length)) return undefined;
  return headers.has('Content-Encoding') || headers.has('Transfer-Encoding') ? undefined : Number(length);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The text of an answer of at most `limit` bytes; undefined when it is longer, or no UTF-8. At once when it says how long it is: that costs
 * less than a fifth of reading piece by piece, and bytes that nobody looks at need not be there. A text with a replacement is taken when it
 * is as long as its bytes were: where bytes were replaced it is longer, but for a character cut off after three of its four. Behind a mark of
 * byte order, which JSON must not have and the text has not, the comparison is by three off.
 */
export async function readLimitedText(response: Response, limit: number): Promise<string | undefined> {
  const length = toLength(response.headers);
  if (length === undefined) {
    const bytes = await readLimited(response.body, limit);
    return bytes === 'too_large' ? undefined : decode(bytes);
  }
  if (length > limit) {
    await response.body?.cancel().catch(() => undefined);
    return undefined;
  }
  const text = await response.text();
  if (text.length > limit) return undefined;
  return text.includes(REPLACED) && encoder.encode(text).byteLength !== length ? undefined : text;
}

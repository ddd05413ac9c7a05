/** Copies the bytes into a larger buffer, so that a body in a thousand chunks needs neither a thousand buffers nor a second copy at its end. */
function grow(bytes: Uint8Array<ArrayBuffer>, size: number, limit: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(toCapacity(bytes, size, limit));
  larger.set(bytes);
  return larger;
}

function toCapacity(bytes: Uint8Array, size: number, limit: number): number {
  return size <= bytes.byteLength ? bytes.byteLength : Math.min(limit, Math.max(size, 2 * bytes.byteLength));
}

/**
 * Reads at most `limit` bytes; `too_large` as soon as one more arrives, without keeping the rest. `mayHold` is called
 * with the new bytes before memory is allocated; false also gives `too_large`.
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
    // Most bodies arrive in one chunk and need no copy.
    if (size === value.byteLength) bytes = value as Uint8Array<ArrayBuffer>;
    else {
      if (size > bytes.byteLength) bytes = grow(bytes, size, limit);
      bytes.set(value, size - value.byteLength);
    }
  }
  return bytes.byteLength === size ? bytes : bytes.subarray(0, size);
}

/** Media type of a header without parameters. */
export function toMediaType(header: string | null): string {
  if (header === 'application/json') return header;
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const LENGTH = /^\d{1,9}$/;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const encoder = new TextEncoder();
/** Replacement for invalid bytes in a decoded text. */
const REPLACED = '\uFFFD';

/**
 * Declared length of an unencoded body. A compressed body is longer than declared, and a chunked body declares nothing.
 */
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
 * Text of an answer of at most `limit` bytes; undefined if it is longer or not UTF-8. With a declared length, it is
 * read in one step, which costs less than a fifth of reading chunks. A text with replacement characters is accepted
 * only if re-encoding gives the declared length, because replaced bytes usually get longer. Exception: a character cut
 * off after three of its four bytes keeps the length. A byte order mark, which JSON must not have, shifts the
 * comparison by three.
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

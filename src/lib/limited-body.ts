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
 * taken, and its no is `too_large`, too.
 */
export async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  mayHold: (bytes: number) => boolean = () => true,
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
    if (!mayHold(toCapacity(bytes, size, limit))) {
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

/**
 * Reads an answer of at most `limit` bytes: at once when it says how long it is, which costs a fifth of reading piece by piece. A body that
 * arrives compressed is longer than it says.
 */
export async function readLimitedAnswer(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'too_large'> {
  const { headers } = response;
  const length = headers.get('Content-Length');
  if (length === null || !LENGTH.test(length) || headers.has('Content-Encoding'))
    return readLimited(response.body, limit);
  if (Number(length) > limit) {
    await response.body?.cancel().catch(() => undefined);
    return 'too_large';
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.byteLength > limit ? 'too_large' : bytes;
}

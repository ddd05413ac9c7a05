/** Reads at most `limit` bytes; `too_large` as soon as one more arrives, without keeping the rest. */
export async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'too_large'> {
  if (!stream) return new Uint8Array();
  const chunks: Uint8Array[] = [];
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
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
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

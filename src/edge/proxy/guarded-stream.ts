import { hasEscaped } from '../session/split.ts';
import { withinTime } from './time-limit.ts';

/** However steadily it drips, a file ends after this long. */
const TOTAL_MAX_MS = 120_000;

export interface StreamGuard {
  readonly limit: number;
  readonly idleMs: number;
  readonly token: string | undefined;
  readonly abort: () => void;
}

/** As a URL may have it, each byte is three characters. */
const ESCAPED_CHARS = 3;

/** Finds a text in bytes that arrive in pieces, as it is or escaped for a URL. */
function createFinder(wanted: string | undefined): (chunk: Uint8Array) => boolean {
  if (!wanted) return () => false;
  let tail = '';
  return (chunk) => {
    const text = tail + new TextDecoder('latin1').decode(chunk);
    tail = text.slice(1 - ESCAPED_CHARS * wanted.length);
    return text.includes(wanted) || hasEscaped(text, wanted);
  };
}

/**
 * Passes a body on piece by piece. It breaks off, so that a browser sees a failed download and not a whole one, when the next bytes
 * are late, when there are too many, and when the platform's token stands in them.
 */
export function guardedStream(from: ReadableStream<Uint8Array>, guard: StreamGuard): ReadableStream<Uint8Array> {
  const reader = from.getReader();
  const shows = createFinder(guard.token);
  const endsAt = Date.now() + TOTAL_MAX_MS;
  let size = 0;

  function breakOff(controller: ReadableStreamDefaultController<Uint8Array>, why: string): void {
    controller.error(new Error(why));
    guard.abort();
    reader.cancel().catch(() => undefined);
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await withinTime(guard.idleMs, () => reader.read().catch(() => 'broken' as const));
      if (typeof next === 'string') return breakOff(controller, next);
      if (next.done) return controller.close();
      size += next.value.byteLength;
      if (size > guard.limit || Date.now() > endsAt) return breakOff(controller, 'too large');
      if (shows(next.value)) return breakOff(controller, 'invalid');
      controller.enqueue(next.value);
    },
    cancel() {
      guard.abort();
      return reader.cancel();
    },
  });
}

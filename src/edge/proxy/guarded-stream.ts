import { withinTime } from './time-limit.ts';
import { createFinder } from './token-finder.ts';

/** However steadily it drips, a file ends after this long. */
const TOTAL_MAX_MS = 120_000;

export interface StreamGuard {
  readonly limit: number;
  readonly idleMs: number;
  readonly token: string | undefined;
  readonly abort: () => void;
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

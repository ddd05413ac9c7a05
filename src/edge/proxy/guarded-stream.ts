import { withinTime } from './time-limit.ts';
import { createFinder } from './token-finder.ts';

/** Total time limit of a file, even if it keeps arriving. */
const TOTAL_MAX_MS = 120_000;

export interface StreamGuard {
  readonly limit: number;
  readonly idleMs: number;
  readonly token: string | undefined;
  readonly abort: () => void;
}

/**
 * Streams a body. Aborts, so that the browser sees a failed download instead of a complete one, if the next bytes are
 * late, the limit is exceeded, or the body contains the platform's token.
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

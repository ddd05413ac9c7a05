/** Spec §8: a lazy area that has not come after this time has failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the program did not come: the connection, or a version that is gone. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** What is loaded when it is first needed; whatever goes wrong with it, or takes too long, is a `ChunkLoadError`. */
export function loadChunk<Value>(load: () => Promise<Value>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(`not here after ${timeoutMs} ms`)), timeoutMs);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (cause) => reject(new ChunkLoadError('did not load', { cause })));
  });
}

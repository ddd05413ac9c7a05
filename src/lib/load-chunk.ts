/** Spec §8: a lazy area that has not loaded within this time has failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk did not load: lost connection, or a release that no longer exists. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a chunk; any failure or timeout becomes a `ChunkLoadError`. */
export function loadChunk<Value>(load: () => Promise<Value>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(`not here after ${timeoutMs} ms`)), timeoutMs);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (cause) => reject(new ChunkLoadError('did not load', { cause })));
  });
}

import { startTransition, useCallback, useEffect, useState } from 'react';
import { type ChunkLoadError, loadChunk } from '../../lib/load-chunk.ts';

export type Lazy<Key, Value> =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'failed'; readonly key: Key }
  | { readonly status: 'ready'; readonly key: Key; readonly value: Value };

/** Loads the value of a key at its first use; results of an earlier key are dropped. */
export function useLazy<Key extends string, Value>(
  key: Key | undefined,
  load: (key: Key) => Promise<Value>,
): { lazy: Lazy<Key, Value>; retry: () => void } {
  const [lazy, setLazy] = useState<Lazy<Key, Value>>({ status: 'none' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new try
  useEffect(() => {
    if (key === undefined) {
      setLazy({ status: 'none' });
      return;
    }
    let isCurrent = true;
    setLazy({ status: 'loading' });
    const begun = performance.now();
    loadChunk(() => load(key)).then(
      // A transition, because the result may take long to render and taps must be handled first.
      (value) => {
        if (isCurrent) startTransition(() => setLazy({ status: 'ready', key, value }));
      },
      ({ cause }: ChunkLoadError) => {
        // Without a `cause`, the request for a module hangs, and the browser never requests that module again. After this event, the next
        // failure reloads the page (decision 0066).
        if (!cause) dispatchEvent(new CustomEvent('orla:chunk-failed', { detail: begun }));
        if (isCurrent) setLazy({ status: 'failed', key });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, load, turn]);
  const retry = useCallback(() => setTurn((last) => last + 1), []);
  const isForNow = !('key' in lazy) || lazy.key === key;
  return { lazy: isForNow ? lazy : { status: 'loading' }, retry };
}

import { useCallback, useEffect, useState } from 'react';

/** Spec §8: a lazy area that has not come after this time has failed. */
const CHUNK_TIMEOUT_MS = 120_000;

export type Lazy<Key, Value> =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'failed'; readonly key: Key }
  | { readonly status: 'ready'; readonly key: Key; readonly value: Value };

/** What a key stands for, loaded when it is first asked for; what belongs to an earlier key is never answered. */
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
    const settle = (next: Lazy<Key, Value>) => {
      clearTimeout(timer);
      if (isCurrent) setLazy(next);
      isCurrent = false;
    };
    const timer = setTimeout(() => settle({ status: 'failed', key }), CHUNK_TIMEOUT_MS);
    setLazy({ status: 'loading' });
    load(key).then(
      (value) => settle({ status: 'ready', key, value }),
      () => settle({ status: 'failed', key }),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, load, turn]);
  const retry = useCallback(() => setTurn((last) => last + 1), []);
  const isForNow = !('key' in lazy) || lazy.key === key;
  return { lazy: isForNow ? lazy : { status: 'loading' }, retry };
}

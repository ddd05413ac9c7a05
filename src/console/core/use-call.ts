import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '../../contract/core/endpoint.ts';
import { type Callable, call, type Failure } from './api.ts';

export interface Called<T> {
  /** The last value for this input. While the value is read again, the old one is still shown. */
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  readonly isLoading: boolean;
  readonly refresh: () => Promise<void>;
}

interface Answer<T> {
  readonly key: string;
  readonly value?: T | undefined;
  readonly failure?: Failure | undefined;
}

/**
 * Reads a call. Reads it again when the input changes, and every `everyMs` milliseconds while the page is visible. With the input `undefined` nothing
 * is read.
 */
export function useCall<E extends Callable>(
  endpoint: E,
  input: InputOf<E> | undefined,
  everyMs = 0,
): Called<OutputOf<E>> {
  const key = input === undefined ? '' : endpoint.id + JSON.stringify(input);
  const [answer, setAnswer] = useState<Answer<OutputOf<E>>>({ key: '' });
  const [loading, setLoading] = useState('');
  const latest = useRef({ key, input });
  latest.current = { key, input };

  const refresh = useCallback(async () => {
    const asked = latest.current;
    if (asked.input === undefined) return;
    setLoading(asked.key);
    const result = await call(endpoint, asked.input);
    // The input changed while this call was running, so its answer is dropped. The new input has a call of its own.
    if (latest.current.key !== asked.key) return;
    setLoading('');
    setAnswer((last) =>
      result.ok
        ? { key: asked.key, value: result.value }
        : { key: asked.key, value: last.key === asked.key ? last.value : undefined, failure: result.failure },
    );
  }, [endpoint]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  useEffect(() => {
    void refresh();
  }, [refresh, key]);

  useEffect(() => {
    if (everyMs === 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [refresh, everyMs]);

  const isCurrent = answer.key === key;
  return {
    value: isCurrent ? answer.value : undefined,
    failure: isCurrent ? answer.failure : undefined,
    isLoading: loading === key || !isCurrent,
    refresh,
  };
}

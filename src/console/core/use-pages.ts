import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '../../contract/core/endpoint.ts';
import { type Callable, call, type Failure } from './api.ts';

interface Page<Row> {
  readonly list: Row[];
  /** Absent from a list that has one page. */
  readonly next?: string;
}
export interface Pages<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly failure: Failure | undefined;
  readonly isLoading: boolean;
  readonly loadMore: () => Promise<void>;
  /** Reads the list from its first page again. */
  readonly refresh: () => Promise<void>;
}
type RowOf<E> = OutputOf<E> extends { list: (infer Row)[] } ? Row : never;

interface State<Row> extends Required<Page<Row>> {
  readonly key: string;
  readonly failure?: Failure | undefined;
}

/** Adds the cursor to the input. The first page gets no cursor, because calls without pages refuse this field. */
export function toPageInput(input: object, cursor: string): object {
  return cursor === '' ? input : { ...input, cursor };
}

/** Reads a list that answers `{ list, next }` page by page, or a list without pages. While the list is read again, the old rows are still shown. */
export function usePages<E extends Callable>(endpoint: E, input: InputOf<E> & object): Pages<RowOf<E>> {
  const key = endpoint.id + JSON.stringify(input);
  const [state, setState] = useState<State<RowOf<E>>>({ key: '', list: [], next: '' });
  const [isLoading, setLoading] = useState(true);
  const latest = useRef({ key, input });
  latest.current = { key, input };

  const load = useCallback(
    async (cursor: string, before: RowOf<E>[]) => {
      const asked = latest.current;
      setLoading(true);
      const result = await call(endpoint, toPageInput(asked.input, cursor) as InputOf<E>);
      if (latest.current.key !== asked.key) return;
      setLoading(false);
      if (!result.ok) {
        setState((last) => ({
          ...(last.key === asked.key ? last : { list: [], next: '' }),
          key: asked.key,
          failure: result.failure,
        }));
        return;
      }
      const page = result.value as Page<RowOf<E>>;
      setState({ key: asked.key, list: [...before, ...page.list], next: page.next ?? '' });
    },
    [endpoint],
  );
  const refresh = useCallback(() => load('', []), [load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  useEffect(() => {
    void refresh();
  }, [refresh, key]);

  const isCurrent = state.key === key;
  return {
    rows: isCurrent ? state.list : NONE,
    hasMore: isCurrent && state.next !== '',
    failure: isCurrent ? state.failure : undefined,
    isLoading: isLoading || !isCurrent,
    loadMore: () => load(state.next, state.list),
    refresh,
  };
}
const NONE: never[] = [];

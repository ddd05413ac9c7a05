import { useEffect, useState } from 'react';
import { toNextPage } from '../calls/paging.ts';
import { type Callable, call, type Failure, type Result } from '../core/api.ts';
import type { ContentKind } from './content-kinds.ts';
import type { Entry } from './content-state.ts';

/** The entry that a row of the list opened, so that its page needs no second list. */
let kept: { readonly key: string; readonly entry: Entry } | undefined;
const toKey = (kind: ContentKind, id: string) => `${kind.id}/${id}`;

export function keepEntry(kind: ContentKind, entry: Entry): void {
  kept = { key: toKey(kind, String(entry[kind.idName])), entry };
}

export function forgetEntry(): void {
  kept = undefined;
}

const PAGES_MAX = 50;

/** Finds an entry by reading the list of its kind, page by page. The rows of a list are whole entries. */
export async function findEntry(kind: ContentKind, id: string): Promise<Result<Entry | undefined>> {
  let paging: object | undefined = {};
  for (let page = 0; paging && page < PAGES_MAX; page += 1) {
    const result = await call(kind.list as Callable, paging as never);
    if (!result.ok) return result;
    const found = (result.value as { list: readonly Entry[] }).list.find((one) => String(one[kind.idName]) === id);
    if (found) return { ok: true, value: found };
    paging = toNextPage(result.value);
  }
  return { ok: true, value: undefined };
}

interface Read {
  readonly key: string;
  readonly entry?: Entry | undefined;
  readonly failure?: Failure | undefined;
}

/** `isRead` is true after the answer has arrived. `entry` is then undefined if no such entry exists or the read failed. */
export function useEntry(kind: ContentKind, id: string) {
  const key = toKey(kind, id);
  const [read, setRead] = useState<Read>(() => (kept?.key === key ? kept : { key: '' }));
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn reads again
  useEffect(() => {
    if (read.key === key && turn === 0) return;
    void findEntry(kind, id).then((found) =>
      setRead(found.ok ? { key, entry: found.value } : { key, failure: found.failure }),
    );
  }, [kind, id, key, turn]);
  const isCurrent = read.key === key;
  return {
    entry: isCurrent ? read.entry : undefined,
    failure: isCurrent ? read.failure : undefined,
    isRead: isCurrent,
    refresh: () => setTurn((last) => last + 1),
  };
}

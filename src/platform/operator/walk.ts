/** One list in the order of an index. Each reads the next entries after a place; `isCounted` says whether an entry belongs to the figure. */
export interface Walk<Entry> {
  read(after: string, limit: number): Promise<readonly { entry: Entry; place: string; isCounted: boolean }[]>;
}

/** Entries that one page reads at most, so that a rare key among a million rounds costs no more than others. */
const ENTRIES_MAX = 2_000;
const SCAN = 500;
const CURSOR = /^(\d{1,2})_(.*)$/s;

export interface WalkedPage<Entry> {
  list: Entry[];
  /** Empty after the last page. */
  next: string;
}

/** A page of several lists, one after the other; undefined for an invalid cursor. `isFiltered`: not each entry is counted. */
export async function walkPage<Entry>(
  walks: readonly Walk<Entry>[],
  { cursor, pageSize, isFiltered }: { cursor: string; pageSize: number; isFiltered: boolean },
): Promise<WalkedPage<Entry> | undefined> {
  const [, first, place] = cursor === '' ? ['', '0', ''] : (CURSOR.exec(cursor) ?? []);
  if (first === undefined || place === undefined || Number(first) >= walks.length) return undefined;
  const list: Entry[] = [];
  let [at, after, budget] = [Number(first), place, ENTRIES_MAX];
  while (at < walks.length) {
    const missing = pageSize - list.length;
    if (missing === 0 || budget <= 0) return { list, next: `${at}_${after}` };
    const limit = isFiltered ? SCAN : missing;
    const entries = (await walks[at]?.read(after, limit)) ?? [];
    budget -= entries.length;
    for (const { entry, place: seen, isCounted } of entries) {
      if (list.length === pageSize) return { list, next: `${at}_${after}` };
      if (isCounted) list.push(entry);
      after = seen;
    }
    if (entries.length < limit) [at, after] = [at + 1, ''];
  }
  return { list, next: '' };
}

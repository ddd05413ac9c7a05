/** A list that is read in the order of an index. `read` answers the next entries after the place `after`. */
export interface Walk<Entry> {
  read(after: string, limit: number): Promise<readonly { entry: Entry; place: string }[]>;
}

const CURSOR = /^(\d{1,2})_(.*)$/s;

export interface WalkedPage<Entry> {
  list: Entry[];
  /** Empty after the last page. */
  next: string;
}

/** A page of several lists, one after the other; undefined for an invalid cursor. */
export async function walkPage<Entry>(
  walks: readonly Walk<Entry>[],
  { cursor, pageSize }: { cursor: string; pageSize: number },
): Promise<WalkedPage<Entry> | undefined> {
  const [, first, place] = cursor === '' ? ['', '0', ''] : (CURSOR.exec(cursor) ?? []);
  if (first === undefined || place === undefined || Number(first) >= walks.length) return undefined;
  const list: Entry[] = [];
  let [at, after] = [Number(first), place];
  while (at < walks.length) {
    const missing = pageSize - list.length;
    if (missing === 0) return { list, next: `${at}_${after}` };
    const entries = (await walks[at]?.read(after, missing)) ?? [];
    list.push(...entries.map(({ entry }) => entry));
    [at, after] = entries.length < missing ? [at + 1, ''] : [at, entries.at(-1)?.place ?? ''];
  }
  return { list, next: '' };
}

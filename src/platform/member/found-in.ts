import type { FOUND_IN } from '../../contract/operator/members.ts';
import { type FoundMember, type MemberSearch, toIndexQuery } from './find-members.ts';

type FoundIn = (typeof FOUND_IN)[number];
/** A row of `MARKS` or of `IN_COLUMN`. */
interface Found {
  member_id?: string;
  number?: number;
  kind: FoundIn;
}

const MARKS = `select distinct member_id, kind from member_marks where member_id in (select value from json_each(?1))
  and kind in ('device', 'address', 'payout_key') and mark in (select value from json_each(?2))`;
/** The casts make integers of the numbers of JavaScript: with others the index starts at its beginning. Rows between the first and the last of a page are those of the page. */
const IN_COLUMN = `select rowid as number, ?2 as kind from member_fts
  where member_fts match ?1 and rowid between cast(?3 as integer) and cast(?4 as integer) order by rowid limit ?5`;
const COLUMNS = ['name', 'phone', 'email'] as const;

/** Lists the kinds of texts by which each member of a page was found, never the texts. */
export async function listFoundIn(
  db: D1Database,
  search: MemberSearch,
  page: readonly FoundMember[],
): Promise<ReadonlyMap<string, FoundIn[]>> {
  const found = new Map<string, Set<FoundIn>>();
  for (const { member_id: id, account, by } of page) {
    const isName = by === 'account' || by === 'name';
    const own = account.includes(search.text) ? ['account' as const] : id.includes(search.text) ? ['id' as const] : [];
    found.set(id, new Set(isName ? [by] : by === 'index' ? own : []));
  }
  const rest = page.filter(({ member_id: id }) => found.get(id)?.size === 0);
  const marked = rest.filter(({ by }) => by === 'mark').map(({ member_id: id }) => id);
  const ofNumber = new Map(
    rest.flatMap(({ by, position, member_id: id }) => (by === 'index' ? [[Number(position), id] as const] : [])),
  );
  const rows = [...ofNumber.keys()];
  const statements = [
    ...(marked.length === 0 ? [] : [db.prepare(MARKS).bind(JSON.stringify(marked), JSON.stringify(search.marks))]),
    ...(rows.length === 0
      ? []
      : COLUMNS.map((column) =>
          db
            .prepare(IN_COLUMN)
            .bind(toIndexQuery(search, column), column, Math.min(...rows), Math.max(...rows), page.length),
        )),
  ];
  const answers = statements.length === 0 ? [] : await db.batch<Found>(statements);
  for (const { member_id, number = 0, kind } of answers.flatMap(({ results }) => results)) {
    found.get(member_id ?? ofNumber.get(number) ?? '')?.add(kind);
  }
  return new Map([...found].map(([id, kinds]) => [id, [...kinds]]));
}

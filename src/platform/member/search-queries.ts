import { LINE_ACCOUNT, type ListedMember, toListedMember } from './member-line.ts';
import { NOT_EARLIER, toSearchName } from './member-texts.ts';
import { type Condition, hasKey, listByKey, toKeys, type WantedKeys } from './search-keys.ts';

interface Wanted extends WantedKeys {
  account: string;
  name: string;
}

/** Appended to a prefix: the result sorts after every text that begins with the prefix. */
const LAST = '\u{10ffff}';

/**
 * Has only one lower bound: the later of prefix and cursor. With both, the database would use only the cursor and read all accounts between
 * the cursor and the prefix.
 */
function toAccounts(account: string, prefix: string, cursor: string): Condition[] {
  const [from, start] = cursor < prefix ? ['>=', prefix] : ['>', cursor];
  const before = prefix === '' ? [] : [{ sql: `${account} < ?`, values: [prefix + LAST] }];
  return [{ sql: `${account} ${from} ?`, values: [start] }, ...before];
}

/**
 * Lists each member once, at the first of the matching names. The cursor is the id of the last member, so that it reveals no name. If that
 * member no longer has a matching name, the list starts from the beginning.
 */
function toNames(words: string, cursor: string): Condition[] {
  const place = `(coalesce((select min(text) from member_texts where member_id = ? and kind = 'name' and text >= ? and text < ?), ?), ?)`;
  return [
    {
      sql: `m.kind = 'name' and (m.text, m.member_id) > ${place} and m.text < ?`,
      values: [cursor, words, words + LAST, words, cursor, words + LAST],
    },
    { sql: NOT_EARLIER, values: [words, words] },
  ];
}

const ORDERS = {
  account: { table: 'directory', by: 'm.account' },
  name: { table: 'member_texts', by: 'm.text, m.member_id' },
} as const;

async function listInOrder(
  db: D1Database,
  conditions: readonly Condition[],
  order: keyof typeof ORDERS,
  limit: number,
) {
  const { table, by } = ORDERS[order];
  const { results } = await db
    .prepare(
      `select m.line from ${table} m where m.line is not null and ${conditions.map(({ sql }) => sql).join(' and ')} order by ${by} limit ?`,
    )
    .bind(...conditions.flatMap(({ values }) => values), limit)
    .all<{ line: string }>();
  return results.map(({ line }) => toListedMember(line));
}

function hasName(words: string): Condition[] {
  const sql = `exists (select 1 from member_texts n where n.member_id = m.member_id and n.kind = 'name' and n.text >= ? and n.text < ?)`;
  return words === '' ? [] : [{ sql, values: [words, words + LAST] }];
}

/**
 * Active accounts after `cursor`. Sorted by id when a contact, payout key or id is given; else by name when a name is given; else by
 * account. `next` is empty after the last page.
 */
export async function searchMembers(
  db: D1Database,
  wanted: Wanted,
  cursor: string,
  pageSize: number,
): Promise<{ page: ListedMember[]; next: string }> {
  const prefix = wanted.account.trim().toLowerCase();
  const words = toSearchName(wanted.name);
  // A name that consists of invisible characters matches nobody.
  if (words === '' && wanted.name.trim() !== '') return { page: [], next: '' };
  const limit = pageSize + 1;
  const ofAccount = prefix === '' ? [] : toAccounts(`(m.${LINE_ACCOUNT})`, prefix, '');
  const [key, ...others] = await toKeys(wanted);
  const isByAccount = !key && words === '';
  const found = key
    ? await listByKey(db, key, [...others.map(hasKey), ...hasName(words), ...ofAccount], { after: cursor, limit })
    : isByAccount
      ? await listInOrder(db, toAccounts('m.account', prefix, cursor), 'account', limit)
      : await listInOrder(db, [...toNames(words, cursor), ...ofAccount], 'name', limit);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return { page, next: (isByAccount ? last?.account : last?.id) ?? '' };
}

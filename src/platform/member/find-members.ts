import { toPublicAddress } from '../../lib/address-prefix.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import { toSearchName } from './member-texts.ts';
import { toMark } from './person-marks.ts';
import type { ListedRow } from './search-queries.ts';
import { toKeyMarks } from './search-queries.ts';

/** The index has three characters at a time; shorter texts are compared with the beginnings. */
const INDEXED_FROM = 3;
const LAST = '\u{10ffff}';
const DEVICE_MARK = /^[0-9a-f]{32}$/;
const PHONE = /^[\d\s()+./-]+$/;

export interface FoundMember extends ListedRow {
  /** Position in its stage: the next page starts after it. In the index its row; never a masked text. */
  position: string | number;
  by: Stage['by'];
}

/** Ways of finding, one after the other: no member is found in two of them. */
interface Stage {
  by: 'account' | 'name' | 'mark' | 'index';
  /** Selects `member_id` and `position`. `?1` is the position to start after, `?2` the limit. */
  sql: string;
  values: readonly string[];
}

export interface MemberSearch {
  /** As the index has it: without case and accents. */
  text: string;
  digits: string;
  /** Hashes of what the text may be as a whole. */
  marks: readonly string[];
  stages: readonly Stage[];
}

/** Text of an FTS5 query that stands for itself. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\u0000', '')}"`;
}

async function toMarks(q: string): Promise<string[]> {
  const device = q.toLowerCase();
  const address = toPublicAddress(q);
  return [
    ...(DEVICE_MARK.test(device) ? [device] : []),
    ...(address === '' ? [] : [(await toMark('address', address)).mark]),
    ...(await toKeyMarks(q)),
  ];
}

function toMarkStage(marks: readonly string[]): Stage[] {
  if (marks.length === 0) return [];
  const sql = `select distinct member_id, member_id as position from member_marks
    where kind in ('device', 'address', 'payout_key') and mark in (select value from json_each(?3)) and member_id > ?1
    order by member_id limit ?2`;
  return [{ by: 'mark', sql, values: [JSON.stringify(marks)] }];
}

const NOT_MARKED = `not exists (select 1 from member_marks m where m.member_id = n.member_id
  and m.kind in ('device', 'address', 'payout_key') and m.mark in (select value from json_each(?4)))`;

/** The query of the index for a text, in all columns or in one. */
export function toIndexQuery({ text, digits }: Pick<MemberSearch, 'text' | 'digits'>, column?: string): string {
  const phone = digits.length >= INDEXED_FROM && digits !== text ? ` OR {phone} : ${quote(digits)}` : '';
  const query = `${quote(text)}${phone}`;
  return column === undefined ? query : `{${column}} : (${query})`;
}

function toIndexStage(texts: Pick<MemberSearch, 'text' | 'digits'>, marks: readonly string[]): Stage {
  const sql = `select n.member_id, f.rowid as position from member_fts f join member_numbers n on n.number = f.rowid
    where f.member_fts match ?3 and f.rowid < iif(?1 = '', 9007199254740991, cast(?1 as integer))
      and n.member_id not in (select member_id from directory where account = ?5)
      ${marks.length === 0 ? 'and ?4 is not null' : `and ${NOT_MARKED}`}
    order by f.rowid desc limit ?2`;
  return { by: 'index', sql, values: [toIndexQuery(texts), JSON.stringify(marks), texts.text] };
}

/** As in `listMembers`: the position is an id, so that it tells no name; that of a member whose name changed meanwhile is the beginning. */
const AFTER_NAME = `(t.text, t.member_id) > (coalesce((select min(text) from member_texts
  where member_id = ?1 and kind = 'name' and text >= ?3 and text < ?4), ?3), ?1)`;
const BEGINNINGS = {
  account: `select member_id, account as position from directory
    where state = 'active' and account > max(?1, ?3) and account < ?4 order by account limit ?2`,
  name: `select t.member_id, t.member_id as position from member_texts t join directory d on d.member_id = t.member_id
    where t.kind = 'name' and ${AFTER_NAME} and t.text < ?4 and not (d.account >= ?3 and d.account < ?4)
      and not exists (select 1 from member_texts o where o.member_id = t.member_id and o.kind = 'name' and o.text >= ?3 and o.text < t.text)
    order by t.text, t.member_id limit ?2`,
} as const;
const BY_BEGINNING = ['account', 'name'] as const;

export async function toMemberSearch(q: string): Promise<MemberSearch> {
  const text = toSearchName(q);
  const plain = toPlainDigits(q);
  const digits = PHONE.test(plain) ? plain.replaceAll(/\D/g, '') : '';
  const exact: Stage = {
    by: 'account',
    sql: "select member_id, account as position from directory where account = ?3 and state = 'active' and account > ?1 limit ?2",
    values: [text],
  };
  const isShort = [...text].length < INDEXED_FROM;
  const marks = isShort ? [] : await toMarks(q);
  const stages = isShort
    ? [exact, ...BY_BEGINNING.map((by) => ({ by, sql: BEGINNINGS[by], values: [text, text + LAST] }))]
    : [exact, ...toMarkStage(marks), toIndexStage({ text, digits }, marks)];
  return { text, digits, marks, stages: text === '' ? [] : stages };
}

const COLUMNS = `select s.member_id, d.account, d.type, d.standing, d.upline, d.rank, t.joined_day, s.position
  from ({stage}) s left join directory d on d.member_id = s.member_id and d.state = 'active'
    left join agent_tree t on t.descendant = d.member_id and t.ancestor = d.member_id`;

const CURSOR = /^(\d)_(.*)$/s;

export interface FoundPage {
  list: FoundMember[];
  /** Empty after the last page. */
  next: string;
}

/** One page; undefined for an invalid cursor. Rows read are in proportion to `limit`. */
export async function findMembers(
  db: D1Database,
  { stages }: MemberSearch,
  cursor: string,
  limit: number,
): Promise<FoundPage | undefined> {
  const [, first, position] = cursor === '' ? ['', '0', ''] : (CURSOR.exec(cursor) ?? []);
  if (first === undefined || position === undefined) return undefined;
  const list: FoundMember[] = [];
  let after = position;
  for (const [n, { by, sql, values }] of [...stages.entries()].slice(Number(first))) {
    const missing = limit - list.length;
    const { results } = await db
      .prepare(COLUMNS.replace('{stage}', sql))
      .bind(after, missing + 1, ...values)
      .all<FoundMember>();
    // A row without an account is one of a registration that never ended.
    list.push(...results.slice(0, missing).flatMap((row) => (row.account === null ? [] : [{ ...row, by }])));
    if (results.length > missing) return { list, next: `${n}_${results[missing - 1]?.position ?? after}` };
    after = '';
  }
  return { list, next: '' };
}

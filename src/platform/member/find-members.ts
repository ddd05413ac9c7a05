import type { FOUND_IN } from '../../contract/operator/members.ts';
import { toPublicAddress } from '../../lib/address-prefix.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import { LINE_ACCOUNT, LINE_ID, type ListedMember, toListedMember } from './member-line.ts';
import { NOT_EARLIER, toSearchName } from './member-texts.ts';
import { type Mark, toMark } from './person-marks.ts';
import { toKeyMarks } from './search-keys.ts';

/** The index stores sequences of three characters. A shorter text is compared with the beginnings of accounts and names. */
const INDEXED_FROM = 3;
const LAST = '\u{10ffff}';
const DEVICE_MARK = /^[0-9a-f]{32}$/;
const PHONE = /^[\d\s()+./-]+$/;

export type FoundIn = (typeof FOUND_IN)[number];

interface StageRow {
  line: string;
  /**
   * Position of the row in its stage; the next page starts after it. In the stage `index` it is the row number. It is never a text that the
   * operator sees masked.
   */
  position: string | number;
  /** JSON. Stage `index`: name, phone and e-mail. Stage `mark`: the kinds of the marks. */
  texts?: string;
}

export interface FoundMember {
  member: ListedMember;
  /** The `texts` of the member's row. */
  texts: string | undefined;
  by: Stage['by'];
}

/** One way to find members. Stages run one after the other; no member is found in two of them. */
interface Stage {
  by: 'account' | 'name' | 'mark' | 'index';
  /** Selects a `StageRow`. `?1` is the position to start after, `?2` the limit. */
  sql: string;
  values: readonly string[];
}

export interface MemberSearch {
  /** The search text in the form of the index: without case and accents. */
  text: string;
  /** The digits, if the text looks like a phone number with at least three of them. Otherwise empty. */
  digits: string;
  stages: readonly Stage[];
}

/** Quotes a text for an FTS5 query, so that none of its characters acts as an operator. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\u0000', '')}"`;
}

async function toMarks(q: string): Promise<Mark[]> {
  const device = q.toLowerCase();
  const address = toPublicAddress(q);
  return [
    ...(DEVICE_MARK.test(device) ? [{ kind: 'device' as const, mark: device }] : []),
    ...(address === '' ? [] : [await toMark('address', address)]),
    ...(await toKeyMarks(q)),
  ];
}

const toMarkValues = (marks: readonly Mark[]) => marks.flatMap(({ kind, mark }) => [kind, mark]);
/** The condition of the n-th mark, whose values are bound from `first` on. */
const isMark = (first: number, n: number) => `m.kind = ?${first + 2 * n} and m.mark = ?${first + 2 * n + 1}`;

/** Reads a page of each mark and sorts all rows together, because rows of several marks have no common order. */
function toMarkStage(marks: readonly Mark[]): Stage[] {
  if (marks.length === 0) return [];
  const pages = marks.map(
    (_, n) => `select * from (select m.line, m.member_id, m.kind from member_marks m
      where ${isMark(3, n)} and m.member_id > ?1 and m.line is not null order by m.member_id limit ?2)`,
  );
  const sql =
    pages.length === 1
      ? `select line, member_id as position, json_array(kind) as texts from (${pages[0]})`
      : `select line, member_id as position, json_group_array(distinct kind) as texts from (${pages.join(' union all ')})
        group by member_id order by member_id limit ?2`;
  return [{ by: 'mark', sql, values: toMarkValues(marks) }];
}

function toIndexStage({ text, digits }: Pick<MemberSearch, 'text' | 'digits'>, marks: readonly Mark[]): Stage {
  const phone = digits !== '' && digits !== text ? ` OR {phone} : ${quote(digits)}` : '';
  const isNotMarked = marks.map(
    (_, n) => `and not exists (select 1 from member_marks m where ${isMark(5, n)} and m.member_id = f.${LINE_ID})`,
  );
  const sql = `select f.line, f.rowid as position, f.texts from member_fts f
    where f.member_fts match ?3 and f.rowid < iif(?1 = '', 9007199254740991, cast(?1 as integer)) and f.${LINE_ACCOUNT} <> ?4
      ${isNotMarked.join(' ')} order by f.rowid desc limit ?2`;
  return { by: 'index', sql, values: [`${quote(text)}${phone}`, text, ...toMarkValues(marks)] };
}

/**
 * Names after the cursor. The cursor is a member id, so that it reveals no name. If that member no longer has a matching name, the list
 * starts from the beginning. `searchMembers` (search-queries.ts) does the same.
 */
const AFTER_NAME = `(m.text, m.member_id) > (coalesce((select min(text) from member_texts
  where member_id = ?1 and kind = 'name' and text >= ?3 and text < ?4), ?3), ?1)`;
const BEGINNINGS = {
  account: `select line, account as position from directory
    where line is not null and account > max(?1, ?3) and account < ?4 order by account limit ?2`,
  name: `select m.line, m.member_id as position from member_texts m
    where m.kind = 'name' and ${AFTER_NAME} and m.text < ?4 and not (m.${LINE_ACCOUNT} >= ?3 and m.${LINE_ACCOUNT} < ?4)
      and ${NOT_EARLIER.replaceAll('?', '?3')} order by m.text, m.member_id limit ?2`,
} as const;
const BY_BEGINNING = ['account', 'name'] as const;

export async function toMemberSearch(q: string): Promise<MemberSearch> {
  const text = toSearchName(q);
  const plain = toPlainDigits(q);
  const numerals = PHONE.test(plain) ? plain.replaceAll(/\D/g, '') : '';
  const digits = numerals.length < INDEXED_FROM ? '' : numerals;
  const exact: Stage = {
    by: 'account',
    sql: 'select line, account as position from directory where account = ?3 and line is not null and account > ?1 limit ?2',
    values: [text],
  };
  const isShort = [...text].length < INDEXED_FROM;
  const marks = isShort ? [] : await toMarks(q);
  const stages = isShort
    ? [exact, ...BY_BEGINNING.map((by) => ({ by, sql: BEGINNINGS[by], values: [text, text + LAST] }))]
    : [exact, ...toMarkStage(marks), toIndexStage({ text, digits }, marks)];
  return { text, digits, stages: text === '' ? [] : stages };
}

const CURSOR = /^(\d)_(.*)$/s;

export interface FoundPage {
  list: FoundMember[];
  /** Cursor of the next page; empty after the last page. */
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
      .prepare(sql)
      .bind(after, missing + 1, ...values)
      .all<StageRow>();
    const page = results.slice(0, missing);
    list.push(...page.map(({ line, texts }) => ({ member: toListedMember(line), texts, by })));
    if (results.length > missing) return { list, next: `${n}_${page.at(-1)?.position ?? after}` };
    after = '';
  }
  return { list, next: '' };
}

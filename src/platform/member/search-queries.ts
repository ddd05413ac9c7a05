import type { AccountStatus, MemberType } from '../../contract/member/member.ts';
import { toBankAccount, toPixKey } from '../cashier/payout-key.ts';
import { toEmail } from '../verification/contact.ts';
import { readPhone } from '../verification/phone.ts';
import { toSearchName } from './member-texts.ts';
import { toMark } from './person-marks.ts';

interface Wanted {
  account: string;
  name: string;
  phone: string;
  email: string;
  payoutKey: string;
  id: string;
}

export interface ListedRow {
  member_id: string;
  account: string;
  type: MemberType;
  standing: AccountStatus;
  upline: string | null;
  rank: number;
  joined_day: string;
}

export function toListedMember(row: ListedRow) {
  return {
    id: row.member_id,
    account: row.account,
    type: row.type,
    state: row.standing,
    upline: row.upline,
    rank: row.rank,
    joinedDay: row.joined_day,
  };
}

interface Condition {
  sql: string;
  values: readonly string[];
}

/** Above every text that begins with the prefix. */
const LAST = '\u{10ffff}';
const NOTHING: Condition = { sql: '0', values: [] };

function toContact(kind: 'phone' | 'email', value: string | undefined): Condition {
  if (value === undefined) return NOTHING;
  const sql = `d.member_id in (select member_id from contacts where kind = ? and value = ?
    union select member_id from member_texts where kind = ? and text = ?)`;
  return { sql, values: [kind, value, kind, value] };
}

/** Marks of all payout accounts that the text may name. */
export async function toKeyMarks(text: string): Promise<string[]> {
  const types = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;
  const pix = types.flatMap((type) => toPixKey(type, text) ?? []).map((key) => `::${key}`);
  const [bank = '', branch = '', ...rest] = text.split(':');
  const account = toBankAccount({ bank, branch, key: rest.join(':') });
  const keys = account ? [...pix, `${account.bank}:${account.branch}:${account.key}`] : pix;
  return Promise.all([...new Set(keys)].map(async (key) => (await toMark('payout_key', key)).mark));
}

function toOwnPhone(text: string): string | undefined {
  const phone = readPhone(text, undefined);
  return phone.ok ? phone.value : undefined;
}

async function toKey(text: string): Promise<Condition> {
  const sql = `d.member_id in (select member_id from member_marks where kind = 'payout_key' and mark in (select value from json_each(?)))`;
  return { sql, values: [JSON.stringify(await toKeyMarks(text))] };
}

/** Conditions of the texts that match whole. */
async function toExact({ phone, email, payoutKey, id }: Wanted): Promise<Condition[]> {
  return [
    ...(phone === '' ? [] : [toContact('phone', toOwnPhone(phone))]),
    ...(email === '' ? [] : [toContact('email', toEmail(email))]),
    ...(payoutKey === '' ? [] : [await toKey(payoutKey)]),
    ...(id === '' ? [] : [{ sql: 'd.member_id = ?', values: [id] }]),
  ];
}

/** One lower bound: with two, the database uses the cursor alone and walks all accounts before the prefix. */
function toAccounts(prefix: string, cursor: string): Condition[] {
  const [from, start] = cursor < prefix ? ['>=', prefix] : ['>', cursor];
  const before = prefix === '' ? [] : [{ sql: 'd.account < ?', values: [prefix + LAST] }];
  return [{ sql: `d.account ${from} ?`, values: [start] }, ...before];
}

/**
 * Each member once, at the first of the matching names. The cursor is the id of the last member, so that it tells no name; the place of a member
 * whose name changed meanwhile is the beginning.
 */
function toNames(words: string, cursor: string): Condition[] {
  const place = `(coalesce((select min(text) from member_texts where member_id = ? and kind = 'name' and text >= ? and text < ?), ?), ?)`;
  return [
    {
      sql: `t.kind = 'name' and (t.text, t.member_id) > ${place} and t.text < ?`,
      values: [cursor, words, words + LAST, words, cursor, words + LAST],
    },
    {
      sql: `not exists (select 1 from member_texts o where o.member_id = t.member_id and o.kind = 'name' and o.text >= ? and o.text < t.text)`,
      values: [words],
    },
  ];
}

/** Active accounts after `cursor`, in the order of their index: by account, with a name by name. `next` is empty after the last page. */
export async function searchMembers(
  db: D1Database,
  wanted: Wanted,
  cursor: string,
  pageSize: number,
): Promise<{ page: ListedRow[]; next: string }> {
  const prefix = wanted.account.trim().toLowerCase();
  const words = toSearchName(wanted.name);
  // A text of unseen characters alone names nobody.
  if (words === '' && wanted.name.trim() !== '') return { page: [], next: '' };
  const isByName = words !== '';
  const conditions = [
    ...(isByName ? [...toNames(words, cursor), ...toAccounts(prefix, '')] : toAccounts(prefix, cursor)),
    ...(await toExact(wanted)),
  ];
  const { results } = await db
    .prepare(
      `select d.member_id, d.account, d.type, d.standing, d.upline, d.rank, a.joined_day
       from ${isByName ? 'member_texts t join directory d on d.member_id = t.member_id' : 'directory d'}
         join agent_tree a on a.descendant = d.member_id and a.ancestor = d.member_id
       where d.state = 'active' and ${conditions.map(({ sql }) => sql).join(' and ')}
       order by ${isByName ? 't.text, t.member_id' : 'd.account'} limit ?`,
    )
    .bind(...conditions.flatMap(({ values }) => values), pageSize + 1)
    .all<ListedRow>();
  const page = results.slice(0, pageSize);
  const last = results.length > pageSize ? page.at(-1) : undefined;
  return { page, next: (isByName ? last?.member_id : last?.account) ?? '' };
}

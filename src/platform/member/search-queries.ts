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

async function toConditions(prefix: string, { name, phone, email, payoutKey, id }: Wanted): Promise<Condition[]> {
  const words = toSearchName(name);
  return [
    ...(prefix === '' ? [] : [{ sql: 'd.account < ?', values: [prefix + LAST] }]),
    ...(words === ''
      ? []
      : [
          {
            sql: "d.member_id in (select member_id from member_texts where kind = 'name' and text >= ? and text < ?)",
            values: [words, words + LAST],
          },
        ]),
    ...(phone === '' ? [] : [toContact('phone', toOwnPhone(phone))]),
    ...(email === '' ? [] : [toContact('email', toEmail(email))]),
    ...(payoutKey === '' ? [] : [await toKey(payoutKey)]),
    ...(id === '' ? [] : [{ sql: 'd.member_id = ?', values: [id] }]),
  ];
}

/** Active accounts after `cursor`, in order of the account, `limit` at most. */
export async function searchMembers(
  db: D1Database,
  wanted: Wanted,
  cursor: string,
  limit: number,
): Promise<ListedRow[]> {
  const prefix = wanted.account.trim().toLowerCase();
  const conditions = await toConditions(prefix, wanted);
  // One lower bound: of two, the database takes the cursor and walks all accounts before the prefix.
  const [from, start] = cursor < prefix ? ['>=', prefix] : ['>', cursor];
  const where = conditions.map(({ sql }) => ` and ${sql}`).join('');
  const { results } = await db
    .prepare(
      `select d.member_id, d.account, d.type, d.standing, d.upline, d.rank, t.joined_day from directory d
         join agent_tree t on t.descendant = d.member_id and t.ancestor = d.member_id
       where d.state = 'active' and d.account ${from} ?${where} order by d.account limit ?`,
    )
    .bind(start, ...conditions.flatMap(({ values }) => values), limit)
    .all<ListedRow>();
  return results;
}

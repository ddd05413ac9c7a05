import { toBankAccount, toPixKey } from '../cashier/payout-key.ts';
import { toEmail } from '../verification/contact.ts';
import { readPhone } from '../verification/phone.ts';
import { LINE_ACCOUNT, type ListedMember, toListedMember } from './member-line.ts';
import { NOT_EARLIER, toSearchName } from './member-texts.ts';
import { type Mark, toMark } from './person-marks.ts';

interface Wanted {
  account: string;
  name: string;
  phone: string;
  email: string;
  payoutKey: string;
  id: string;
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
  const sql = `m.member_id in (select member_id from contacts where kind = ? and value = ?
    union select member_id from member_texts where kind = ? and text = ?)`;
  return { sql, values: [kind, value, kind, value] };
}

/** Marks of all payout accounts that the text may name. */
export async function toKeyMarks(text: string): Promise<Mark[]> {
  const types = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;
  const pix = types.flatMap((type) => toPixKey(type, text) ?? []).map((key) => `::${key}`);
  const [bank = '', branch = '', ...rest] = text.split(':');
  const account = toBankAccount({ bank, branch, key: rest.join(':') });
  const keys = account ? [...pix, `${account.bank}:${account.branch}:${account.key}`] : pix;
  return Promise.all([...new Set(keys)].map((key) => toMark('payout_key', key)));
}

function toOwnPhone(text: string): string | undefined {
  const phone = readPhone(text, undefined);
  return phone.ok ? phone.value : undefined;
}

async function toKey(text: string): Promise<Condition> {
  const marks = await toKeyMarks(text);
  const sql = `m.member_id in (select member_id from member_marks where kind = 'payout_key' and mark in (select value from json_each(?)))`;
  return { sql, values: [JSON.stringify(marks.map(({ mark }) => mark))] };
}

/** Conditions of the texts that match whole. */
async function toExact({ phone, email, payoutKey, id }: Wanted): Promise<Condition[]> {
  return [
    ...(phone === '' ? [] : [toContact('phone', toOwnPhone(phone))]),
    ...(email === '' ? [] : [toContact('email', toEmail(email))]),
    ...(payoutKey === '' ? [] : [await toKey(payoutKey)]),
    ...(id === '' ? [] : [{ sql: 'm.member_id = ?', values: [id] }]),
  ];
}

/** One lower bound: with two, the database uses the cursor alone and walks all accounts before the prefix. */
function toAccounts(account: string, prefix: string, cursor: string): Condition[] {
  const [from, start] = cursor < prefix ? ['>=', prefix] : ['>', cursor];
  const before = prefix === '' ? [] : [{ sql: `${account} < ?`, values: [prefix + LAST] }];
  return [{ sql: `${account} ${from} ?`, values: [start] }, ...before];
}

/**
 * Each member once, at the first of the matching names. The cursor is the id of the last member, so that it tells no name; the place of a member
 * whose name changed meanwhile is the beginning.
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

/** Active accounts after `cursor`, in the order of their index: by account, with a name by name. `next` is empty after the last page. */
export async function searchMembers(
  db: D1Database,
  wanted: Wanted,
  cursor: string,
  pageSize: number,
): Promise<{ page: ListedMember[]; next: string }> {
  const prefix = wanted.account.trim().toLowerCase();
  const words = toSearchName(wanted.name);
  // A text of unseen characters alone names nobody.
  if (words === '' && wanted.name.trim() !== '') return { page: [], next: '' };
  const isByName = words !== '';
  const conditions = [
    ...(isByName
      ? [...toNames(words, cursor), ...(prefix === '' ? [] : toAccounts(`(m.${LINE_ACCOUNT})`, prefix, ''))]
      : toAccounts('m.account', prefix, cursor)),
    ...(await toExact(wanted)),
  ];
  const { results } = await db
    .prepare(
      `select m.line from ${isByName ? 'member_texts' : 'directory'} m
       where m.line is not null and ${conditions.map(({ sql }) => sql).join(' and ')}
       order by ${isByName ? 'm.text, m.member_id' : 'm.account'} limit ?`,
    )
    .bind(...conditions.flatMap(({ values }) => values), pageSize + 1)
    .all<{ line: string }>();
  const page = results.slice(0, pageSize).map(({ line }) => toListedMember(line));
  const last = results.length > pageSize ? page.at(-1) : undefined;
  return { page, next: (isByName ? last?.id : last?.account) ?? '' };
}

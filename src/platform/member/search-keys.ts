import { toBankAccount, toPixKey } from '../cashier/payout-key.ts';
import { toEmail } from '../verification/contact.ts';
import { readPhone } from '../verification/phone.ts';
import { type ListedMember, toListedMember } from './member-line.ts';
import { type Mark, toMark } from './person-marks.ts';

export interface Condition {
  sql: string;
  values: readonly string[];
}

/** Texts that must match completely. An empty text is not searched. */
export interface WantedKeys {
  phone: string;
  email: string;
  payoutKey: string;
  id: string;
}

/** Selects `line` and `member_id` of the members with a key. */
type Source = Condition;

/** Returns the marks of all payout accounts that the text can mean. */
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

function toContact(kind: 'phone' | 'email', value: string | undefined): Source[] {
  if (value === undefined) return [];
  const proven =
    'select d.line, d.member_id from contacts c cross join directory d on d.member_id = c.member_id where c.kind = ? and c.value = ?';
  const typed = 'select t.line, t.member_id from member_texts t where t.kind = ? and t.text = ?';
  return [proven, typed].map((sql) => ({ sql, values: [kind, value] }));
}

async function toPayoutKey(text: string): Promise<Source[]> {
  const marks = await toKeyMarks(text);
  const sql = "select k.line, k.member_id from member_marks k where k.kind = 'payout_key' and k.mark = ?";
  return marks.map(({ mark }) => ({ sql, values: [mark] }));
}

/** Returns the sources of each key in the search. Keys with the fewest members come first. */
export async function toKeys({ phone, email, payoutKey, id }: WantedKeys): Promise<Source[][]> {
  const own = 'select d.line, d.member_id from directory d where d.member_id = ?';
  return [
    ...(id === '' ? [] : [[{ sql: own, values: [id] }]]),
    ...(email === '' ? [] : [toContact('email', toEmail(email))]),
    ...(phone === '' ? [] : [toContact('phone', toOwnPhone(phone))]),
    ...(payoutKey === '' ? [] : [await toPayoutKey(payoutKey)]),
  ];
}

/** Condition: the member `m` also has this key. */
export function hasKey(sources: readonly Source[]): Condition {
  const some = sources.map(({ sql }) => `exists (select 1 from (${sql}) k where k.member_id = m.member_id)`);
  return {
    sql: some.length === 0 ? '0' : `(${some.join(' or ')})`,
    values: sources.flatMap(({ values }) => values),
  };
}

interface KeyRow {
  line: string;
  member_id: string;
}

/**
 * Members that match a search key, in the order of their ids, at most `limit`. Each source is sorted separately and may hold all of the
 * first members, so up to `limit` rows of each source are read.
 */
export async function listByKey(
  db: D1Database,
  sources: readonly Source[],
  conditions: readonly Condition[],
  { after, limit }: { after: string; limit: number },
): Promise<ListedMember[]> {
  if (sources.length === 0) return [];
  const rest = conditions.map(({ sql }) => ` and ${sql}`).join('');
  const pages = await db.batch<KeyRow>(
    sources.map(({ sql, values }) =>
      db
        .prepare(
          `select m.line, m.member_id from (${sql}) m where m.line is not null and m.member_id > ?${rest} order by m.member_id limit ?`,
        )
        .bind(...values, after, ...conditions.flatMap((one) => one.values), limit),
    ),
  );
  const lines = new Map(pages.flatMap(({ results }) => results.map((row) => [row.member_id, row.line] as const)));
  const ids = [...lines.keys()].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, limit);
  return ids.map((id) => toListedMember(lines.get(id) ?? ''));
}

import { env } from 'cloudflare:workers';

const toNumbers = (from: number, to: number) =>
  `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`;

/** Adds payments that wait from the millisecond of their number on. `method` is an SQL expression. */
export const toPayments = (
  [from, to]: readonly [number, number],
  [start, kind, state]: readonly [string, string, string],
  { method = "'PIX'", reviews = 0 } = {},
) =>
  `${toNumbers(from, to)} insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms,
    updated_at_ms, version, reviews) select '${start}' || i || '-x', '${kind}', 'x', 'x', '${state}', ${method}, 100, 0, 100, i, i, 1, ${reviews} from n`;

/** Adds the items with these numbers to each queue of the database. `disputes` gets two for each number. */
export function toItems(from: number, to: number): string[] {
  const span = [from, to] as const;
  const numbers = toNumbers(from, to);
  return [
    toPayments(span, ['W', 'withdrawal', 'requested']),
    toPayments(span, ['A', 'withdrawal', 'approved']),
    toPayments(span, ['N', 'withdrawal', 'not_received']),
    toPayments(span, ['D', 'deposit', 'pending']),
    toPayments(span, ['R', 'deposit', 'paid'], { reviews: 1 }),
    `update payments set deadline_ms = 9000000000000 + created_at_ms, since_ms = created_at_ms where id glob 'R*-x'`,
    `${numbers} insert into promotion_applications select 'x' || i, 'x', 'x', 'x', 1, '', 'applying', 1, '', i from n`,
    "insert or ignore into goods (id, points, image_url, texts, stock, enabled, position) values ('x', 1, '', '{}', 9000000, 0, 1)",
    `${numbers} insert into redemptions select 'x' || i, 'x', 'x', 'x', 1, 1, '', 'in_process', i from n`,
    `${numbers} insert into feedback (id, member_id, sender, type, content, contact, language, images, state, sent_at_ms)
      select 'x' || i, 'x', 'x', 'x', 'x', '', 'en', '[]', 'open', i from n`,
    `${numbers} insert into conversations (id, owner, member_id, sender, subject, reference, excerpt, language, state, opened_at_ms, changed_at_ms)
      select 'x' || i, 'x', 'x', '', 'x', '', '', 'en', 'waiting', i, i from n`,
    `${numbers} insert into approvals (id, state, endpoint, params, input, shown, input_hash, fingerprint, asked_key, asked_by, asked_at_ms, expires_at_ms)
      select 'x' || i, 'waiting', 'adjustMemberBalance', '{"account":"x"}', '{}', '{}', '', '', 'x' || i, coalesce((select id from staff limit 1), 'x'), i,
        9000000000000 from n`,
  ];
}

export const EMPTY = [
  "delete from payments where member_id = 'x'",
  "delete from promotion_applications where member_id = 'x'",
  "delete from redemptions where member_id = 'x'",
  "delete from goods where id = 'x'",
  "delete from feedback where member_id = 'x'",
  "delete from conversations where member_id = 'x'",
  "delete from approvals where asked_key glob 'x*'",
];

/** Counts the items of each queue from the tables. The stored counts must equal these numbers. */
const COUNTED = `select 'withdrawals_to_decide' as queue, '' as part, count(*) as count from payments where kind = 'withdrawal' and state = 'requested'
  union all select * from (select 'withdrawals_to_pay', '', count(*) from payments where kind = 'withdrawal' and state = 'approved'
    union all select 'disputes', '', count(*) from payments where iif(kind = 'deposit', deadline_ms is not null,
      kind = 'withdrawal' and state in ('not_received', 'partly'))
    union all select 'deposits_in_review', '', count(*) from payments where reviews > 0
    union all select 'deposits_to_confirm', method, count(*) from payments where kind = 'deposit' and state = 'pending' group by method)
  union all select * from (select 'promotion_applications', '', count(*) from promotion_applications where state = 'applying'
    union all select 'redemptions', '', count(*) from redemptions where status = 'in_process'
    union all select 'feedback', '', count(*) from feedback where state = 'open'
    union all select 'conversations', '', count(*) from conversations where state = 'waiting'
    union all select 'approvals', '', count(*) from approvals where state = 'waiting')`;

/** The stored counts and the counted rows, each as `queue part count`; counts of 0 are left out. */
export async function readCounts(): Promise<{ stored: string[]; counted: string[] }> {
  const list = async (sql: string) => {
    const { results } = await env.DB.prepare(`select * from (${sql}) where count <> 0 order by queue, part`).all();
    return results.map(({ queue, part, count }) => [queue, part, count].join(' '));
  };
  return { stored: await list('select queue, part, count from queue_counts'), counted: await list(COUNTED) };
}

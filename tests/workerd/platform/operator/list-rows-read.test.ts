import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { OPS, seedAll } from '../support/api.ts';
import { countRowsRead } from '../support/rows-read.ts';
import { inviteAndOpen } from '../support/staff.ts';

beforeAll(async () => {
  await seedAll();
  await inviteAndOpen('fila.fin', ['finance']);
});

const numbers = 'with recursive n(i) as (select ?1 union all select i + 1 from n where i < ?2)';
const id = "printf('m%024x', 1000000 + i)";
/** Of payments and contracts, the first 30 are disputed or open. */
const ROWS = [
  `insert into directory (account, member_id, type, upline, rank, state, reserved_at_ms)
     ${numbers} select 'fila' || i, ${id}, 0, null, 0, 'active', i from n`,
  `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
     ${numbers} select ${id}, ${id}, 0, 'fila' || i, 0, '2033-05-01' from n`,
  `insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms, updated_at_ms,
     version, day, deadline_ms)
     ${numbers} select 'D' || i || '-fila', 'deposit', 'x', 'x', 'paid', 'PIX', 100, 0, 100, i, i, 1, '2033-05-01', iif(i <= 30, i, null) from n`,
  `insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms, updated_at_ms,
     version, day)
     ${numbers} select 'W' || i || '-fila', 'withdrawal', 'x', 'x', iif(i <= 30, 'partly', 'received'), 'PIX', 100, 0, 100, i, i, 1, '2033-05-01' from n`,
  `insert into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms, rate, loss_rate, offered_at_ms,
     changed_at_ms)
     ${numbers} select 'fila' || i, 'dividend', 'month', '', '', ${id}, 'fila' || i, iif(i <= 30, 'offered', 'rejected'),
       '{"kind":"dividend","tiers":[]}', 1, 0, i, i from n`,
  `insert into approvals (id, state, endpoint, params, input, shown, input_hash, fingerprint, asked_key, asked_by, asked_at_ms, expires_at_ms)
     ${numbers} select 'fila' || i, 'waiting', 'adjustMemberBalance', '{"account":"fila1"}', '{}', '{}', 'h', 'f', 'fila' || i,
       (select id from staff limit 1), i, 9000000000000 from n`,
];
const addRows = (from: number, to: number) => env.DB.batch(ROWS.map((sql) => env.DB.prepare(sql).bind(from, to)));

const LISTS = [
  '/ops/members?account=fila',
  '/ops/members?account=fila9',
  '/ops/payments?kind=disputes',
  '/ops/contracts?kind=dividend&state=open',
  '/ops/approvals?state=waiting',
  '/ops/today',
];

async function countAll(): Promise<number[]> {
  const counts: number[] = [];
  for (const path of LISTS) {
    const { status, rows, text } = await countRowsRead(`${path}${path.includes('?') ? '&pageSize=5' : ''}`, OPS);
    expect(status, `${path} ${text}`).toBe(200);
    const { list } = JSON.parse(text).value;
    if (path.includes('?')) expect(list.length, path).toBe(5);
    counts.push(rows);
  }
  return counts;
}

test('lists read the rows of a page, whatever is before it or left out', async () => {
  await addRows(1, 1_100);
  const few = await countAll();
  await addRows(1_101, 10_000);
  expect(await countAll()).toEqual(few);
});

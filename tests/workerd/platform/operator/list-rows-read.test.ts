import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { OPS, seedAll } from '../support/api.ts';
import { countRowsRead } from '../support/rows-read.ts';
import { inviteAndOpen } from '../support/staff.ts';

beforeAll(async () => {
  await seedAll();
  await inviteAndOpen('fila.fin', ['finance']);
});

const numbers = 'with recursive n(i) as (select cast(?1 as integer) union all select i + 1 from n where i < ?2)';
const id = "printf('m%024x', 1000000 + i)";
/** Statements that add rows. Of the payments, only the first 30 are disputed; of the contracts, only the first 30 are open. */
const ROWS = [
  `insert into directory (account, member_id, type, upline, rank, state, reserved_at_ms)
     ${numbers} select 'fila' || i, ${id}, 0, null, 0, 'active', i from n`,
  `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
     ${numbers} select ${id}, ${id}, 0, 'fila' || i, 0, '2033-05-01' from n`,
  `insert into member_texts (kind, text, member_id) ${numbers} select 'name', 'fila ' || i, ${id} from n`,
  `insert into settlement_runs (id, lane, start_ms, end_ms, from_day, to_day, state, started_at_ms)
     ${numbers} select 'fila' || i, 'daily', i, i + 1, '2033-05-01', '2033-05-01', 'done', i from n`,
  `insert into notices (id, type, title, content, published_at_ms, series) ${numbers} select 'fila' || i, 'H', 'x', 'x', i, 'fila' || i from n`,
  // The first 30 series are the newest and have a row for each of 12 languages.
  `insert into notices (id, type, language, title, content, published_at_ms, series) ${numbers}
     select 'fila' || i || '-' || l.value, 'H', l.value, 'x', 'x', 1000000 - i, 'fila' || i from n
     join json_each('["EN","ES","FR","DE","IT","JA","KO","ZH","TH","VI","ID"]') l where i <= 30`,
  `insert into promotions (id, kind, state, starts_at_ms, ends_at_ms, audience, rule, terms, texts, image_url, position)
     ${numbers} select 'fila' || i, p.kind, 'withdrawn', i, i, p.audience, p.rule, p.terms, p.texts, '', 1
     from n join (select * from promotions limit 1) p`,
  `insert into games (game_id, vassalage, game_type, game_name, folded_name, image_url, min_bet_minor, max_bet_minor, lines, rtp_basis_points,
     volatility, position) ${numbers} select 'fila' || i, 'FILA', 'RNG', 'fila ' || i, 'fila ' || i, '', 1, 1, 1, 1, '', i from n where i % 10 = 1`,
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
  `insert into audit (at_ms, endpoint, target, outcome, input) ${numbers} select i, 'x', 'fila', 'started', '{}' from n`,
  `insert into audit (at_ms, endpoint, target, outcome, input, of_id)
     ${numbers} select at_ms, 'x', 'fila', 'done', '{}', id from n join audit on at_ms = i and target = 'fila' and of_id is null`,
  "insert or ignore into audit_seals (id, hash) select id, ?1 || ?2 from audit where target = 'fila'",
  `insert into approvals (id, state, endpoint, params, input, shown, input_hash, fingerprint, asked_key, asked_by, asked_at_ms, expires_at_ms)
     ${numbers} select printf('%032x', i), 'waiting', 'adjustMemberBalance', '{"account":"fila1"}', '{}', '{}', 'h', 'f', 'fila' || i,
       (select id from staff limit 1), i, 9000000000000 from n`,
];
const addRows = (from: number, to: number) => env.DB.batch(ROWS.map((sql) => env.DB.prepare(sql).bind(from, to)));

const LISTS = [
  '/ops/members?account=fila',
  '/ops/members?account=fila9',
  '/ops/members?name=fila',
  '/ops/payments?kind=disputes',
  '/ops/contracts?kind=dividend&state=open',
  '/ops/contracts?kind=dividend&state=history',
  '/ops/settlements?',
  '/ops/notices?',
  '/ops/notice-series?',
  '/ops/promotions?',
  '/ops/games?',
  '/ops/games?vassalage=FILA',
  '/ops/audit?target=fila',
  '/ops/approvals?state=waiting',
];
/** Lists with fewer than a hundred matching rows. */
const FEW: ReadonlySet<string> = new Set(['/ops/payments?kind=disputes', '/ops/contracts?kind=dividend&state=open']);

/** Returns the number of rows that a page reads, and the cursor of the next page. */
async function count(path: string, cursor = '') {
  const { status, rows, text } = await countRowsRead(`${path}&pageSize=20&cursor=${encodeURIComponent(cursor)}`, OPS);
  expect(status, `${path} ${text}`).toBe(200);
  const { list, next } = JSON.parse(text).value;
  expect(list.length, path).toBeGreaterThan(0);
  return { rows, next };
}

async function countAll(): Promise<Record<string, number>> {
  const { rows } = await countRowsRead('/ops/today', OPS);
  const counts: Record<string, number> = { '/ops/today': rows };
  for (const path of LISTS) counts[path] = (await count(path)).rows;
  return counts;
}

test('lists read the rows of a page, whatever is before it or left out', async () => {
  await addRows(1, 1_100);
  const few = await countAll();
  await addRows(1_101, 10_000);
  expect(await countAll()).toEqual(few);
});

test('the twentieth page reads no more rows than the first', async () => {
  for (const path of LISTS.filter((one) => !FEW.has(one))) {
    const first = await count(path);
    let { next } = first;
    let { rows } = first;
    for (let page = 2; page <= 20; page += 1) if (next !== '') ({ next, rows } = await count(path, next));
    expect(rows, path).toBeLessThanOrEqual(first.rows + 12);
  }
});

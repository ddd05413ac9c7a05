import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { toMark } from '../../../../src/platform/member/person-marks.ts';
import { indexMembers } from '../../../../src/platform/member/search-index.ts';
import { OPS, register, seedAll } from '../support/api.ts';
import { countRowsRead } from '../support/rows-read.ts';
import { inviteAndOpen } from '../support/staff.ts';
import { toItems } from './queue-counts.ts';

beforeAll(async () => {
  await seedAll();
  await inviteAndOpen('tamanho.fin', ['finance']);
  await register('cartao1', undefined, { payeeName: 'Zulmira Prado' });
});

/** Adds members as the platform has them after their registration. */
async function addMembers(from: number, until: number) {
  const numbers = `with recursive s(i) as (select ${from} union all select i + 1 from s where i < ${until})`;
  const id = "printf('m%024x', i)";
  const { mark } = await toMark('address', '203.0.113.99');
  const { mark: key } = await toMark('payout_key', '::+5511987650001');
  await env.DB.batch(
    [
      `insert into directory (account, member_id, type, upline, rank, state, reserved_at_ms)
        ${numbers} select 'muitos' || i, ${id}, 0, null, 0, 'active', i from s`,
      `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
        ${numbers} select ${id}, ${id}, 0, 'muitos' || i, 0, '2026-01-01' from s`,
      `insert into member_texts (kind, text, member_id, earlier) ${numbers} select 'name', 'pessoa ' || i || ' souza', ${id}, '' from s`,
      `insert into member_marks (kind, mark, member_id, at_ms) ${numbers} select 'address', '${mark}', ${id}, 1 from s where i % 20 = 1`,
      `insert into member_marks (kind, mark, member_id, at_ms) ${numbers} select 'payout_key', '${key}', ${id}, 1 from s where i % 20 = 1`,
      `insert into member_texts (kind, text, member_id) ${numbers} select 'email', 'um@orla.example', ${id} from s where i % 20 = 1`,
      `insert into contacts (kind, value, member_id, proven_at_ms) ${numbers} select 'phone', '+5511' || printf('9%08d', i), ${id}, 1 from s`,
    ].map((sql) => env.DB.prepare(sql)),
  );
  while (await indexMembers(env.DB, 20_000));
}

/** Adds rounds of 28 days, 40 titles, 20 vendors, 10 branches and 5 countries; `cartao1` has one in 1,000. */
async function addRounds(from: number, until: number) {
  const day = "'2033-05-' || printf('%02d', 1 + i % 28)";
  const keys = {
    day: "''",
    category: 'category',
    vendor: 'vendor',
    title: 'game_code',
    branch: 'branch',
    country: 'country',
  };
  const sums = Object.entries(keys).map(
    ([part, key]) => `insert into revenue_days (part, day, key, rounds, stake_minor, payout_minor)
      select '${part}', counted_day, ${key} as on_key, count(*), sum(stake_minor), sum(amount_minor) from member_events
        where reference glob 'tamanho*' and seq between ${from} and ${until} group by 2, 3 order by 2
      on conflict (part, day, key) do update set rounds = rounds + excluded.rounds, stake_minor = stake_minor + excluded.stake_minor,
        payout_minor = payout_minor + excluded.payout_minor`,
  );
  const rounds = (
    first: number,
    last: number,
  ) => `insert into member_events (member_id, seq, at_ms, day, kind, category, vendor, reference, game_code,
      stake_minor, amount_minor, counted_day, branch, country, pay_minor)
    with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})
    select iif(i % 1000, printf('m%024x', i % 1000), (select member_id from directory where account = 'cartao1')), i, i, ${day}, 'win',
      iif(i % 3, 'RNG', 'FISH'), 'V' || (i % 20), 'tamanho' || i, 'g' || (i % 40), 100, 95, ${day}, 'ramo' || (i % 10),
      'P' || (i % 5), 0 from n`;
  for (let first = from; first <= until; first += 100_000)
    await env.DB.prepare(rounds(first, Math.min(until, first + 99_999))).run();
  await env.DB.batch(sums.map((sql) => env.DB.prepare(sql)));
}

/** Rows that every call reads for its key and its audit. */
const ROWS_OF_CALL = 16;
const search = (q: string) => `/ops/members/search?${new URLSearchParams({ q, pageSize: '20' })}`;
const list = (query: Record<string, string>) => `/ops/members?${new URLSearchParams({ ...query, pageSize: '20' })}`;
/** For each page: the number of members that it shows, and the rows that it reads beyond one for each member and `ROWS_OF_CALL`. */
const PAGES: readonly (readonly [path: string, shown: number, more: number])[] = [
  ...['muitos', 'uitos5', 'souza', 'essoa 5', '5511', 'm0000000'].map((q) => [search(q), 20, 0] as const),
  [search('soa 777 s'), 1, 0],
  [search('m000000000000000000000309'), 1, 0],
  [search('ninguem'), 0, 0],
  [search('203.0.113.99'), 20, 1],
  [search('+5511987650001'), 20, 1],
  [search('mu'), 20, 1],
  [search('pe'), 20, 3],
  [list({}), 20, 0],
  [list({ account: 'muitos' }), 20, 0],
  [list({ name: 'pessoa' }), 20, 1],
  [list({ name: 'pessoa', account: 'muitos' }), 20, 1],
  [list({ id: 'm000000000000000000000309' }), 1, -1],
  [list({ phone: '+5511900000777' }), 1, 1],
  [list({ payoutKey: '+5511987650001' }), 20, 0],
  [list({ payoutKey: '+5511987650001', account: 'muitos' }), 20, 0],
  [list({ email: 'um@orla.example' }), 20, 0],
];

const SPAN = 'from=2033-05-01&to=2033-05-28';
/** Queues, the member card, reports and their rows: each reads as many rows at both sizes. */
const OTHERS: readonly string[] = [
  '/ops/today',
  ...['requested', 'approved'].map((state) => `/ops/payments?kind=withdrawal&state=${state}&order=oldest&pageSize=20`),
  ...['disputes', 'review', 'deposit'].map((kind) => `/ops/payments?kind=${kind}&pageSize=20`),
  '/ops/support/conversations?state=waiting&pageSize=20',
  '/ops/feedback?state=open&pageSize=20',
  '/ops/promotion-applications?state=applying&pageSize=20',
  '/ops/points/redemptions?status=in_process&pageSize=20',
  '/ops/approvals?state=waiting&pageSize=20',
  ...['', '/rounds', '/entries', '/payments?kind=deposit', '/notes', '/sign-ins'].map(
    (part) => `/ops/members/cartao1${part}`,
  ),
  ...['day', 'category', 'vendor', 'title', 'branch', 'country'].map((by) => `/ops/reports/revenue?${SPAN}&by=${by}`),
  ...['day', 'method', 'state'].map((by) => `/ops/reports/payments?from=1970-01-01&to=1970-01-31&by=${by}`),
  '/ops/reports/retention?weeks=4',
  `/ops/reports/revenue/rows?${SPAN}&figure=gross&pageSize=20`,
  ...['title&key=g7', 'vendor&key=V7', 'branch&key=ramo7', 'country&key=P1'].map(
    (by) => `/ops/reports/revenue/rows?${SPAN}&figure=stakes&by=${by}&pageSize=20`,
  ),
];

/** The long run has a hundred thousand members, as many items in each queue, and a million rounds. */
const [MEMBERS, ROUNDS] = env.TEST_EXTENT === 'all' ? [100_000, 1_000_000] : [4_000, 20_000];

test(`calls read the same rows with 1,000 members and 10,000 rounds as with ${MEMBERS} and ${ROUNDS}`, {
  timeout: 1_200_000,
}, async () => {
  const countPages = async () => {
    const counts: [string, number, number][] = [];
    for (const [path] of PAGES) {
      const { rows, text } = await countRowsRead(path, OPS);
      const shown = JSON.parse(text).value.list.length;
      counts.push([path, shown, rows - shown - ROWS_OF_CALL]);
    }
    return counts;
  };
  const countOthers = async () => {
    const counts: Record<string, number> = {};
    for (const path of OTHERS) {
      const { status, rows, text } = await countRowsRead(path, OPS);
      expect(status, `${path} ${text}`).toBe(200);
      counts[path] = rows;
    }
    return counts;
  };
  const add = async (members: readonly [number, number], rounds: readonly [number, number]) => {
    await addMembers(...members);
    for (const sql of toItems(...members)) await env.DB.prepare(sql).run();
    await addRounds(...rounds);
  };
  await add([1, 1_000], [1, 10_000]);
  expect(await countPages()).toEqual(PAGES);
  const few = await countOthers();
  await add([1_001, MEMBERS], [10_001, ROUNDS]);
  expect(await countPages()).toEqual(PAGES);
  expect(await countOthers()).toEqual(few);
});

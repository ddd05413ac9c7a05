import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { ENDING_BELOW } from '../../../../src/platform/contracts/contract-queries.ts';
import { clock, setClock } from '../../../../src/server/clock.ts';
import { seedAll } from '../support/api.ts';
import { countRowsRead } from '../support/rows-read.ts';
import { seatAgent, seatBelow } from '../support/tree.ts';

const CALLS = [
  'agentTeamOverview',
  'agentTeamOverview?period=M',
  'agentDownlines',
  'agentDownlines?name=b1',
  'agentTeamBetting',
  'agentUserProfit',
  'agentUserProfit?gameType=RNG',
  'agentDownlineTransactions?account=bulkplayer',
  'agentDownlineTransactions?scope=team',
  'agentDownlineTransactions?scope=direct',
  'agentDownlineTransactions?scope=team&gameType=LIVE',
  'agentMemberCard?account=bulkplayer',
  'agentRevenueReport',
  'agentCodes',
  'agentAttribution',
] as const;

let agent: Awaited<ReturnType<typeof seatAgent>>;
let playerId: string;

async function addMembers(from: number, to: number): Promise<void> {
  await env.DB.prepare(
    `insert into agent_tree with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)
     select ?3, 'bulk' || i, 1, 'b' || printf('%06d', i), 0, '2026-11-20' from n`,
  )
    .bind(from, to, agent.memberId)
    .run();
  await env.DB.prepare(
    `insert into registration_origins (member_id, account, agent_id, via, code, at_ms)
     with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)
     select 'bulk' || i, 'b' || i, ?3, 'code', '', i from n`,
  )
    .bind(from, to, agent.memberId)
    .run();
}

/** Adds rounds of one player, so that the number of days and members stays the same. */
async function addRounds(from: number, to: number): Promise<void> {
  const at = Date.now() - 1_000_000;
  const numbers = 'with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)';
  await env.DB.batch([
    env.DB.prepare(
      `insert into member_events (member_id, seq, at_ms, day, kind, category, vendor, reference, game_code, stake_minor, amount_minor)
       ${numbers} select ?3, i, ?4 + i, '2026-11-21', 'win', 'RNG', 'ORLA', 'r' || i, 'calcadao', 100, 50 from n`,
    ).bind(from, to, playerId, at),
    env.DB.prepare(`insert into team_events ${numbers} select ?5, ?4 + i, ?3, i, 1, 'RNG', 'ORLA' from n`).bind(
      from,
      to,
      playerId,
      at,
      agent.memberId,
    ),
  ]);
}

/** Adds seven hundred days of ten vendors, before the days of the query. */
async function addHistory(): Promise<void> {
  await env.DB.prepare(
    `insert into team_days (agent_id, scope, category, vendor, day, rounds, stake_minor)
     with recursive d (i) as (select 1 union all select i + 1 from d where i < 700),
       v (n) as (select 1 union all select n + 1 from v where n < 10)
     select ?1, 'team', 'RNG', 'V' || n, date('2026-01-01', '-' || i || ' days'), 1, 100 from d, v`,
  )
    .bind(agent.memberId)
    .run();
}

/**
 * Adds a day to an agent with a higher id. A scan that ends at the last row of an index counts one row less than a scan that another row follows. Ids
 * are random; this agent's id is behind all others.
 */
async function addDayBehind(): Promise<void> {
  await env.DB.prepare(
    "insert into team_days (agent_id, scope, category, vendor, day) values ('n', 'team', '*', '*', '2026-11-20')",
  ).run();
}

const PAYMENTS = ['state=owed', 'account=paidplayer', 'state=paid', 'state=owed&account=paidplayer'];

async function addContract(downlineId: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `insert or ignore into settlement_runs (id, lane, start_ms, end_ms, from_day, to_day, state, started_at_ms)
       values ('run', 'realtime', 0, 300000, '1970-01-01', '1970-01-01', 'done', 0)`,
    ),
    env.DB.prepare(
      `insert into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms, rate, loss_rate,
         offered_at_ms, changed_at_ms)
       values ('C' || ?2, 'realtime', 'realtime', ?1, 'bulkagent', ?2, ?2, 'replaced',
         '{"kind":"realtime","profitRate":100,"lossRate":100,"singleBetMinor":100}', 100, 100, 0, 0)`,
    ).bind(agent.memberId, downlineId),
  ]);
}

/** Adds payments of one ended contract. */
async function addPayments(from: number, to: number, downlineId: string): Promise<void> {
  await env.DB.prepare(
    `insert into settlements (id, run_id, contract_id, version, kind, lane, start_ms, end_ms, from_day, to_day, upline_id, upline_account,
       downline_id, downline_account, amount_minor, state, inputs, pay, counted_at_ms, tried_at_ms, paid_at_ms)
     with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)
     select 'S' || ?4 || i, 'run', 'C' || ?4, 1, 'realtime', 'realtime', ?5 - i * 300000, ?5 - i * 300000 + 300000, '2026-11-20', '2026-11-20',
       ?3, 'bulkagent', ?4, ?4, 10, 'paid', '{}', '{}', 0, 0, 0 from n`,
  )
    .bind(from, to, agent.memberId, downlineId, Date.now())
    .run();
}

async function readPayments(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const query of PAYMENTS) {
    const path = `/wps/relay/MCS2_contractSettlements?kind=realtime&side=downlines&${query}`;
    const { status, rows, text } = await countRowsRead(path, agent.headers);
    expect(status, `${query}: ${text.slice(0, 200)}`).toBe(200);
    counts[query] = rows;
  }
  return counts;
}

async function addEndedContracts(count: number): Promise<void> {
  await env.DB.prepare(
    `insert into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms, rate, loss_rate,
       offered_at_ms, changed_at_ms)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < ?1)
     select 'E' || i, 'dividend', 'dividend_W', ?2, 'bulkagent', 'bulk' || i, 'b' || i, 'terminated', '{}', 9000, 0, i, i from n`,
  )
    .bind(count, agent.memberId)
    .run();
}

async function readAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const call of CALLS) {
    const { status, rows, text } = await countRowsRead(`/wps/relay/ODSFE2_${call}`, agent.headers);
    expect(status, `${call}: ${text.slice(0, 200)}`).toBe(200);
    counts[call] = rows;
  }
  return counts;
}

/** Waits until the tables are still: the figures of a deposit and a registration follow a second or two later, or more on a busy machine. */
async function untilStill(): Promise<void> {
  let before = -1;
  for (let still = 0; still < 3; ) {
    const rows = await env.DB.prepare('select count(*) as rows from team_days where agent_id = ?')
      .bind(agent.memberId)
      .first<number>('rows');
    still = rows === before ? still + 1 : 0;
    before = rows ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}

beforeAll(async () => {
  await seedAll();
  agent = await seatAgent('bulkagent', null, 1);
  const player = await seatBelow('bulkplayer', 'bulkagent');
  playerId = player.memberId;
  await player.deposit(1_000);
  await player.project();
  await addMembers(100_000, 101_000);
  await addRounds(1_001, 3_000);
  await addDayBehind();
  await untilStill();
});

test('a page reads the same number of rows for 1,000 members and rounds as for 30,000 and 100,000', async () => {
  // Keeps the same day for all measurements.
  const now = clock();
  setClock(() => now);
  const few = await readAll();
  await addMembers(110_000, 140_000);
  const many = await readAll();
  expect(many).toEqual(few);
  await addRounds(10_000, 110_000);
  expect(await readAll()).toEqual(few);
  await addHistory();
  expect(await readAll()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(1_200);
});

test('payments of one state or of one downline are found among ten thousand', async () => {
  const player = await seatBelow('paidplayer', 'bulkagent');
  await addContract(playerId);
  await addPayments(1, 60, playerId);
  const few = await readPayments();
  await addPayments(61, 10_000, playerId);
  const many = await readPayments();
  expect(many).toEqual(few);
  expect(player.memberId).not.toBe(playerId);
});

test('contracts that would end are found among already ended ones', async () => {
  const look = () => env.DB.prepare(`${ENDING_BELOW} select * from lost`).bind(agent.memberId, 'dividend', 0, 0).all();
  const few = (await look()).meta.rows_read;
  await addEndedContracts(2_000);
  expect((await look()).meta.rows_read).toBe(few);
});

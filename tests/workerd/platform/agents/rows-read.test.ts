import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
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

/** Rounds of one player: they are no days more, and no members. */
async function addRounds(from: number, to: number): Promise<void> {
  const at = Date.now() - 1_000_000;
  const numbers = 'with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)';
  await env.DB.batch([
    env.DB.prepare(
      `insert into member_events ${numbers} select ?3, i, ?4 + i, '2026-11-21', 'win', 'RNG', 'ORLA', 'r' || i, 'calcadao', 100, 50 from n`,
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

async function readAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const call of CALLS) {
    const { status, rows, text } = await countRowsRead(`/wps/relay/ODSFE2_${call}`, agent.headers);
    expect(status, `${call}: ${text.slice(0, 200)}`).toBe(200);
    counts[call] = rows;
  }
  return counts;
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
});

test('a page reads as many rows for 1,000 members and rounds as for 30,000 and 100,000', {
  timeout: 120_000,
}, async () => {
  const few = await readAll();
  await addMembers(110_000, 140_000);
  const many = await readAll();
  expect(many).toEqual(few);
  await addRounds(10_000, 110_000);
  expect(await readAll()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(1_200);
});

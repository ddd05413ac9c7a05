import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { AgentPeriod } from '../../../../src/platform/agents/agent-periods.ts';
import { OPS, seedAll, sendJson } from '../support/api.ts';
import * as support from './support.ts';

const DAY_MS = 86_400_000;
const FIRST = '2027-01-01';
const FIRST_WEEK = '2026-12-28';
const LANES = ['dividend_D', 'dividend_W', 'dividend_H', 'dividend_M'] as const;

/** The last day of the last daily, weekly and monthly period that has ended by 2 March. */
const LAST_PAID: Partial<Record<AgentPeriod, string>> = { D: '2027-03-01', W: '2027-02-28', M: '2027-02-28' };

const toDay = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

function listDays(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => toDay(Date.parse(from) + index * DAY_MS));
}

async function playDaily(agent: support.Agent): Promise<void> {
  const days = JSON.stringify(listDays(FIRST_WEEK, '2027-03-31'));
  await env.DB.batch([
    env.DB.prepare(
      `insert into team_days (agent_id, scope, category, vendor, day, stake_minor, valid_minor)
       select ?1, 'team', '*', '*', value, 100000, 100000 from json_each(?2)`,
    ).bind(agent.memberId, days),
    env.DB.prepare(
      `insert into team_actives (agent_id, kind, first_day, members, direct)
       select ?1, k.value, d.value, 1, 1 from json_each('["D","W","H","M"]') k, json_each(?2) d`,
    ).bind(agent.memberId, days),
  ]);
}

async function end(agent: support.Agent, id: string): Promise<void> {
  await agent.act('dividend', 'requestTermination', id);
  const { value } = await sendJson('POST', `/ops/contracts/${id}/actions`, { action: 'acceptTermination' }, OPS);
  expect(value.state).toBe('terminated');
}

/** Returns every day for which the agent was paid. A day that was paid twice occurs twice. */
async function readPaidDays(agent: support.Agent): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select from_day as first, to_day as last from settlements where downline_id = ? and state = 'paid' order by from_day",
  )
    .bind(agent.memberId)
    .all<{ first: string; last: string }>();
  return results.flatMap(({ first, last }) => listDays(first, last));
}

interface Change {
  readonly before: AgentPeriod;
  readonly endedOn: string;
  readonly after: AgentPeriod;
  readonly agreedOn: string;
  /** The last day that the first contract pays. */
  readonly paidUntil: string;
  /** The first day that the second contract pays. */
  readonly from: string;
}

/**
 * Days are those of the brand's zone, three hours behind UTC. A lane starts with its first contract. The first of these contracts is a weekly one,
 * agreed on 1 January, so the weekly lane starts in that week.
 */
const CHANGES: readonly Change[] = [
  // A second contract of the same period kind continues where the first one ended.
  {
    before: 'W',
    endedOn: '2027-01-05',
    after: 'W',
    agreedOn: '2027-01-06',
    paidUntil: '2027-01-10',
    from: '2027-01-11',
  },
  // The first contract paid some days of January daily. The monthly contract does not pay them again, so it begins in February.
  {
    before: 'D',
    endedOn: '2027-01-05',
    after: 'M',
    agreedOn: '2027-01-07',
    paidUntil: '2027-01-05',
    from: '2027-02-01',
  },
  {
    before: 'D',
    endedOn: '2027-01-05',
    after: 'W',
    agreedOn: '2027-01-05',
    paidUntil: '2027-01-05',
    from: '2027-01-11',
  },
  // The weekly contract pays the whole week in which it is agreed, because that week begins after the end of the first contract.
  {
    before: 'D',
    endedOn: '2027-01-05',
    after: 'W',
    agreedOn: '2027-01-13',
    paidUntil: '2027-01-05',
    from: '2027-01-11',
  },
  {
    before: 'W',
    endedOn: '2027-01-05',
    after: 'M',
    agreedOn: '2027-01-14',
    paidUntil: '2027-01-10',
    from: '2027-02-01',
  },
  {
    before: 'H',
    endedOn: '2027-01-05',
    after: 'M',
    agreedOn: '2027-01-14',
    paidUntil: '2027-01-15',
    from: '2027-02-01',
  },
  {
    before: 'M',
    endedOn: '2027-01-05',
    after: 'D',
    agreedOn: '2027-01-14',
    paidUntil: '2027-01-31',
    from: '2027-02-01',
  },
  {
    before: 'M',
    endedOn: '2027-01-05',
    after: 'W',
    agreedOn: '2027-01-14',
    paidUntil: '2027-01-31',
    from: '2027-02-01',
  },
];
const toName = ({ before, after, agreedOn }: Change) => `kind${before}${after}${agreedOn.slice(-2)}`.toLowerCase();
const agents = new Map<string, { agent: support.Agent; id: string; paysFrom: string }>();

async function agreeAnew(change: Change): Promise<void> {
  support.setNow(`${FIRST}T13:00:00Z`);
  const agent = await support.createAgent(toName(change), null, 1);
  await playDaily(agent);
  const first = await support.agreeWithHouse(agent, 'dividend', support.TERMS.dividend(1, change.before));
  support.setNow(`${change.endedOn}T14:00:00Z`);
  await end(agent, first);
  support.setNow(`${change.agreedOn}T15:00:00Z`);
  const terms = support.TERMS.dividend(1, change.after);
  const offered = await sendJson('POST', '/ops/contracts', { account: agent.account, kind: 'dividend', terms }, OPS);
  const { value: shown } = await agent.read('MCS2_contractPreview', `?id=${offered.value.id}`);
  const { value } = await agent.act('dividend', 'accept', offered.value.id);
  agents.set(toName(change), { agent, id: value.id, paysFrom: shown.paysFrom });
}

beforeAll(async () => {
  support.setNow(`${FIRST}T12:00:00Z`);
  await seedAll();
  for (const change of CHANGES) await agreeAnew(change);
  support.setNow('2027-03-02T12:00:00Z');
  await support.runLanes(...LANES);
});

test.each(CHANGES)(
  '$before that ended on $endedOn and $after agreed on $agreedOn: no day is paid twice',
  async (change) => {
    const agreed = agents.get(toName(change));
    if (!agreed) throw new Error('Nobody agreed');
    const { agent, id, paysFrom } = agreed;
    const { value } = await agent.read('MCS2_contractReceipt', `?id=${id}`);
    expect(value.contract.from).toBe(`${change.from}T03:00:00.000Z`);
    expect(paysFrom).toBe(value.contract.from);
    expect(JSON.parse(value.receipt).paysFrom).toBe(value.contract.from);
    const paid = await readPaidDays(agent);
    expect(new Set(paid).size).toBe(paid.length);
    const first = change.before === 'W' ? FIRST_WEEK : FIRST;
    expect(paid.filter((day) => day < change.from)).toEqual(listDays(first, change.paidUntil));
    expect(paid.filter((day) => day >= change.from)).toEqual(listDays(change.from, paid.at(-1) ?? ''));
    expect(paid.at(-1)).toBe(LAST_PAID[change.after]);
  },
);

import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setStepProbe } from '../../../../src/platform/contracts/settlement-probes.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import * as support from './support.ts';

type Agent = support.Agent;

const CONTRACTS = 10_000;
const PAID = 400;
/** More payments than one alarm tries. */
const OWED = 220;
const EACH = CONTRACTS / PAID;
const DAY = '2027-06-02';
const TIERS = [{ validBetMinor: 0, profitMinor: 0, activeMembers: 0, rate: 100 }];
const TERMS = JSON.stringify({ kind: 'dividend', period: 'W', tiers: TIERS });

let agent: Agent;

/** Inserts versions of one agent's contract, agents without an account, and agents whose team did not play. */
async function addContracts(): Promise<void> {
  const rows = Array.from({ length: CONTRACTS }, (_, index) => {
    const id = `Cmany${String(index).padStart(5, '0')}`;
    if (index % EACH === 0) return { id, agent: agent.memberId, version: index + 1 };
    return { id, agent: index % EACH === 1 && index < OWED * EACH ? `gone${index}` : `idle${index}`, version: 1 };
  });
  const gone = rows.filter(({ agent: name }) => name.startsWith('gone')).map(({ agent: name }) => name);
  await env.DB.batch([
    env.DB.prepare(
      `insert into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms, rate, loss_rate,
         offered_at_ms, changed_at_ms, version, from_ms, until_ms)
       select j.value ->> '$.id', 'dividend', 'dividend_W', '', '', j.value ->> '$.agent', j.value ->> '$.agent', 'replaced', ?2, 100, 0, 0, 0,
         j.value ->> '$.version', 0, 9000000000000000 from json_each(?1) j`,
    ).bind(JSON.stringify(rows), TERMS),
    env.DB.prepare(
      `insert into team_days (agent_id, scope, category, vendor, day, stake_minor, valid_minor)
       select value, 'team', '*', '*', ?2, 10000, 10000 from json_each(?1)`,
    ).bind(JSON.stringify([agent.memberId, ...gone]), DAY),
  ]);
}

async function readRun() {
  const { value } = await get('/ops/settlements?pageSize=100', OPS);
  return value.list.find(
    ({ lane, fromDay }: { lane: string; fromDay: string }) => lane === 'dividend_W' && fromDay === '2027-05-31',
  );
}

/** Runs the lane's alarm until `step` has happened `times` times. From then on every step throws, as if the machine had stopped. */
async function killAfter(step: string, times: number): Promise<void> {
  let passed = 0;
  let isDead = false;
  setStepProbe((at) => {
    if (at === step) passed += 1;
    isDead ||= passed >= times;
    if (isDead) throw new Error('killed');
  });
  while (!isDead) await support.ring('dividend_W');
  setStepProbe();
}

async function readTries() {
  const { results } = await env.DB.prepare(
    "select tried_at_ms as at, count(*) as settlements from settlements where state = 'owed' group by tried_at_ms order by at",
  ).all<{ at: number; settlements: number }>();
  return results;
}

beforeAll(async () => {
  support.setNow('2027-06-01T12:00:00Z');
  await seedAll();
  agent = await support.createAgent('smany', null, 1);
});
beforeEach(() => setStepProbe());

test('a run over ten thousand contracts that is killed twice pays each once and reports its progress to the operator', async () => {
  await addContracts();
  support.setNow(`${DAY}T12:00:00Z`);
  await support.runLanes('dividend_W');
  support.setNow('2027-06-07T03:40:00Z');
  await killAfter('counted', 55);
  expect(await readRun()).toMatchObject({ state: 'counting', contracts: 5_500, paid: 0 });
  await killAfter('credited', 200);
  const halfway = await readRun();
  expect(halfway).toMatchObject({ state: 'paying', contracts: CONTRACTS, none: CONTRACTS - PAID - OWED });
  expect(halfway.due).toBeGreaterThan(0);
  expect(halfway.paid).toBeGreaterThan(0);

  await support.runLanes('dividend_W');
  expect(await readRun()).toMatchObject({
    ...{ state: 'done', contracts: CONTRACTS, none: CONTRACTS - PAID - OWED, due: 0, owed: OWED, paid: PAID },
    ...{ amount: PAID + OWED, paidAmount: PAID },
  });
  expect(await agent.balance()).toBe(PAID);
  const [paid] = await queryMember<{ transfers: number }>(
    agent.memberId,
    "select count(*) as transfers from transfers where kind = 'dividend'",
  );
  expect(paid).toEqual({ transfers: PAID });
  expect(await readBooks(agent.memberId)).toEqual(BALANCED);
});

test('an amount owed to many is tried once for each, and again after an hour', async () => {
  const before = await readTries();
  expect(before.reduce((sum, { settlements }) => sum + settlements, 0)).toBe(OWED);
  const now = Date.parse('2027-06-07T05:00:00Z');
  support.setNow('2027-06-07T05:00:00Z');
  await support.runLanes('dividend_W');
  const tries = await readTries();
  expect(tries.reduce((sum, { settlements }) => sum + settlements, 0)).toBe(OWED);
  expect(tries[0]?.at).toBeGreaterThanOrEqual(now);
});

import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { setStepProbe } from '../../../../src/platform/contracts/settlement-probes.ts';
import { seedAll } from '../support/api.ts';
import * as support from './support.ts';

const DEBTS = 100;
/** The number of simultaneous attempts of one step. */
const AT_ONCE = 20;

let payer: support.Agent;
let agent: support.Agent;

/** Inserts hours whose payer never had enough money. */
async function owe(contractId: string): Promise<void> {
  await env.DB.prepare(
    `insert into settlement_runs (id, lane, start_ms, end_ms, from_day, to_day, state, started_at_ms)
     values ('r', 'hourly', 0, 0, '2027-06-01', '2027-06-01', 'done', 0)`,
  ).run();
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?2)
     insert into settlements (id, run_id, contract_id, version, kind, lane, start_ms, end_ms, from_day, to_day, upline_id, upline_account,
       downline_id, downline_account, amount_minor, state, inputs, pay, counted_at_ms, tried_at_ms)
     select c.id || '-' || i, 'r', c.id, 1, c.kind, c.lane, i, i, '2027-06-01', '2027-06-01', c.upline_id, c.upline_account,
       c.downline_id, c.downline_account, 100 + i, 'owed', '{}', '{}', 0, 0 from n join contracts c on c.id = ?1`,
  )
    .bind(contractId, DEBTS)
    .run();
}

/** Counts the payment attempts of a whole round. */
async function countTries(at: string): Promise<number> {
  support.setNow(at);
  let tries = 0;
  setStepProbe((step) => {
    if (step === 'paid') tries += 1;
  });
  await support.runLanes('hourly');
  setStepProbe();
  return tries;
}

beforeAll(async () => {
  support.setNow('2027-06-01T12:00:00Z');
  await seedAll();
  payer = await support.createAgent('opayer', null, 1);
  agent = await support.createAgent('oagent', 'opayer');
  await support.agreeWithHouse(payer, 'hourly', support.TERMS.hourly(1));
  await owe(await support.agree(payer, agent, 'hourly', support.TERMS.hourly(0.5)));
});

test('a payer without money is tried a few times, however much is owed', async () => {
  expect(await countTries('2027-06-01T14:05:00Z')).toBe(AT_ONCE);
  expect(await agent.balance()).toBe(0);
});

test('an owed amount is paid in the next round as far as the money allows, and the rest later', async () => {
  await support.credit('opayer', 3);
  expect(await countTries('2027-06-01T15:05:00Z')).toBeLessThanOrEqual(3 * AT_ONCE);
  expect(await agent.balance()).toBeGreaterThan(2);
  await support.credit('opayer', 200);
  expect(await countTries('2027-06-01T16:05:00Z')).toBeLessThanOrEqual(DEBTS);
  expect(await agent.balance()).toBe(DEBTS * 1 + (DEBTS * (DEBTS + 1)) / 200);
});

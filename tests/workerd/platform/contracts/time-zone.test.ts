import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Lane } from '../../../../src/platform/contracts/lanes.ts';
import { openDueRun, stepRun } from '../../../../src/platform/contracts/settlement-run.ts';
import { seedAll } from '../support/api.ts';
import * as support from './support.ts';

const BRAZIL = 'America/Sao_Paulo';
/** Manaus is an hour further west, UTC three hours further east. */
const MANAUS = 'America/Manaus';
const UTC = 'UTC';
const KOLKATA = 'Asia/Kolkata';
const RUNS_MAX = 200;

async function settle(lane: Lane, at: string, timeZone: string): Promise<void> {
  support.setNow(at);
  for (let left = RUNS_MAX; left > 0; left -= 1) {
    const run = await openDueRun(env.DB, lane, timeZone);
    if (!run) return;
    if (run !== 'others') await stepRun(env, run);
  }
  throw new Error(`${lane} does not come to an end`);
}

async function readPaid(contractId: string) {
  const { results } = await env.DB.prepare(
    'select from_day as day, amount_minor as minor from settlements where contract_id = ? order by start_ms',
  )
    .bind(contractId)
    .all<{ day: string; minor: number }>();
  return results.map(({ day, minor }) => [day, minor]);
}

async function playOn(agent: support.Agent, days: string[], minor: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `insert into team_days (agent_id, scope, category, vendor, day, stake_minor, valid_minor)
       select ?1, 'team', '*', '*', value, ?3, ?3 from json_each(?2)`,
    ).bind(agent.memberId, JSON.stringify(days), minor),
    env.DB.prepare(
      `insert into team_actives (agent_id, kind, first_day, members, direct)
       select ?1, k.value, d.value, 1, 1 from json_each('["D","M"]') k, json_each(?2) d`,
    ).bind(agent.memberId, JSON.stringify(days)),
  ]);
}

beforeAll(async () => {
  support.setNow('2027-06-09T12:00:00Z');
  await seedAll();
});

describe('a change of the time zone', () => {
  test('settles each day once, and the next one', async () => {
    const agent = await support.createAgent('zoneday', null, 1);
    const id = await support.agreeWithHouse(agent, 'daily', support.TERMS.daily(1));
    await playOn(agent, ['2027-06-09', '2027-06-10', '2027-06-11'], 100_000);
    await settle('daily', '2027-06-10T03:20:00Z', BRAZIL);
    expect(await readPaid(id)).toEqual([['2027-06-09', 1_000]]);
    await settle('daily', '2027-06-10T12:00:00Z', MANAUS);
    expect(await readPaid(id)).toHaveLength(1);
    await settle('daily', '2027-06-11T04:20:00Z', MANAUS);
    expect(await readPaid(id)).toHaveLength(2);
    await settle('daily', '2027-06-11T12:00:00Z', UTC);
    expect(await readPaid(id)).toHaveLength(2);
    await settle('daily', '2027-06-12T00:20:00Z', UTC);
    expect(await readPaid(id)).toEqual([
      ['2027-06-09', 1_000],
      ['2027-06-10', 1_000],
      ['2027-06-11', 1_000],
    ]);
    expect(await agent.balance()).toBe(30);
  });

  test('settles each month once, and the next one', async () => {
    support.setNow('2027-06-12T12:00:00Z');
    const agent = await support.createAgent('zonemonth', null, 1);
    const id = await support.agreeWithHouse(agent, 'dividend', support.TERMS.dividend(1, 'M'));
    await playOn(agent, ['2027-06-01', '2027-07-01', '2027-08-01'], 100_000);
    await settle('dividend_M', '2027-07-01T03:40:00Z', BRAZIL);
    await settle('dividend_M', '2027-07-01T12:00:00Z', MANAUS);
    expect(await readPaid(id)).toEqual([['2027-06-01', 1_000]]);
    await settle('dividend_M', '2027-08-01T04:40:00Z', MANAUS);
    await settle('dividend_M', '2027-08-01T12:00:00Z', UTC);
    expect(await readPaid(id)).toHaveLength(2);
    await settle('dividend_M', '2027-09-01T00:40:00Z', UTC);
    expect(await readPaid(id)).toEqual([
      ['2027-06-01', 1_000],
      ['2027-07-01', 1_000],
      ['2027-08-01', 1_000],
    ]);
  });

  test.each([
    ['west', MANAUS, '2027-10', '04:20'],
    ['east', UTC, '2027-11', '00:20'],
  ])(
    'further %s pays the last day of one version and the first day of the next',
    async (name, timeZone, month, over) => {
      const last = `${month}-09`;
      await env.DB.prepare("update settlement_lanes set next_start_ms = ? where lane = 'daily'")
        .bind(Date.parse(`${last}T03:00:00Z`))
        .run();
      support.setNow(`${last}T12:00:00Z`);
      const agent = await support.createAgent(`zone${name}`, null, 1);
      const before = await support.agreeWithHouse(agent, 'daily', support.TERMS.daily(1));
      support.setNow(`${month}-10T12:00:00Z`);
      const after = await support.agreeWithHouse(agent, 'daily', support.TERMS.daily(2));
      await playOn(agent, [last, `${month}-10`], 100_000);
      await settle('daily', `${month}-11T${over}:00Z`, timeZone);
      expect(await readPaid(before)).toEqual([[last, 1_000]]);
      expect(await readPaid(after)).toEqual([[`${month}-10`, 2_000]]);
    },
  );

  test('by half an hour settles no minute of play twice', async () => {
    support.setNow('2027-10-05T12:10:00Z');
    const agent = await support.createAgent('zonehour', null, 1);
    const id = await support.agreeWithHouse(agent, 'hourly', support.TERMS.hourly(1));
    const windows = ['12:10', '12:50', '13:10', '13:40'].map((time) => Date.parse(`2027-10-05T${time}:00Z`));
    await env.DB.prepare(
      `insert into team_windows (window_ms, agent_id, step_minor, rounds, won_minor, lost_minor)
       select value, ?1, 0, 1, 0, 100000 from json_each(?2)`,
    )
      .bind(agent.memberId, JSON.stringify(windows))
      .run();
    await settle('hourly', '2027-10-05T13:04:00Z', BRAZIL);
    await settle('hourly', '2027-10-05T14:34:00Z', KOLKATA);
    expect(await readPaid(id)).toEqual([
      ['2027-10-05', 2_000],
      ['2027-10-05', 1_000],
      ['2027-10-05', 1_000],
    ]);
  });
});

test.each(['hourly', 'realtime'] as const)(
  'windows of play are deleted after forty days, with the lane %s alone',
  async (lane) => {
    support.setNow('2027-12-20T12:00:00Z');
    const agent = await support.createAgent(`forget${lane}`, null, 1);
    await support.agreeWithHouse(agent, lane, support.TERMS[lane](1));
    const days = [39, 41].map((ago) => Date.parse('2027-12-20T12:00:00Z') - ago * 86_400_000);
    await env.DB.prepare(
      `insert into team_windows (window_ms, agent_id, step_minor, rounds, won_minor, lost_minor)
     select value, ?1, 0, 1, 0, 100 from json_each(?2)`,
    )
      .bind(agent.memberId, JSON.stringify(days))
      .run();
    support.setNow('2027-12-20T13:06:00Z');
    while (!(await support.ring(lane)));
    const { results } = await env.DB.prepare('select window_ms from team_windows where agent_id = ?')
      .bind(agent.memberId)
      .all();
    expect(results).toEqual([{ window_ms: days[0] }]);
  },
);

test('deletes many windows of play in parts', async () => {
  support.setNow('2028-02-20T12:00:00Z');
  await env.DB.prepare(
    `insert into team_windows (window_ms, agent_id, step_minor, rounds, won_minor, lost_minor)
     with recursive n (i) as (select 0 union all select i + 1 from n where i < 2499) select i / 100, 'w' || i, 0, 1, 0, 100 from n`,
  ).run();
  const left = [];
  for (let time = 0; time < 3; time += 1) {
    await env.SETTLEMENT.getByName('hourly').run('hourly');
    left.push(await env.DB.prepare("select count(*) as rows from team_windows where agent_id like 'w%'").first('rows'));
  }
  expect(left).toEqual([1500, 500, 0]);
});

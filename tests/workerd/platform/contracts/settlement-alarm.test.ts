import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { setStepProbe } from '../../../../src/platform/contracts/settlement-probes.ts';
import { clock } from '../../../../src/server/clock.ts';
import { OPS, seedAll, sendJson } from '../support/api.ts';
import { agreeWithHouse, createAgent, setNow, TERMS } from './support.ts';

const SOON_MS = 30_000;
const lane = 'dividend_M';

beforeAll(async () => {
  setNow('2027-05-20T12:00:00Z');
  await seedAll();
  await agreeWithHouse(await createAgent('aalarm', null, 1), 'dividend', TERMS.dividend(1, 'M'));
});

test('a settlement that dies in its alarm continues soon, although another call requested its start meanwhile', async () => {
  setNow('2027-06-02T12:00:00Z');
  const next = await runInDurableObject(env.SETTLEMENT.getByName(lane), async (object, { storage }) => {
    await storage.deleteAlarm();
    // Another agent agrees to a contract while the run is open and its lane already points to the next period.
    const opened = new Promise<void>((resolve) => setStepProbe((step) => step === 'opened' && resolve()));
    const ringing = object.alarm();
    await opened;
    await object.start(lane);
    const atMs = await storage.getAlarm();
    await ringing;
    setStepProbe();
    return atMs;
  });
  expect(next).not.toBeNull();
  expect(next).toBeLessThanOrEqual(clock() + SOON_MS);
});

test('a finished settlement waits until the next period ends', async () => {
  const next = await runInDurableObject(env.SETTLEMENT.getByName(lane), async (object, { storage }) => {
    await object.alarm();
    return storage.getAlarm();
  });
  expect(new Date(next ?? 0).toISOString().slice(0, 10)).toBe('2027-07-01');
});

test('many hours are settled by simultaneous calls, each hour once', async () => {
  const HOURS = 60;
  setNow('2027-07-10T12:00:00Z');
  const run = () => sendJson('POST', '/ops/settlements/run', { lanes: ['hourly'] }, OPS);
  await run();
  await env.DB.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ?2 - 1)
     insert into team_windows (window_ms, agent_id, step_minor, rounds, won_minor, lost_minor)
     select ?1 + i * 3600000, 'nobody', 0, 1, 0, 100 from n`,
  )
    .bind(Date.parse('2027-07-10T13:00:00Z'), HOURS)
    .run();
  setNow('2027-07-13T12:00:00Z');
  let isFinished = false;
  while (!isFinished) {
    const replies = await Promise.all(Array.from({ length: 12 }, run));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    isFinished = replies.every(({ value }) => value.lanes[0].isFinished);
  }
  const hours = await env.DB.prepare(
    "select state, count(*) as runs from settlement_runs where lane = 'hourly'",
  ).first();
  expect(hours).toEqual({ state: 'done', runs: HOURS });
});

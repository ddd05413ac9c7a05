import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { setStepProbe } from '../../../../src/platform/contracts/settlement-probes.ts';
import { clock } from '../../../../src/server/clock.ts';
import { seedAll } from '../support/api.ts';
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
    // The run is open and its lane is at the next period when another agent agrees to a contract.
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

import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { moveClock, seedAll } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';
import { details, join, mine, publish } from './participants.ts';

const HOUR = 3_600_000;
const DAILY = { kind: 'rebate', rate: 100, cycle: 'D', maxBonus: 30, minBonus: 0.5 };

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

test('a day of a rebate that lasts longer in a zone further west counts on, and nothing stops', async () => {
  const p = await seatPlayer('oeste', 500);
  const id = await publish(DAILY, { turnoverMultiple: 0, claimDays: 20 });
  await join(p, id);
  await p.play(100, 100);
  // As it was written where the day ended an hour ago.
  const now = Date.now();
  await runInDurableObject(env.MEMBER.getByName(p.memberId), (_object, state) => {
    state.storage.sql.exec('update promotion_claims set ends_at_ms = ?', now - 1);
  });
  await p.play(50, 50);
  expect((await p.read('CSH_withdrawalTerms')).status).toBe(200);
  expect((await mine(p, id)).status).toBe('signed');
  expect((await details(p)).list).toMatchObject([{ status: 'signed', baseAmount: 150 }]);
  moveClock(24 * HOUR);
  await p.play(1, 1);
  expect((await details(p)).list.map((row: { status: string }) => row.status).toSorted()).toEqual(['claim', 'signed']);
});

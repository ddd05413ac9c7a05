import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { toSettings } from '../../../../src/platform/env.ts';
import { toPeriod } from '../../../../src/platform/records/calendar-periods.ts';
import { moveClock, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { seatPlayer } from '../support/rewards.ts';
import {
  DAILY,
  DAY,
  details,
  endIn,
  HOUR,
  join,
  letFollow,
  mine,
  moveEnd,
  PLAIN,
  type Player,
  publish,
  readRebate,
  setDue,
} from './participants.ts';

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

test('a rebate’s day that is longer in a zone further west continues to count, and nothing stops', async () => {
  const p = await seatPlayer('oeste', 500);
  const id = await publish(DAILY, PLAIN);
  await join(p, id);
  await p.play(100, 100);
  // The stored state of a zone in which the day ended an hour ago.
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

const readDay = (p: Player, key: string) =>
  queryMember(p.memberId, `select stakes_minor as stakes from promotion_claims where cycle = '${key}'`);

/** The state as a zone further east stores it: there, the day began and ends two hours earlier than here. */
const FURTHER_EAST = () => {
  const { key, startsAt, endsAt } = toPeriod('D', Date.now(), toSettings(env).timeZone);
  return { key, joinedAt: startsAt - 2 * HOUR, endsAt: endsAt - 2 * HOUR };
};
/** The state as a zone further west stores it: there, it is still the previous day. */
const FURTHER_WEST = () => ({ key: 'D:2000-01-01', joinedAt: Date.now() - HOUR, endsAt: Date.now() + HOUR });

test.each([
  ['east', 'earlier', FURTHER_EAST, 30 * DAY, 9 * DAY],
  ['east', 'later', FURTHER_EAST, 30 * DAY, 40 * DAY],
  ['east', 'later after it was over', FURTHER_EAST, HOUR / 2, 9 * DAY],
  ['west', 'later after it was over', FURTHER_WEST, HOUR / 2, 9 * DAY],
])('a day of a zone further %s keeps its stakes if the end moves %s', async (zone, how, write, was, is) => {
  const p = await seatPlayer(`${zone}fim${how.length}`, 500);
  const id = await publish(DAILY, PLAIN, endIn(was));
  await join(p, id);
  await p.play(100, 100);
  await letFollow(p);
  const { key, joinedAt, endsAt } = write();
  await queryMember(
    p.memberId,
    `update promotion_claims set cycle = '${key}', joined_at_ms = ${joinedAt},
       ends_at_ms = min(${endsAt}, joined ->> '$.promotionEndsAt')`,
  );
  await setDue(p, 99 * DAY);
  if (was < HOUR) moveClock(was + 10_000);
  await p.play(50, 50);
  await letFollow(p);
  await moveEnd(id, is);
  expect(await readRebate(p)).toEqual({ running: 1, stakes: 150 });
  if (zone === 'west') expect(await readDay(p, key)).toEqual([{ stakes: 10_000 }]);
  await p.play(1, 1);
  expect(await readRebate(p)).toEqual({ running: 1, stakes: 151 });
});

test.each([
  ['ended by the calendar', false],
  ['ended by an earlier end that has moved on', true],
])('a day that %s and has a successor does not overlap it in a zone further west', async (how, isMoved) => {
  const p = await seatPlayer(`oeste${how.length}`, 500);
  const id = await publish(DAILY, PLAIN);
  await join(p, id);
  await p.play(100, 100);
  await letFollow(p);
  const now = Date.now();
  const joined = isMoved ? `json_set(joined, '$.promotionEndsAt', ${now - 1})` : 'joined';
  await queryMember(p.memberId, `update promotion_claims set ends_at_ms = ${now - 1}, joined = ${joined}`);
  await queryMember(
    p.memberId,
    `insert into promotion_claims (id, promotion_id, cycle, status, joined, joined_at_ms, ends_at_ms, version)
       select 'seguinte', promotion_id, 'D:2999-01-01', status, joined, ${now},
         min(${now + DAY}, joined ->> '$.promotionEndsAt'), 1 from promotion_claims`,
  );
  await p.play(50, 50);
  await letFollow(p);
  expect(await readRebate(p)).toEqual({ running: 1, stakes: 150 });
});

test('a day begins at the end of the previous one in a zone further west, and counts nothing of it', async () => {
  const p = await seatPlayer('oeste3', 500);
  const id = await publish(DAILY, PLAIN);
  await join(p, id);
  await p.play(100, 100);
  await letFollow(p);
  // Simulates a state that was stored in a zone where it was still the previous day.
  await queryMember(p.memberId, `update promotion_claims set cycle = 'D:2000-01-01', ends_at_ms = ${Date.now()}`);
  await p.play(50, 50);
  await letFollow(p);
  await moveEnd(id, HOUR);
  moveClock(2 * HOUR);
  await p.play(7, 7);
  expect((await readRebate(p)).stakes).toBe(150);
});

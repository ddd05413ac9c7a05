import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { addDays, toDayStart, toLocalDay } from '../../../../src/platform/records/local-day.ts';
import { moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { seatPlayer } from '../support/rewards.ts';
import { bringUp } from '../support/tree.ts';

const MINUTE_MS = 60_000;
const BRAZIL = 'America/Sao_Paulo';
let lunaId: string;
let midnight: number;

/** Sets the clock to minutes after the next midnight. */
function setMinute(minute: number): void {
  moveClock(midnight + minute * MINUTE_MS - Date.now());
}

async function ringAt(minute: number): Promise<number> {
  setMinute(minute);
  await runDurableObjectAlarm(env.MEMBER.getByName(lunaId));
  const paid = await queryMember(lunaId, "select 1 from transfers where kind = 'referral'");
  return paid.length;
}

beforeAll(async () => {
  await seedAll();
  lunaId = (await findMemberId(env.DB, 'luna')) ?? '';
  midnight = toDayStart(addDays(toLocalDay(Date.now(), BRAZIL), 2), BRAZIL);
});

test('stakes of the first minutes of a day are paid on the next day, also without further play', async () => {
  await sendJson('PUT', '/ops/referral', { depositPercent: 0, depositMax: 0, stakePercent: 1 }, OPS);
  const player = await seatPlayer('friendnight', 1_000);
  await env.DB.prepare(
    `insert into registration_origins (member_id, account, referrer_id, via, code, at_ms) values (?, 'friendnight', ?, 'code', '', 0)`,
  )
    .bind(player.memberId, lunaId)
    .run();
  const playAt = async (minute: number) => {
    setMinute(minute);
    await player.play(100, 0);
    await bringUp(player.memberId);
  };
  await playAt(-120);
  expect(await ringAt(-60)).toBe(0);
  await playAt(5);
  expect(await ringAt(16)).toBe(1);
  expect(await ringAt(24 * 60 + 16)).toBe(2);
});

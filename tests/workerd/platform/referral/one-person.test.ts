import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { type MarkKind, noteMarks } from '../../../../src/platform/member/person-marks.ts';
import { moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { seatPlayer } from '../support/rewards.ts';

const DAY_MS = 86_400_000;
let lunaId: string;
let invited = 0;

beforeAll(async () => {
  await seedAll();
  lunaId = (await findMemberId(env.DB, 'luna')) ?? '';
});
beforeEach(() => moveClock(0));

const setRule = (rule: object) => sendJson('PUT', '/ops/referral', rule, OPS);
const note = (memberId: string, kind: MarkKind, mark: string) => noteMarks(env.DB, memberId, [{ kind, mark }]);
const countPaid = async () => (await queryMember(lunaId, "select 1 from transfers where kind = 'referral'")).length;
async function ringAfter(ms: number): Promise<number> {
  moveClock(ms);
  await runDurableObjectAlarm(env.MEMBER.getByName(lunaId));
  return countPaid();
}
async function countLines(memberId: string): Promise<number | null> {
  const sql = 'select count(*) as n from referral_lines where member_id = ?';
  return env.DB.prepare(sql).bind(memberId).first<number>('n');
}

async function invite(username: string) {
  invited += 1;
  const player = await seatPlayer(username);
  const sql = `insert into registration_origins (member_id, account, referrer_id, via, code, at_ms) values (?, ?, ?, 'code', '', ?)`;
  await env.DB.prepare(sql).bind(player.memberId, username, lunaId, invited).run();
  return player;
}
async function playOnce({ memberId, deposit, play }: Awaited<ReturnType<typeof seatPlayer>>): Promise<void> {
  await deposit(10_000);
  await play(100, 0);
  await projectMember(env, memberId);
}

test('several friends in one browser or with one payout key are one person: the first one earns', async () => {
  await setRule({ depositPercent: 10, depositMax: 100, stakePercent: 0 });
  const first = await invite('umso1');
  const second = await invite('umso2');
  const third = await invite('umso3');
  const friends = [first, second, third, await invite('umso4')];
  for (const one of [first, second]) await note(one.memberId, 'device', 'celular');
  for (const one of [second, third]) await note(one.memberId, 'payout_key', 'chave');
  for (const one of friends) await note(one.memberId, 'address', 'rede');
  for (const one of friends.toReversed()) await playOnce(one);
  expect(await Promise.all(friends.map(({ memberId }) => countLines(memberId)))).toEqual([1, 0, 0, 1]);
});

test('a payout key that shows after the play and before the payment stops the payment', async () => {
  await setRule({ depositPercent: 0, depositMax: 0, stakePercent: 1 });
  const [friend, honest] = [await invite('tarde1'), await invite('tarde2')];
  await playOnce(friend);
  await playOnce(honest);
  const before = await ringAfter(11_000);
  moveClock(0);
  expect(await countLines(friend.memberId)).toBe(1);
  for (const id of [friend.memberId, lunaId]) await note(id, 'payout_key', 'a-mesma');
  expect(await ringAfter(DAY_MS + 20 * 60_000)).toBe(before + 1);
  const sql = 'select paid_minor as paid from referral_lines where member_id = ?';
  const paidOf = (id: string) => env.DB.prepare(sql).bind(id).first<number>('paid');
  expect([await paidOf(friend.memberId), await paidOf(honest.memberId)]).toEqual([0, 100]);
});

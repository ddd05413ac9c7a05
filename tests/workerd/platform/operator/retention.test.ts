import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { get, OPS, register, seedAll, send } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';

beforeAll(async () => {
  await seedAll();
  const first = await seatPlayer('retido0', 100);
  await first.play(1, 0);
  await projectMember(env, first.memberId);
});

test('the retention report counts members who staked by week of joining', async () => {
  const { list } = (await get('/ops/reports/retention?weeks=2', OPS)).value;
  const week = list.at(-1);
  expect(week.joined).toBeGreaterThanOrEqual(3);
  expect(week.active).toHaveLength(1);
  const before = week.active[0];
  await register('retido1');
  const stays = await seatPlayer('retido2', 100);
  await stays.play(1, 0);
  await projectMember(env, stays.memberId);
  const after = (await get('/ops/reports/retention?weeks=2', OPS)).value.list.at(-1);
  expect(after.joined).toBe(week.joined + 2);
  expect(after.active[0]).toBe(before + 1);
  await stays.play(1, 0);
  await projectMember(env, stays.memberId);
  expect((await get('/ops/reports/retention?weeks=2', OPS)).value.list.at(-1).active[0]).toBe(before + 1);
  expect((await send('GET', '/ops/reports/retention?weeks=27', { headers: OPS })).status).toBe(400);
});

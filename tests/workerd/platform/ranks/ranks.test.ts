import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../../../src/contract/inbox/inbox.ts';
import { DEFAULT_RANKS } from '../../../../src/platform/ranks/default-levels.ts';
import { toReached } from '../../../../src/platform/ranks/rank-levels.ts';
import { bearer, get, moveClock, seedAll, signIn } from '../support/api.ts';
import { operate, seatPlayer } from '../support/rewards.ts';

beforeAll(async () => {
  await seedAll();
});

const level = (n: number, stake: number, deposit: number) => ({
  level: n,
  texts: { PT: { name: `N${n}`, benefits: [] } },
  stake,
  deposit,
  pointFactor: 1,
});

describe('a rank', () => {
  test('requires both sums', () => {
    expect(toReached(DEFAULT_RANKS, 99_999, 1_000_000)).toBe(0);
    expect(toReached(DEFAULT_RANKS, 100_000, 9_999)).toBe(0);
    expect(toReached(DEFAULT_RANKS, 100_000, 10_000)).toBe(1);
    expect(toReached(DEFAULT_RANKS, 1e12, 1e12)).toBe(10);
  });

  test('rises by itself in profile and directory, with a message, and does not fall', async () => {
    const p = await seatPlayer('nivel1', 2000);
    const progress = async () => (await p.read('MCSFE_getPlayerRankProgress')).value;
    expect(await progress()).toMatchObject({
      current: { level: 0 },
      next: { level: 1 },
      stakeMissing: 1000,
      percent: 0,
    });
    await p.deposit(10_000);
    await p.play(500, 500);
    expect(await progress()).toMatchObject({
      current: { level: 0 },
      percent: 50,
      stakeMissing: 500,
      depositMissing: 0,
    });
    await p.play(500, 500);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    moveClock(120_000);
    await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
    expect((await get('/wps/member/info', p.auth)).value.clubLabel.rankLevel).toBe(1);
    const row = await env.DB.prepare('select rank from directory where account = ?').bind('nivel1').first();
    expect(row).toEqual({ rank: 1 });
    const { list } = (await p.read('CSP_getInbox')).value as { list: Message[] };
    const told = list.filter(({ template }) => template === 'rank.up');
    expect(told).toMatchObject([{ template: 'rank.up', values: { level: 1, name: 'Concha' } }]);
    expect(await progress()).toMatchObject({ current: { level: 1 }, next: { level: 2 } });
  });

  test('lowered by the operator rises again only at a higher level', async () => {
    const p = await seatPlayer('nivel2', 20_000);
    const readLevel = async () => (await p.read('MCSFE_getPlayerRankProgress')).value.current.level;
    await p.deposit(100_000);
    await p.play(1000, 1000);
    expect(await readLevel()).toBe(1);
    await operate('PUT', '/ops/members/nivel2/rank', { rank: 0 });
    await p.play(10, 10);
    expect(await readLevel()).toBe(0);
    await p.play(5000, 5000);
    expect(await readLevel()).toBe(2);
  });

  test('lowered by the operator counts towards the level that raises it', async () => {
    const p = await seatPlayer('nivel3', 40_000);
    const readProgress = async () => (await p.read('MCSFE_getPlayerRankProgress')).value;
    const lower = (account: string) => operate('PUT', `/ops/members/${account}/rank`, { rank: 1 });
    await p.deposit(100_000);
    await p.play(15_000, 15_000);
    expect((await readProgress()).current.level).toBe(3);
    await lower('nivel3');
    expect(await readProgress()).toMatchObject({
      current: { level: 1 },
      next: { level: 4 },
      stakeMissing: 25_000,
      depositMissing: 1_500,
      percent: 35,
    });
    await p.deposit(150_000);
    await p.play(25_000, 25_000);
    expect(await readProgress()).toMatchObject({ current: { level: 4 }, next: { level: 5 } });
    const top = await seatPlayer('nivel4', 10_000_000);
    await top.deposit(40_000_000);
    await top.play(10_000_000, 0);
    await lower('nivel4');
    const { value } = await top.read('MCSFE_getPlayerRankProgress');
    expect(value, 'nothing lifts from the top').toMatchObject({ current: { level: 1 }, next: null, percent: 100 });
  });

  test('from the seed stays: luna is 6 and rio 2, and the VIP line begins above 4', async () => {
    const of = async (account: string) => {
      const { value } = await signIn(account);
      return (await get('/wps/relay/MCSFE_getPlayerRankProgress', bearer(value.token))).value.current;
    };
    expect(await of('luna')).toMatchObject({ level: 6, vipLine: true, pointFactor: 1.25 });
    expect(await of('rio')).toMatchObject({ level: 2, vipLine: false });
    const { levels } = (await get('/wps/system/ranks?language=EN')).value;
    expect(levels.map(({ vipLine }: { vipLine: boolean }) => vipLine).indexOf(true)).toBe(5);
    expect([levels.length, levels[6].name]).toEqual([11, 'Lighthouse']);
  });

  test('levels have no gaps, and each requires no less than the one below', async () => {
    const set = (levels: object[]) => operate('PUT', '/ops/ranks', { levels });
    expect((await set([level(0, 0, 0), level(2, 5, 5)])).status).toBe(400);
    expect((await set([level(0, 10, 0), level(1, 5, 5)])).status).toBe(400);
    expect((await set([level(1, 5, 5), level(0, 0, 0)])).value.levels).toHaveLength(2);
    const { value } = await signIn('luna');
    const info = await get('/wps/relay/MCSFE_getPlayerRankProgress', bearer(value.token));
    expect(info.value.current.level, 'nobody is put lower').toBe(6);
  });
});

import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPlayer, OPS, sendJson } from '../support/api.ts';
import { inviteAndOpen, type StaffMember } from '../support/staff.ts';
import { adjust, ana, approve, balanceOf, preparePeople } from './approvals.ts';

preparePeople();
beforeAll(async () => {
  for (const account of ['bia', 'mel', 'rui', 'ada', 'oto']) await createPlayer(account, 0);
});

describe('the sum of a person in 24 hours', () => {
  const waits = async (who: StaffMember, account: string, amount: number, key?: string) =>
    (await adjust(who, account, amount, key)).errorCode === 'staff.approval_waiting';
  const age = (account: string) =>
    env.DB.prepare(
      'update staff_amounts set at_ms = at_ms - 86400000 where staff_id = (select id from staff where account = ?)',
    )
      .bind(account)
      .run();

  test('waits above the amount, for all calls together; a repeated call counts once', async () => {
    const zoe = await inviteAndOpen('zoe', ['finance']);
    const key = crypto.randomUUID();
    expect(await waits(zoe, 'bia', 600, key)).toBe(false);
    expect(await waits(zoe, 'bia', 600, key)).toBe(false);
    expect(await waits(zoe, 'mel', 600, key)).toBe(true);
    expect(await waits(zoe, 'bia', -400)).toBe(false);
    expect(await waits(zoe, 'bia', 0.01)).toBe(true);
    const grant = { approve: true, amount: 1, reason: 'x' };
    expect((await zoe.call('POST', '/ops/promotion-applications/c1-1/decision', grant)).errorCode).toBe(
      'staff.approval_waiting',
    );
    expect(await balanceOf('bia')).toBe(200);
    await age('zoe');
    expect(await waits(zoe, 'bia', 1_000)).toBe(false);
    expect(await waits(zoe, 'bia', 600, key), 'an old key').toBe(false);
    expect(await balanceOf('bia')).toBe(1_200);
  });

  test('holds for calls at the same time', async () => {
    const yan = await inviteAndOpen('yan', ['finance']);
    const waited = await Promise.all(Array.from({ length: 6 }, () => waits(yan, 'rui', 400)));
    expect(waited.filter((one) => !one)).toHaveLength(2);
    expect(await balanceOf('rui')).toBe(800);
  });

  test('lets no call that a second person decided run again alone', async () => {
    const xavi = await inviteAndOpen('xavi', ['finance']);
    await adjust(xavi, 'ada', 900);
    const key = crypto.randomUUID();
    await approve(ana, (await adjust(xavi, 'ada', 200, key)).value.approval);
    await age('xavi');
    expect(await waits(xavi, 'ada', 200, key)).toBe(true);
    expect(await balanceOf('ada')).toBe(1_100);
  });

  test('lets no mission pay more by one person, because it has no budget', async () => {
    const wil = await inviteAndOpen('wil', ['content']);
    const put = async (body: object) =>
      (await wil.call('PUT', '/ops/missions/soma', body)).errorCode === 'staff.approval_waiting';
    const texts = { PT: { title: 'x', details: '' } };
    const money = (amount: number) => ({ reward: { type: 'money', amount } });
    const first = { cycle: 'D', metric: 'rounds', target: 5, texts, ...money(3) };
    expect(await put(first)).toBe(true);
    await sendJson('PUT', '/ops/missions/soma', first, OPS);
    for (const body of [
      { texts },
      { position: 3 },
      money(3),
      money(2),
      { target: 9 },
      { cycle: 'D' },
      { enabled: false },
    ])
      expect(await put(body), JSON.stringify(body)).toBe(false);
    for (const body of [{ enabled: true }, { target: 1 }, { cycle: 'once' }, { metric: 'stake' }])
      expect(await put(body), JSON.stringify(body)).toBe(true);
    await sendJson('PUT', '/ops/missions/soma', { enabled: true }, OPS);
    for (const [amount, isWaiting] of [
      [2.01, true],
      [1.99, false],
    ] as const)
      expect(await put(money(amount)), String(amount)).toBe(isWaiting);
  });

  test('counts only what a ceiling of a vendor grows by', async () => {
    const vic = await inviteAndOpen('vic', ['admin']);
    const set = async (change: object) =>
      (await vic.call('PUT', '/ops/vendors/ORLA', change)).errorCode === 'staff.approval_waiting';
    const sumOf = async () =>
      (
        await env.DB.prepare(
          "select coalesce(sum(amount_minor), 0) as sum from staff_amounts where staff_id = (select id from staff where account = 'vic')",
        ).first<{ sum: number }>()
      )?.sum;
    await sendJson('PUT', '/ops/vendors/ORLA', { maxWin: 5_000, dayWins: 0 }, OPS);
    for (const change of [{ maxWin: 5_000, position: 1 }, { maxWin: 500 }, { maxWin: 500, dayWins: 0 }])
      expect([await set(change), await sumOf()], JSON.stringify(change)).toEqual([false, 0]);
    expect([await set({ maxWin: 900 }), await sumOf()]).toEqual([false, 40_000]);
    expect([await set({ maxWin: 900, dayWins: 300 }), await sumOf()], 'the first of a day').toEqual([false, 70_000]);
    expect([await set({ maxWin: 1_000, dayWins: 500 }), await sumOf()], 'the larger growth').toEqual([false, 90_000]);
    expect(await set({ dayWins: 700 }), 'above the sum').toBe(true);
    for (const change of [{ maxWin: 1_001 }, { maxWin: 0 }, { dayWins: 0 }])
      expect(await set(change), JSON.stringify(change)).toBe(true);
    expect(await sumOf()).toBe(90_000);
  });

  test('does not bind machines', async () => {
    for (const n of [1, 2])
      await sendJson(
        'POST',
        '/ops/members/oto/adjustments',
        { amount: 900, reason: 'x' },
        { ...OPS, 'idempotency-key': `oto-${n}` },
      );
    expect(await balanceOf('oto')).toBe(1_800);
  });
});

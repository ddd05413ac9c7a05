import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveClock, seedAll } from '../support/api.ts';
import { BALANCED, readBooks, seatPlayer } from '../support/rewards.ts';
import { claim, DAY, details, join, publish, status } from './participants.ts';

beforeAll(async () => {
  await seedAll();
});

describe('a rebate', () => {
  test('is calculated at the end of its cycle, and the next cycle follows', async () => {
    const p = await seatPlayer('volta1', 500);
    const id = await publish(
      { kind: 'rebate', rate: 100, cycle: 'D', maxBonus: 3, minBonus: 0.5 },
      { turnoverMultiple: 0, excludedGames: ['farol'] },
    );
    await join(p, id);
    await p.play(100, 100);
    await p.play(50, 'rollback');
    await p.play(100, 0, 'farol');
    expect((await details(p)).list[0]).toMatchObject({ status: 'signed', baseAmount: 100 });
    moveClock(DAY);
    await p.play(350, 350);
    const list = (await details(p)).list;
    expect(list.map((row: { status: string; amount: number }) => [row.status, row.amount]).sort()).toEqual([
      ['claim', 1],
      ['signed', 0],
    ]);
    moveClock(2 * DAY);
    await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
    const before = await p.balance();
    expect((await claim(p, id, 'first')).value, 'the oldest first').toMatchObject({ status: 'claimed', amount: 1 });
    expect((await claim(p, id, 'first')).value.amount, 'the same key is the same claim').toBe(1);
    expect((await claim(p, id, 'second')).value.amount, 'at most').toBe(3);
    expect((await p.balance()) - before).toBe(4);
    expect(await status(p, id)).toBe('signed');
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});

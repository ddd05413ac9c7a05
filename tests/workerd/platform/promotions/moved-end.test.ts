import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toSettings } from '../../../../src/platform/env.ts';
import { toPeriod } from '../../../../src/platform/records/calendar-periods.ts';
import { moveClock, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { seatPlayer } from '../support/rewards.ts';
import {
  claim,
  DAILY,
  DAY,
  DEPOSIT,
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
  ring,
  setDue,
  status,
  WEEKLY,
} from './participants.ts';

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

const readTold = async (p: Player) =>
  (await p.read('CSP_getInbox')).value.list
    .map(({ template }: { template: string }) => template)
    .filter((template: string) => template.startsWith('promotion.'));

describe('an operator’s move of a promotion’s end', () => {
  test('to later keeps the participants, and stakes continue to count', async () => {
    const p = await seatPlayer('adiado1', 500);
    const id = await publish(WEEKLY, PLAIN, endIn(2 * HOUR));
    await join(p, id);
    await p.play(100, 100);
    await moveEnd(id, 20 * DAY);
    moveClock(1.5 * HOUR);
    await ring(p);
    moveClock(3 * HOUR);
    await p.play(50, 50);
    expect(await readRebate(p)).toEqual({ running: 1, stakes: 150 });
    expect((await join(p, id)).value.status).toBe('signed');
    moveClock(9 * DAY);
    expect(await status(p, id)).toBe('claim');
    expect((await claim(p, id)).value.status).toBe('claimed');
    expect(await readRebate(p)).toMatchObject({ running: 1 });
  });

  test('at the last moment arrives before anything is closed', async () => {
    const p = await seatPlayer('adiado2', 500);
    const id = await publish(WEEKLY, PLAIN, endIn(HOUR / 2));
    await join(p, id);
    await p.play(100, 100);
    await moveEnd(id, 20 * DAY);
    moveClock(HOUR);
    await p.play(1, 1);
    expect((await p.read('CSH_withdrawalTerms')).status, 'figures follow').toBe(200);
    await ring(p);
    expect((await readRebate(p)).running).toBe(1);
    await p.play(50, 50);
    expect((await readRebate(p)).stakes).toBe(151);
  });

  test('to later lets a deposit still count, to earlier no more', async () => {
    const p = await seatPlayer('adiado3');
    const [later, earlier] = [await publish(DEPOSIT, {}, endIn(HOUR)), await publish(DEPOSIT, {}, endIn(9 * DAY))];
    await join(p, later);
    await join(p, earlier);
    await moveEnd(later, 9 * DAY);
    await moveEnd(earlier, HOUR);
    moveClock(2 * HOUR);
    await ring(p);
    expect(await status(p, earlier)).toBe('close');
    await p.deposit(3000);
    expect((await mine(p, later)).claims[0]).toMatchObject({ status: 'claim', amount: 30 });
  });

  test('to later counts stakes between the old end and the news of the move', async () => {
    const p = await seatPlayer('adiado8', 900);
    const deposits = await publish(DEPOSIT, {}, endIn(HOUR / 2));
    const rebates = ['D', 'W'].map((cycle) => publish({ ...WEEKLY, cycle }, PLAIN, endIn(HOUR / 2)));
    const [daily = '', weekly = ''] = await Promise.all(rebates);
    for (const id of [deposits, daily, weekly]) await join(p, id);
    await p.play(100, 100);
    for (const id of [deposits, daily, weekly]) await moveEnd(id, 9 * DAY);
    // The member has not opened the page since the end was moved. So the object still has the old end, by which the promotion is over.
    moveClock(HOUR / 2 + 10_000);
    await p.play(50, 50);
    await p.deposit(3000);
    await letFollow(p);
    for (const hours of [25, 49]) {
      moveClock(hours * HOUR);
      await p.play(50, 50);
      await letFollow(p);
    }
    expect((await mine(p, deposits)).claims[0]).toMatchObject({ status: 'claim', amount: 30 });
    const { list } = await details(p);
    const stakesOf = (id: string) =>
      (list as { promotionId: string; baseAmount: number }[])
        .filter(({ promotionId }) => promotionId === id)
        .reduce((sum, { baseAmount }) => sum + baseAmount, 0);
    expect([stakesOf(daily), stakesOf(weekly)]).toEqual([250, 250]);
  });

  test.each([
    [1, 'look'],
    [1, 'timer'],
    [2, 'look'],
    [2, 'timer'],
  ])('to later counts no stake twice if cycles have ended without a result: %i, noticed by a %s', async (days, how) => {
    const p = await seatPlayer(`adiado9${how}${days}`, 900);
    const id = await publish(DAILY, PLAIN, endIn(9 * DAY));
    await join(p, id);
    await p.play(100, 100);
    for (let day = 1; day <= days; day += 1) {
      await setDue(p, 99 * DAY);
      moveClock(day * DAY);
      await p.play(50, 50);
      await letFollow(p);
    }
    await moveEnd(id, 20 * DAY);
    if (how === 'timer') {
      await setDue(p, HOUR);
      await ring(p);
    }
    expect(await readRebate(p)).toEqual({ running: 1, stakes: 100 + days * 50 });
  });

  test('to earlier and then later counts no stake twice and loses none in between', async () => {
    const p = await seatPlayer('adiado10', 900);
    const id = await publish(DAILY, PLAIN, endIn(9 * DAY));
    await join(p, id);
    await p.play(100, 100);
    const earlier = Date.now() + 1;
    await p.play(30, 30);
    for (const days of [1, 2]) {
      await setDue(p, 99 * DAY);
      moveClock(days * DAY);
      await p.play(50, 50);
    }
    await letFollow(p);
    // The state after the platform has stored the earlier end and before it closes a participation.
    await queryMember(
      p.memberId,
      `update promotion_claims set ends_at_ms = ${earlier}, joined = json_set(joined, '$.promotionEndsAt', ${earlier}),
         stakes_minor = iif(joined_at_ms < ${earlier}, 10000, 0)`,
    );
    expect(await readRebate(p)).toEqual({ running: 1, stakes: 230 });
  });

  test('to later counts stakes after the old end in a cycle that had not begun', async () => {
    const p = await seatPlayer('adiado11', 900);
    const cut = toPeriod('D', Date.now(), toSettings(env).timeZone).endsAt - Date.now();
    const id = await publish(DAILY, PLAIN, endIn(cut + HOUR / 2));
    await join(p, id);
    await p.play(100, 100);
    await setDue(p, 99 * DAY);
    moveClock(cut + HOUR / 2 + 10_000);
    await p.play(50, 50);
    await letFollow(p);
    await moveEnd(id, 20 * DAY);
    expect(await readRebate(p)).toEqual({ running: 1, stakes: 150 });
  });

  test('to earlier pays for no deposit after it, also without a visit to the reward centre', async () => {
    const [late, early] = [await seatPlayer('adiado5'), await seatPlayer('adiado6')];
    const id = await publish(DEPOSIT, {}, endIn(9 * DAY));
    for (const p of [late, early]) await join(p, id);
    await early.deposit(3000);
    await letFollow(early);
    moveClock(HOUR / 2);
    await moveEnd(id, HOUR);
    moveClock(2 * HOUR);
    await late.deposit(3000);
    await letFollow(late);
    for (const p of [late, early]) await ring(p);
    expect([await readTold(late), await readTold(early)]).toEqual([[], ['promotion.ready']]);
    expect((await claim(late, id)).errorCode).toBe('promotions.not_possible');
    expect((await details(late)).list).toMatchObject([{ status: 'close', amount: 0, baseAmount: 0, claimUntil: null }]);
    expect((await claim(early, id)).value).toMatchObject({ status: 'process', amount: 30 });
    expect([await late.balance(), await early.balance()]).toEqual([30, 60]);
  });

  test.each([['W'], ['D']])('to earlier excludes stakes after it, by cycles of %s', async (cycle) => {
    const p = await seatPlayer(`adiado7${cycle}`, 900);
    const id = await publish({ ...WEEKLY, cycle }, PLAIN, endIn(25 * DAY));
    await join(p, id);
    await p.play(100, 100);
    await moveEnd(id, HOUR);
    for (const hours of [2, 25, 8 * 24]) {
      moveClock(hours * HOUR);
      await p.play(200, 200);
      await letFollow(p);
    }
    const rows = (await details(p)).list as { status: string; amount: number; baseAmount: number }[];
    expect(
      rows.filter(({ status }) => status !== 'close').map((row) => [row.status, row.amount, row.baseAmount]),
    ).toEqual([['claim', 1, 100]]);
    expect(await readTold(p)).toEqual(['promotion.ready']);
    expect((await claim(p, id)).value).toMatchObject({ status: 'claimed', amount: 1 });
  });

  test('to earlier recounts each stake since joining by the clock that was set back', async () => {
    const p = await seatPlayer('adiado12', 900);
    const id = await publish(WEEKLY, PLAIN, endIn(25 * DAY));
    moveClock(60_000);
    await join(p, id);
    await p.play(100, 100);
    moveClock(HOUR);
    await p.play(200, 200);
    moveClock(30_000);
    await p.play(50, 50);
    await moveEnd(id, HOUR / 2);
    moveClock(HOUR);
    await ring(p);
    expect((await readRebate(p)).stakes).toBe(150);
  });

  test('to later counts stakes after the old end although the clock was set back before it', async () => {
    const p = await seatPlayer('adiado13', 900);
    const id = await publish(WEEKLY, PLAIN, endIn(HOUR / 2));
    await join(p, id);
    await setDue(p, 99 * DAY);
    moveClock(HOUR / 2 + 120_000);
    await p.play(50, 50);
    await letFollow(p);
    moveClock(HOUR / 2 - 60_000);
    await p.play(30, 30);
    await letFollow(p);
    await moveEnd(id, 9 * DAY);
    expect(await readRebate(p)).toMatchObject({ stakes: 80 });
  });

  test('after the end lets former participants join again', async () => {
    const p = await seatPlayer('adiado4', 500);
    const id = await publish(WEEKLY, PLAIN, endIn(HOUR));
    await join(p, id);
    moveClock(8 * DAY);
    await ring(p);
    expect(await readRebate(p)).toEqual({ running: 0, stakes: 0 });
    expect((await join(p, id)).value.status, 'over').toBe('close');
    await moveEnd(id, 20 * DAY);
    expect(await status(p, id)).toBe('join');
    expect((await join(p, id)).value.status).toBe('signed');
    expect(await status(p, id)).toBe('signed');
  });
});

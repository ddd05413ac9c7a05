import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moveClock, seedAll } from '../support/api.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';
import {
  accept,
  claim,
  DAY,
  details,
  endIn,
  FREE,
  HOUR,
  join,
  mine,
  type Player,
  publish,
  ring,
} from './participants.ts';

const PLAIN = { turnoverMultiple: 0 };
const DAILY = { kind: 'rebate', rate: 100, cycle: 'D', maxBonus: 3, minBonus: 0.5 };
const readList = async (p: Player, query = '') =>
  (await p.read('MCSFE_getAvailablePromotions', `?page=1${query}`)).value;

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

describe('the member’s list still shows after the end', () => {
  test('a prize, until its last day', async () => {
    const p = await seatPlayer('resta1');
    const other = await seatPlayer('resta2');
    const rule = { kind: 'raffle', stakePerTicket: 10, ticketsMax: 5, prizes: [{ amount: 50, count: 1 }] };
    const id = await publish(rule, { ...PLAIN, claimDays: 14 }, endIn(HOUR));
    await join(p, id);
    for (const hours of [2, 4]) {
      moveClock(hours * HOUR);
      await ring(p);
    }
    moveClock(9 * DAY);
    expect(await mine(p, id)).toMatchObject({ status: 'issued', claims: [{ status: 'issued', amount: 50 }] });
    expect(await mine(other, id), 'over for members with nothing in it').toBeUndefined();
    const prize = await p.post('MCS2_claimRafflePromotion', { promotionId: id, ...accept });
    expect(prize.value).toMatchObject({ status: 'claimed', amount: 50 });
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('an application that was approved after the end', async () => {
    const p = await seatPlayer('resta3');
    const id = await publish({ kind: 'manual', maxAmount: 40 }, PLAIN, endIn(HOUR));
    const { value } = await p.post('MCSFE_signUpRequestReward', { promotionId: id, remark: 'a', ...accept });
    moveClock(8 * DAY);
    expect((await mine(p, id))?.status, 'still with the operator').toBe('applying');
    const decision = { approve: true, amount: 30 };
    await operate('POST', `/ops/promotion-applications/${value.claimId}/decision`, decision);
    expect((await mine(p, id)).status).toBe('issued');
    expect((await claim(p, id)).value).toMatchObject({ status: 'claimed', amount: 30 });
    expect(await mine(p, id), 'over').toBeUndefined();
  });

  test('the result of a withdrawn promotion, first and alone in its kind', async () => {
    const p = await seatPlayer('resta4');
    const other = await seatPlayer('resta5');
    const [running, ready] = [await publish(FREE), await publish(FREE, PLAIN, { position: 9_000 })];
    for (const id of [running, ready]) await join(p, id);
    await claim(p, running);
    const { total } = await readList(other);
    for (const id of [running, ready]) await operate('PUT', `/ops/promotions/${id}`, { state: 'withdrawn' });
    expect((await mine(p, running)).claims).toMatchObject([{ status: 'process' }]);
    expect(await mine(p, ready)).toMatchObject({ termsText: '<p>Terms</p>', claims: [{ status: 'claim' }] });
    expect([await mine(other, running), await mine(other, ready)]).toEqual([undefined, undefined]);
    expect([(await readList(p)).total, (await readList(other)).total]).toEqual([total, total - 2]);
    const first = (await readList(p)).list.slice(0, 2).map((row: { promotionId: string }) => row.promotionId);
    expect(first.toSorted()).toEqual([running, ready].toSorted());
    const raffles = (await readList(p, '&type=raffle')).list.map((row: { type: string }) => row.type);
    expect(new Set(raffles)).toEqual(new Set(['raffle']));
    expect((await join(other, ready)).errorCode).toBe('promotions.not_possible');
    expect((await claim(p, ready)).value.status).toBe('claimed');
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});

describe('many participations in one promotion', () => {
  const addOver = (p: Player, promotionId: string, count: number) =>
    runInDurableObject(env.MEMBER.getByName(p.memberId), (_object, { storage: { sql } }) => {
      sql.exec(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
         insert into promotion_claims (id, promotion_id, cycle, status, joined, joined_at_ms, ends_at_ms, version)
         select ?1 || '-' || i, ?1, 'D:' || i, 'close', joined, joined_at_ms + i, ends_at_ms, 1
         from n, (select * from promotion_claims where promotion_id = ?1 limit 1)`,
        promotionId,
        count,
      );
    });

  test('all open ones are shown, and the newest others up to ten', async () => {
    const p = await seatPlayer('muitas1');
    const id = await publish({ ...DAILY });
    await join(p, id);
    await addOver(p, id, 12);
    const { status, claims } = await mine(p, id);
    expect([status, claims.length]).toEqual(['signed', 10]);
    expect(claims.at(-1), 'the oldest of all').toMatchObject({ status: 'signed' });
  });

  test('the one with the earliest claim deadline is shown, whatever came after it', async () => {
    const p = await seatPlayer('muitas2', 500);
    const id = await publish(DAILY, { ...PLAIN, claimDays: 60 });
    await join(p, id);
    for (let day = 0; day < 12; day += 1) {
      moveClock(day * DAY);
      await p.play(100, 100);
    }
    moveClock(12 * DAY);
    const all = (await details(p, '?pageSize=20&status=claim')).list;
    expect(all.length).toBeGreaterThan(10);
    const { claims } = await mine(p, id);
    expect(claims).toHaveLength(10);
    expect(claims.at(-1).claimId).toBe(all.at(-1).claimId);
    expect((await claim(p, id)).value).toMatchObject({ claimId: all.at(-1).claimId, status: 'claimed' });
  });

  test('none of them hides participations in another promotion', async () => {
    const p = await seatPlayer('muitas3');
    const [many, one] = [await publish(DAILY), await publish({ kind: 'manual', maxAmount: 40 })];
    for (const id of [one, many]) await join(p, id);
    await addOver(p, many, 600);
    expect((await mine(p, one)).status).toBe('signed');
    expect((await mine(p, many)).claims).toHaveLength(10);
  });
});

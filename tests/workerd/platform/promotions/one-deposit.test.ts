import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RewardStep, setStepProbe } from '../../../../src/platform/promotions/reward-probes.ts';
import { get, moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';
import {
  claim,
  DAY,
  DEPOSIT,
  endIn,
  forfeit,
  HOUR,
  join,
  mine,
  moveEnd,
  PLAIN,
  publish,
  ring,
  status,
} from './participants.ts';

beforeAll(async () => {
  await seedAll();
  const reply = await sendJson('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0, dailyCount: 50 } }, OPS);
  expect(reply.status).toBe(200);
});
afterEach(() => {
  setStepProbe(() => {});
  moveClock(0);
});

type Player = Awaited<ReturnType<typeof seatPlayer>>;
async function payIn(member: Player, amount: number): Promise<string> {
  const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount });
  expect((await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'extrato' })).status).toBe(200);
  return value.id;
}
const reverse = (id: string) => operate('POST', `/ops/deposits/${id}/reversal`, { reason: 'estorno' });
/** Play against other members reduces the deposit, like a withdrawal. */
const leave = (member: Player, amount: number) => member.play(amount, 0, 'mesa', 'PVP');
const readGrants = (id: string) =>
  env.DB.prepare('select count(*) as n from promotion_grants where promotion_id = ?').bind(id).first<number>('n');

let seats = 0;
async function seat(promotionIds: readonly string[]): Promise<Player> {
  seats += 1;
  const player = await seatPlayer(`unico${seats}`);
  for (const id of promotionIds) await join(player, id);
  return player;
}
const publishTwo = async (terms: object = PLAIN) => [await publish(DEPOSIT, terms), await publish(DEPOSIT, terms)];

describe('one deposit makes one bonus', () => {
  test('the member chooses which; the other promotions wait for another deposit', async () => {
    const [first = '', second = ''] = await publishTwo();
    const third = await publish(DEPOSIT, PLAIN);
    const p = await seat([first, second, third]);
    await payIn(p, 40);
    for (const id of [first, second, third]) expect(await status(p, id)).toBe('claim');
    expect((await claim(p, second)).value).toMatchObject({ status: 'claimed', amount: 40 });
    for (const id of [first, third]) expect(await status(p, id)).toBe('signed');
    expect((await claim(p, first)).errorCode).toBe('promotions.not_possible');
    expect(await p.balance()).toBe(80);
    await payIn(p, 25);
    expect((await claim(p, third)).value).toMatchObject({ status: 'claimed', amount: 25, baseAmount: 25 });
    expect(await status(p, first)).toBe('signed');
    expect(await p.balance()).toBe(130);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('two claims at once pay one bonus, and the budget of the other is free again', async () => {
    const [first = '', second = ''] = await publishTwo();
    const p = await seat([first, second]);
    await payIn(p, 40);
    const replies = await Promise.all([claim(p, first), claim(p, second), claim(p, first), claim(p, second)]);
    expect(replies.some(({ status: code }) => code === 200)).toBe(true);
    expect(await p.balance()).toBe(80);
    const grants = [await readGrants(first), await readGrants(second)];
    expect(grants.toSorted()).toEqual([0, 1]);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('the budget that a failed claim had reserved is free after another bonus took the deposit', async () => {
    const [first = '', second = ''] = await publishTwo();
    const p = await seat([first, second]);
    await payIn(p, 40);
    setStepProbe((step: RewardStep) => {
      if (step === 'grant_reserved') throw new Error('failed');
    });
    expect((await claim(p, first)).status).toBe(500);
    setStepProbe(() => {});
    expect(await readGrants(first)).toBe(1);
    expect((await claim(p, second)).value.amount).toBe(40);
    moveClock(HOUR);
    await ring(p);
    expect([await readGrants(first), await readGrants(second)]).toEqual([0, 1]);
    expect(await status(p, first)).toBe('signed');
  });

  test('a bonus that was given up has used its deposit', async () => {
    const [first = '', second = ''] = await publishTwo({});
    const p = await seat([first, second]);
    await payIn(p, 40);
    const { claimId } = (await claim(p, first)).value;
    expect((await forfeit(p, claimId)).value.status).toBe('close');
    expect(await status(p, second)).toBe('signed');
    expect((await claim(p, second)).errorCode).toBe('promotions.not_possible');
    expect(await p.balance()).toBe(40);
  });

  test('an end that moves gives no deposit twice', async () => {
    const first = await publish(DEPOSIT, PLAIN);
    const late = await publish(DEPOSIT, PLAIN, endIn(HOUR));
    const p = await seat([first, late]);
    moveClock(2 * HOUR);
    await payIn(p, 40);
    await moveEnd(late, DAY);
    expect(await status(p, late)).toBe('claim');
    expect((await claim(p, first)).value.amount).toBe(40);
    expect(await status(p, late)).toBe('signed');
    moveClock(4 * DAY);
    expect(await status(p, late)).toBe('close');
  });

  test('what stood in for money that left counts for no second bonus', async () => {
    const [first = '', second = ''] = await publishTwo();
    const p = await seat([first]);
    await payIn(p, 40);
    await leave(p, 30);
    await join(p, second);
    await payIn(p, 50);
    // 30 of the second deposit stand in for the first one; 20 are left for the other bonus.
    expect((await claim(p, first)).value.amount).toBe(40);
    expect((await mine(p, second)).claims[0]).toMatchObject({ status: 'claim', amount: 20 });
    expect((await claim(p, second)).value.amount).toBe(20);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('a deposit that was used by its own bonus stands in for no other one', async () => {
    const [first = '', second = ''] = await publishTwo();
    const p = await seat([first]);
    await payIn(p, 40);
    await leave(p, 30);
    await join(p, second);
    await payIn(p, 50);
    expect((await claim(p, second)).value.amount).toBe(50);
    expect((await claim(p, first)).errorCode).toBe('promotions.deposit_gone');
  });

  test('a member who joined before this was part of the terms keeps both', async () => {
    const [first = '', second = ''] = await publishTwo();
    const p = await seat([first, second]);
    await queryMember(p.memberId, "update promotion_claims set joined = json_remove(joined, '$.sharesNoDeposit')");
    await payIn(p, 40);
    expect((await claim(p, first)).value.amount).toBe(40);
    expect((await claim(p, second)).value.amount).toBe(40);
  });

  test('a later deposit that nobody needed keeps its own bonus whole', async () => {
    const [first = '', second = ''] = await publishTwo();
    const p = await seat([first]);
    await payIn(p, 40);
    await join(p, second);
    await payIn(p, 50);
    expect((await claim(p, first)).value.amount).toBe(40);
    expect((await claim(p, second)).value.amount).toBe(50);
  });
});

describe('a deposit that stood in for another one is reversed after the claim', () => {
  test.each([
    ['and was own money at once', PLAIN],
    ['and is in process', {}],
  ])('its bonus goes with it: %s', async (_what, terms) => {
    const id = await publish(DEPOSIT, terms);
    const p = await seat([id]);
    await payIn(p, 40);
    await leave(p, 40);
    const standIn = await payIn(p, 40);
    expect((await claim(p, id)).value.amount).toBe(40);
    expect((await reverse(standIn)).value).toMatchObject({ taken: 80, debt: 0 });
    expect((await reverse(standIn)).errorCode).toBe('cashier.state_changed');
    expect(await p.balance()).toBe(0);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('the bonus stays if it is the same without that deposit', async () => {
    const id = await publish({ ...DEPOSIT, maxBonus: 20 }, PLAIN);
    const p = await seat([id]);
    await payIn(p, 60);
    await leave(p, 20);
    const [small, more] = [await payIn(p, 10), await payIn(p, 10)];
    const unneeded = await payIn(p, 500);
    expect((await claim(p, id)).value).toMatchObject({ amount: 20, baseAmount: 60 });
    expect((await reverse(unneeded)).value).toMatchObject({ taken: 500 });
    expect((await reverse(small)).value).toMatchObject({ taken: 10 });
    expect((await reverse(more)).value).toMatchObject({ taken: 10 });
    expect(await p.balance()).toBe(60);
  });

  test('before the claim it only lowers the bonus', async () => {
    const id = await publish(DEPOSIT, PLAIN);
    const p = await seat([id]);
    await payIn(p, 40);
    await leave(p, 20);
    const standIn = await payIn(p, 20);
    await reverse(standIn);
    expect((await claim(p, id)).value.amount).toBe(20);
    expect((await get('/wps/v2/wallets/balance', p.auth)).value.sumBalance).toBe(40);
  });
});

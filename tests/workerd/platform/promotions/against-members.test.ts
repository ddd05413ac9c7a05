import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedAll } from '../support/api.ts';
import { BALANCED, readBooks, seatPlayer } from '../support/rewards.ts';
import { details, forfeit, owe } from './participants.ts';

beforeAll(async () => {
  await seedAll();
});

const CARDS = ['mesa', 'PVP'] as const;

describe('a game against other members', () => {
  test('takes own money to the cent, and no money of a bonus', async () => {
    const p = await seatPlayer('mesa1', 50);
    await owe(p, 200);
    await expect(p.play(50.01, 0, ...CARDS)).rejects.toThrow('wallet.own_money_only');
    await p.play(50, 0, ...CARDS);
    await expect(p.play(0.01, 0, ...CARDS)).rejects.toThrow('wallet.own_money_only');
    expect(await p.balance()).toBe(200);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('takes nothing that the bonus won, and all that own money won', async () => {
    const p = await seatPlayer('mesa2', 10);
    const claimId = await owe(p, 200);
    await p.play(10, 30);
    await p.play(40, 90);
    // 30.00 of own money and 10.00 of the bonus were staked, so 67.50 of the payout is own money and 22.50 is bonus money.
    await expect(p.play(67.51, 0, ...CARDS)).rejects.toThrow('wallet.own_money_only');
    await p.play(67.5, 100, ...CARDS);
    expect((await forfeit(p, claimId)).value.takenBack).toBe(212.5);
    expect(await p.balance()).toBe(100);
  });

  test('fulfils no turnover, whatever the terms exclude', async () => {
    const p = await seatPlayer('mesa3', 100);
    await owe(p, 200);
    await p.play(60, 60, ...CARDS);
    expect((await details(p)).list[0]).toMatchObject({ turnoverDone: 0, bonusInHand: 200 });
    await p.play(60, 60);
    expect((await details(p)).list[0]).toMatchObject({ turnoverDone: 60, bonusInHand: 200 });
  });

  test('says that the balance is too low where it is', async () => {
    const p = await seatPlayer('mesa4', 50);
    await owe(p, 200);
    await expect(p.play(250.01, 0, ...CARDS)).rejects.toThrow('wallet.insufficient_funds');
  });

  test('takes everything where no bonus is in process', async () => {
    const p = await seatPlayer('mesa5', 50);
    const claimId = await owe(p, 200);
    await forfeit(p, claimId);
    await p.play(50, 0, ...CARDS);
    expect(await p.balance()).toBe(0);
  });
});

describe('a bonus that was claimed by a platform of before', () => {
  test('keeps what it won until then, as its terms said, and nothing that it wins from then on', async () => {
    const p = await seatPlayer('antes1', 50);
    const claimId = await owe(p, 200);
    await runInDurableObject(env.MEMBER.getByName(p.memberId), (_object, { storage: { sql } }) => {
      sql.exec(
        'update promotion_claims set hand_seq = null, own_hand_minor = 0, bonus_hand_minor = 0, net_minor = -3000',
      );
    });
    await p.play(5, 5);
    expect((await details(p)).list[0]).toMatchObject({ bonusInHand: 170 });
    // This stake consists of 80.00 of own money and 20.00 of the bonus.
    await p.play(100, 300);
    expect((await forfeit(p, claimId)).value.takenBack).toBe(210);
    expect(await p.balance()).toBe(240);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});

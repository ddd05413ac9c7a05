import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { SettlementsPart } from '../../../../src/platform/contracts/settlements-part.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import * as support from './support.ts';

const { TERMS, checkBooks, readSettlements } = support;

beforeAll(async () => {
  support.setNow('2027-03-10T12:00:00Z');
  await seedAll();
});

describe('a payer without money', () => {
  test('owes, which both sides see, and pays once when the money is there', async () => {
    support.setNow('2027-03-10T14:01:00Z');
    const poor = await support.createAgent('spoor', null, 1);
    const child = await support.createAgent('schild', 'spoor');
    const below = await support.seatBelow(child, 'sbelow');
    await support.agreeWithHouse(poor, 'hourly', TERMS.hourly(1));
    await support.agree(poor, child, 'hourly', TERMS.hourly(1));
    await env.DB.prepare("update contracts set rate = 1, terms = replace(terms, '100', '1') where downline_id = ?")
      .bind(poor.memberId)
      .run();
    await below.play(100, 0);
    await below.bring();
    support.setNow('2027-03-10T15:03:30Z');
    await support.runLanes('hourly');
    const [owed] = await readSettlements(child, 'hourly');
    expect(owed).toMatchObject({ state: 'owed', pay: { amount: 1 } });
    expect(await readSettlements(poor, 'hourly', 'downlines')).toEqual([owed]);
    expect(await child.balance()).toBe(0);
    const runs = (await get('/ops/settlements', OPS)).value.list;
    expect(runs.find(({ lane }: { lane: string }) => lane === 'hourly')).toMatchObject({ owed: 1, due: 0 });
    await support.credit('spoor', 5);
    support.setNow('2027-03-10T15:04:30Z');
    await Promise.all([support.runLanes('hourly'), support.ring('hourly')]);
    support.setNow('2027-03-10T15:05:30Z');
    await support.runLanes('hourly');
    expect((await readSettlements(child, 'hourly'))[0]).toMatchObject({ state: 'paid' });
    expect(await child.balance()).toBe(1);
    expect(await poor.balance()).toBe(4.01);
    await checkBooks(poor, child);
  });
});

describe('a failing payment', () => {
  test('holds up no other and no later payment; it is owed, and paid once when it works again', async () => {
    support.setNow('2027-05-25T14:01:00Z');
    const [broken, fine] = [await support.createAgent('sbroken', null, 1), await support.createAgent('sfine', null, 1)];
    const [brokenId] = await Promise.all(
      [broken, fine].map((agent) => support.agreeWithHouse(agent, 'hourly', TERMS.hourly(1))),
    );
    const players = [await support.seatBelow(broken, 'sbroken1'), await support.seatBelow(fine, 'sfine1')];
    for (const player of players) await player.play(100, 0);
    for (const player of players) await player.bring();
    const { credit } = SettlementsPart.prototype;
    const spy = vi.spyOn(SettlementsPart.prototype, 'credit').mockImplementation(function (
      this: SettlementsPart,
      order,
    ) {
      return order.id.startsWith(`${brokenId}-`) ? Promise.reject(new Error('broken')) : credit.call(this, order);
    });
    support.setNow('2027-05-25T15:03:30Z');
    await support.ring('hourly');
    expect([await fine.balance(), await broken.balance()]).toEqual([1, 0]);
    expect((await readSettlements(broken, 'hourly'))[0]).toMatchObject({ state: 'due' });
    support.setNow('2027-05-25T15:04:30Z');
    await support.runLanes('hourly');
    expect((await readSettlements(broken, 'hourly'))[0]).toMatchObject({ state: 'owed' });
    for (const player of players) await player.play(100, 0);
    for (const player of players) await player.bring();
    support.setNow('2027-05-25T16:03:30Z');
    await support.ring('hourly');
    await support.runLanes('hourly');
    expect([await fine.balance(), await broken.balance()]).toEqual([2, 0]);
    spy.mockRestore();
    support.setNow('2027-05-25T18:30:00Z');
    await support.runLanes('hourly');
    expect([await fine.balance(), await broken.balance()]).toEqual([2, 2]);
    for (const agent of [broken, fine]) expect(await readBooks(agent.memberId)).toEqual(BALANCED);
  });
});

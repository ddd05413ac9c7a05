import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { OPS, seedAll, sendJson } from '../support/api.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import * as support from './support.ts';

const OFF = 'system.feature_disabled';
const MODULES = { daily: 'DAILYSALARY3', dividend: 'DIVIDENDCONTRACT3' } as const;
const LANES = { daily: 'daily', dividend: 'dividend_D' } as const;

const turn = (kind: keyof typeof MODULES, enabled: '0' | '1') =>
  sendJson('PUT', '/ops/system/whitelabel', { modId: MODULES[kind], enabled }, OPS);

beforeAll(async () => {
  support.setNow('2027-03-10T12:00:00Z');
  await seedAll();
});

test.each([
  ['daily', 5],
  ['dividend', 5],
] as const)(
  'a %s contract whose module is off moves no money, and later pays nothing for that time',
  async (kind, rate) => {
    support.setNow('2027-03-10T12:00:00Z');
    const top = await support.createAgent(`off${kind}a`, null, 1);
    const below = await support.createAgent(`off${kind}b`, top.account);
    await support.credit(top.account, 1_000);
    await support.agreeWithHouse(top, kind, support.TERMS[kind](10));
    const id = await support.agree(top, below, kind, support.TERMS[kind](rate));
    const player = await support.seatBelow(below, `off${kind}p`);
    const play = async () => {
      await player.play(100, 0);
      await player.bring();
    };
    const lane = LANES[kind];
    const rows = async () => {
      const { results } = await env.DB.prepare(
        'select state, from_day from settlements where downline_id = ? order by start_ms',
      )
        .bind(below.memberId)
        .all();
      return results;
    };

    await play();
    support.setNow('2027-03-11T12:00:00Z');
    await support.runLanes(lane);
    expect(await rows()).toEqual([{ state: 'paid', from_day: '2027-03-10' }]);
    const paid = await below.balance();
    await play();
    await turn(kind, '0');
    for (const day of ['2027-03-12', '2027-03-13', '2027-03-14']) {
      support.setNow(`${day}T12:00:00Z`);
      await play();
      await support.ring(lane);
      await support.runLanes(lane);
    }
    expect(await below.balance()).toBe(paid);
    expect(await rows()).toHaveLength(1);
    expect((await below.act(kind, 'end', id)).errorCode).toBe(OFF);
    expect((await below.read('MCS2_contractPreview', `?id=${id}`)).errorCode).toBe(OFF);
    const receipt = await below.read('MCS2_contractReceipt', `?id=${id}`);
    expect([receipt.status, receipt.value.receipt === '']).toEqual([200, false]);

    await turn(kind, '1');
    support.setNow('2027-03-15T12:00:00Z');
    await support.runLanes(lane);
    expect(await rows(), 'the day on which it was on again when it was over').toEqual([
      { state: 'paid', from_day: '2027-03-10' },
      { state: 'paid', from_day: '2027-03-14' },
    ]);
    for (const agent of [top, below]) expect(await readBooks(agent.memberId)).toEqual(BALANCED);
  },
);

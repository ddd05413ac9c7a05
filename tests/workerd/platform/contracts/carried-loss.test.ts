import { beforeAll, expect, test } from 'vitest';
import { seedAll } from '../support/api.ts';
import * as support from './support.ts';

const { TERMS, readSettlements } = support;
const CARRIES = { ...TERMS.dividend(10), carriesLosses: true };
type Row = { inputs: { carriedLoss: number }; pay: object; state: string };

let top: support.Agent;
let below: support.Agent;
let player: Awaited<ReturnType<typeof support.seatBelow>>;

beforeAll(async () => {
  support.setNow('2027-03-10T12:00:00Z');
  await seedAll();
  top = await support.createAgent('perdas', null, 1);
  below = await support.createAgent('perdas2', 'perdas');
  player = await support.seatBelow(below, 'perdedor');
  await support.agreeWithHouse(top, 'dividend', CARRIES);
  await support.agree(top, below, 'dividend', TERMS.dividend(5));
});

/** Plays one round on a day, and settles the day. */
async function playDay(day: string, next: string, stake: number, payout: number) {
  support.setNow(`2027-03-${day}T12:00:00Z`);
  await player.play(stake, payout);
  await player.bring();
  support.setNow(`2027-03-${next}T08:00:00Z`);
  await support.runLanes('dividend_D');
}
const newest = async (agent: support.Agent): Promise<Row> => (await readSettlements(agent, 'dividend'))[0];

test('a loss lowers the profit of the next periods until it is used up', async () => {
  await playDay('10', '11', 50, 80);
  expect(await newest(top)).toMatchObject({ state: 'none', inputs: { carriedLoss: 0 }, pay: { amount: 0, base: -30 } });
  await playDay('11', '12', 20, 0);
  expect(await newest(top)).toMatchObject({ inputs: { carriedLoss: 30 }, pay: { amount: 0, base: -10 } });
  await playDay('12', '13', 50, 0);
  expect(await newest(top)).toMatchObject({
    inputs: { carriedLoss: 10 },
    pay: { amount: 4, base: 40, deductions: 10 },
    terms: { carriesLosses: true },
  });
  await playDay('13', '14', 20, 0);
  expect(await newest(top)).toMatchObject({ inputs: { carriedLoss: 0 }, pay: { amount: 2, base: 20 } });
});

test('a contract without the term carries nothing, and a loss of its time is not carried later', async () => {
  const rows: Row[] = await readSettlements(below, 'dividend');
  expect(rows.map(({ inputs }) => inputs.carriedLoss)).toEqual([0, 0, 0, 0]);
  await playDay('14', '15', 20, 60);
  const offered = await top.offer('dividend', below.account, { ...CARRIES, tiers: TERMS.dividend(5).tiers });
  const preview = (await below.read('MCS2_contractPreview', `?id=${offered.value.id}`)).value;
  expect(preview.offer.terms.carriesLosses).toBe(true);
  await below.act('dividend', 'accept', offered.value.id);
  await playDay('15', '16', 30, 0);
  expect(await newest(below)).toMatchObject({ inputs: { carriedLoss: 0 }, pay: { amount: 1.5, base: 30 } });
  expect(await newest(top)).toMatchObject({ inputs: { carriedLoss: 40 }, pay: { amount: 0, base: -10 } });
});

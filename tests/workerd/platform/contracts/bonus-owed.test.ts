import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { publish } from '../promotions/participants.ts';
import { seedAll, sendJson } from '../support/api.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import * as support from './support.ts';

beforeAll(async () => {
  support.setNow('2027-03-10T12:00:00Z');
  await seedAll();
});

const post = ({ auth }: support.Agent, call: string, body: object) =>
  sendJson('POST', `/wps/relay/${call}`, body, { ...auth, 'idempotency-key': crypto.randomUUID() });

async function takeBonus(agent: support.Agent, amount: number): Promise<string> {
  const period = { startsAt: '2027-03-09T12:00:00Z', endsAt: '2027-04-09T12:00:00Z' };
  const promotionId = await publish({ kind: 'free_bonus', amount }, { turnoverMultiple: 10 }, period);
  await post(agent, 'MCSFE_signUpPromotionJoin', { promotionId });
  const { value } = await post(agent, 'MCSFE_signUpRequestReward', { promotionId, acceptTerms: true });
  return value.claimId;
}

test('an agent with a turnover requirement pays downlines from own money, and owes the part that only the bonus covers', async () => {
  const payer = await support.createAgent('bpayer', null, 1);
  const child = await support.createAgent('bchild', 'bpayer');
  const player = await support.seatBelow(child, 'bplayer');
  await support.agreeWithHouse(payer, 'hourly', support.TERMS.hourly(5));
  await support.agree(payer, child, 'hourly', support.TERMS.hourly(5));
  const claimId = await takeBonus(payer, 200);
  const settle = async (iso: string) => {
    support.setNow(iso);
    await support.runLanes('hourly');
    const query = '?kind=hourly&pageSize=100&from=2027-01-01&to=2027-12-31';
    const { value } = await child.read('MCS2_contractSettlements', query);
    return value.list.map(({ state, pay }: { state: string; pay: { amount: number } }) => [state, pay.amount]);
  };
  // Lowers the rate in the payer's own contract to 1. The payer still promises 5 to the downline, so the house's pay does not cover the downline's.
  await env.DB.prepare("update contracts set rate = 1, terms = replace(terms, '500', '1') where downline_id = ?")
    .bind(payer.memberId)
    .run();
  await player.play(100, 0);
  await player.bring();
  await settle('2027-03-10T13:03:30Z');
  expect(await settle('2027-03-10T13:04:30Z')).toEqual([['owed', 5]]);
  expect([await payer.balance(), await child.balance()]).toEqual([200.01, 0]);
  await support.credit('bpayer', 4.99);
  expect(await settle('2027-03-10T13:05:30Z')).toEqual([['paid', 5]]);
  expect([await payer.balance(), await child.balance()]).toEqual([200, 5]);
  const { value } = await post(payer, 'MCSFE_forfeitPromotionBonus', { claimId });
  expect(value).toMatchObject({ status: 'close', takenBack: 200 });
  for (const { memberId } of [payer, child]) expect(await readBooks(memberId)).toEqual(BALANCED);
});

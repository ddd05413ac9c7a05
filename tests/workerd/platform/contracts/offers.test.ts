import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPS, seedAll, sendJson } from '../support/api.ts';
import { type Agent, agreeWithHouse, createAgent, TERMS } from './support.ts';

let top: Agent;
let middle: Agent;
let low: Agent;
let _side: Agent;
let foreign: Agent;

async function _readState(id: string) {
  return env.DB.prepare('select state, end_cause as cause, version from contracts where id = ?').bind(id).first();
}

beforeAll(async () => {
  await seedAll();
  top = await createAgent('ctop', null, 1);
  middle = await createAgent('cmiddle', 'ctop');
  low = await createAgent('clow', 'cmiddle');
  _side = await createAgent('cside', 'cmiddle');
  await createAgent('cmember', 'ctop', 0);
  foreign = await createAgent('cforeign', null, 1);
});

describe('an offer', () => {
  test('is refused above the agent’s own rate, also for the second rate of real-time salary', async () => {
    expect((await top.offer('daily', 'cmiddle', TERMS.daily(0.5))).errorCode).toBe('contracts.rate_above_own');
    await agreeWithHouse(top, 'daily', TERMS.daily(0.5));
    const refused = await top.offer('daily', 'cmiddle', TERMS.daily(0.51));
    expect([refused.errorCode, refused.status, refused.value.rate]).toEqual(['contracts.rate_above_own', 409, 0.5]);
    await agreeWithHouse(top, 'realtime', TERMS.realtime(0.1, 0.2));
    expect((await top.offer('realtime', 'cmiddle', TERMS.realtime(0.1, 0.21))).errorCode).toBe(
      'contracts.rate_above_own',
    );
    expect((await top.offer('realtime', 'cmiddle', TERMS.realtime(0.1, 0.2))).success).toBe(true);
  });

  test.each([
    ['three decimals', { tiers: [{ dailyBet: 10, activeMembers: 1, rate: 0.123 }] }],
    ['a value other than a number', { tiers: [{ dailyBet: 10, activeMembers: 1, rate: 'NaN' }] }],
    ['below zero', { tiers: [{ dailyBet: 10, activeMembers: 1, rate: -1 }] }],
    ['zero', TERMS.daily(0)],
    ['over a hundred', TERMS.daily(100.01)],
    ['no tiers', { tiers: [] }],
    ['descending tiers', { tiers: [0.3, 0.2].map((rate) => ({ dailyBet: 10, activeMembers: 1, rate })) }],
    ['a fraction of a member', { tiers: [{ dailyBet: 10, activeMembers: 0.5, rate: 0.1 }] }],
    ['terms of another kind', TERMS.realtime(0.1)],
  ])('with %s is refused', async (_name, terms) => {
    const refused = await top.offer('daily', 'cmiddle', terms);
    expect([refused.status, refused.errorCode]).toEqual([400, 'request.invalid']);
  });

  test('is for direct downlines who are agents', async () => {
    const codes = [];
    for (const account of ['cmember', 'clow', 'ctop', 'cforeign', 'nobody-at-all']) {
      codes.push((await top.offer('daily', account, TERMS.daily(0.1))).errorCode);
    }
    expect(codes).toEqual([
      ...['contracts.not_an_agent', 'contracts.not_an_agent', 'contracts.not_an_agent'],
      ...['member.unknown', 'member.unknown'],
    ]);
    const house = await sendJson(
      'POST',
      '/ops/contracts',
      { account: 'cmiddle', kind: 'daily', terms: TERMS.daily(1) },
      OPS,
    );
    expect(house.errorCode).toBe('contracts.not_an_agent');
  });

  test('blocks another offer of its kind until it is withdrawn', async () => {
    const first = await top.offer('daily', 'cmiddle', TERMS.daily(0.4));
    expect((await top.offer('daily', 'cmiddle', TERMS.daily(0.3))).errorCode).toBe('contracts.offer_open');
    expect((await middle.read('MCS2_contractInfo')).value.dailysalreqtype).toBe(1);
    expect((await middle.act('daily', 'withdraw', first.value.id)).errorCode).toBe('contracts.state_changed');
    expect((await top.act('daily', 'accept', first.value.id)).errorCode).toBe('contracts.state_changed');
    expect((await top.act('daily', 'withdraw', first.value.id)).value.state).toBe('withdrawn');
    expect((await middle.act('daily', 'accept', first.value.id)).errorCode).toBe('contracts.state_changed');
  });

  test('with two simultaneous answers has one answer', async () => {
    for (const pair of [
      ['accept', 'accept'],
      ['accept', 'reject'],
      ['reject', 'accept'],
    ]) {
      const { value } = await top.offer('daily', 'cmiddle', TERMS.daily(0.4));
      const answers = await Promise.all(pair.map((action) => middle.act('daily', action, value.id)));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.find(({ success }) => !success)?.errorCode).toBe('contracts.state_changed');
    }
    const { results } = await env.DB.prepare(
      "select version, state from contracts where downline_id = ? and kind = 'daily' and version is not null order by version",
    )
      .bind(middle.memberId)
      .all<{ version: number; state: string }>();
    expect(results.map(({ version }) => version)).toEqual(results.map((_, index) => index + 1));
    expect(results.filter(({ state }) => state === 'active')).toHaveLength(1);
    expect(results.at(-1)?.state).toBe('active');
  });

  test('does not exist for other agents', async () => {
    const { value } = await top.offer('dividend', 'cmiddle', TERMS.dividend(1)).then(async (refused) => {
      expect(refused.errorCode).toBe('contracts.rate_above_own');
      await agreeWithHouse(top, 'dividend', TERMS.dividend(20));
      return top.offer('dividend', 'cmiddle', TERMS.dividend(10));
    });
    for (const action of ['accept', 'reject', 'withdraw', 'requestTermination', 'acceptTermination']) {
      for (const stranger of [low, foreign]) {
        expect((await stranger.act('dividend', action, value.id)).errorCode).toBe('contracts.unknown');
      }
    }
    for (const call of ['MCS2_contractPreview', 'MCS2_contractReceipt']) {
      expect((await foreign.read(call, `?id=${value.id}`)).errorCode).toBe('contracts.unknown');
      expect((await foreign.read(call, '?id=Cnone')).errorCode).toBe('contracts.unknown');
    }
    expect((await middle.act('daily', 'accept', value.id)).errorCode).toBe('contracts.unknown');
    expect((await foreign.read('MCS2_contractList', '?side=downlines&account=cmiddle')).errorCode).toBe(
      'member.unknown',
    );
    expect((await foreign.read('MCS2_contractSettlements', '?side=downlines&account=cmiddle')).errorCode).toBe(
      'member.unknown',
    );
    await middle.act('dividend', 'accept', value.id);
  });
});

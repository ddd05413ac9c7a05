import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/lib/bytes.ts';
import { notifyParties } from '../../../../src/platform/contracts/notify-parties.ts';
import { OPS, seedAll, sendJson } from '../support/api.ts';
import { type Agent, agree, agreeWithHouse, createAgent, TERMS } from './support.ts';

let top: Agent;
let middle: Agent;
let low: Agent;
let side: Agent;
let foreign: Agent;

async function readState(id: string) {
  return env.DB.prepare('select state, end_cause as cause, version from contracts where id = ?').bind(id).first();
}

beforeAll(async () => {
  await seedAll();
  top = await createAgent('ctop', null, 1);
  middle = await createAgent('cmiddle', 'ctop');
  low = await createAgent('clow', 'cmiddle');
  side = await createAgent('cside', 'cmiddle');
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
    ['a larger share of bets than games win', TERMS.daily(20.01)],
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

  test('has a bound of the house for shares of bets, and none for shares of profit', async () => {
    const ask = async (kind: string, terms: object) =>
      (await sendJson('POST', '/ops/contracts', { account: 'nobody-at-all', kind, terms }, OPS)).errorCode;
    const asked = [
      await ask('realtime', TERMS.realtime(0.1, 20.01)),
      await ask('hourly', TERMS.hourly(20.01)),
      await ask('hourly', TERMS.hourly(20)),
      await ask('dividend', TERMS.dividend(60)),
    ];
    expect(asked).toEqual(['request.invalid', 'request.invalid', 'member.unknown', 'member.unknown']);
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

describe('agreed terms', () => {
  test('are one text that both sides read alike, with its hash', async () => {
    const { value } = await middle.read('MCS2_contractInfo');
    const { id } = value.dividendInfo.current;
    const [mine, theirs] = await Promise.all(
      [middle, top].map((agent) => agent.read('MCS2_contractReceipt', `?id=${id}`)),
    );
    expect(mine?.value.receipt).toBe(theirs?.value.receipt);
    expect(await sha256Hex(mine?.value.receipt)).toBe(mine?.value.sha256);
    const receipt = JSON.parse(mine?.value.receipt);
    expect(receipt).toMatchObject({
      contractId: id,
      version: 1,
      upline: 'ctop',
      downline: 'cmiddle',
      terms: TERMS.dividend(10),
    });
    expect(Object.keys(receipt)).toEqual(Object.keys(receipt).sort());
  });

  test('keep their period until the contract ends', async () => {
    expect((await top.offer('dividend', 'cmiddle', TERMS.dividend(5, 'M'))).errorCode).toBe('contracts.period_fixed');
  });
});

describe('agreeing to a lower rate', () => {
  test('ends contracts further down that exceed it, once, and informs both sides', async () => {
    const kept = await agree(middle, side, 'dividend', TERMS.dividend(4));
    const ended = await agree(middle, low, 'dividend', TERMS.dividend(9));
    const lowest = await createAgent('clowest', 'clow');
    const hung = await agree(low, lowest, 'dividend', TERMS.dividend(3));
    const { value: offer } = await top.offer('dividend', 'cmiddle', TERMS.dividend(5));
    const preview = await middle.read('MCS2_contractPreview', `?id=${offer.id}`);
    expect(preview.value.ends).toEqual([
      { account: 'clow', upline: 'cmiddle', terms: TERMS.dividend(9), isDirect: true },
      { account: 'clowest', upline: 'clow', terms: TERMS.dividend(3), isDirect: false },
    ]);
    expect(preview.value.current.terms).toEqual(TERMS.dividend(10));
    expect(preview.value.offer.terms).toEqual(TERMS.dividend(5));
    const seen = { endsDigest: preview.value.endsDigest };
    const both = await Promise.all([1, 2].map(() => middle.act('dividend', 'accept', offer.id, seen)));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await readState(kept)).toMatchObject({ state: 'active' });
    expect(await readState(ended)).toMatchObject({ state: 'terminated', cause: 'upline_rate' });
    expect(await readState(hung)).toMatchObject({ state: 'terminated', cause: 'upline_rate' });
    await Promise.all([notifyParties(env), notifyParties(env)]);
    for (const [agent, count] of [
      [low, 2],
      [middle, 1],
      [lowest, 1],
    ] as const) {
      const { value } = await agent.read('CSP_getInbox', '?pageSize=100');
      const told = (value.list as { template: string }[]).filter(
        ({ template }) => template === 'contract.ended.dividend',
      );
      expect(told, agent.account).toHaveLength(count);
    }
  });

  test('makes an offer above the upline’s present rate refused', async () => {
    const { value: own } = await top.offer('dividend', 'cmiddle', TERMS.dividend(4));
    const { value: below } = await middle.offer('dividend', 'clow', TERMS.dividend(5));
    await middle.act('dividend', 'accept', own.id);
    expect(await readState(below.id)).toMatchObject({ state: 'withdrawn', cause: 'upline_rate' });
    expect((await low.act('dividend', 'accept', below.id)).errorCode).toBe('contracts.state_changed');
    // The accept call checks the rate itself, so it also refuses an offer that was not withdrawn.
    await env.DB.prepare("update contracts set state = 'offered' where id = ?").bind(below.id).run();
    expect((await low.act('dividend', 'accept', below.id)).errorCode).toBe('contracts.rate_above_own');
    await middle.act('dividend', 'withdraw', below.id);
  });
});

describe('ending', () => {
  test('is requested by one side and agreed by the other', async () => {
    const { value } = await middle.read('MCS2_contractInfo');
    const { id } = value.dailySalaryInfo.current;
    expect((await middle.act('daily', 'acceptTermination', id)).errorCode).toBe('contracts.state_changed');
    expect((await middle.act('daily', 'requestTermination', id)).value).toMatchObject({
      state: 'ending',
      endingBy: 'downline',
    });
    expect((await middle.read('MCS2_contractInfo')).value.dailysalreqtype).toBe(3);
    expect((await middle.act('daily', 'acceptTermination', id)).errorCode).toBe('contracts.state_changed');
    expect((await top.act('daily', 'rejectTermination', id)).value.state).toBe('active');
    await top.act('daily', 'requestTermination', id);
    expect((await middle.read('MCS2_contractInfo')).value.dailysalreqtype).toBe(2);
    expect((await middle.act('daily', 'withdrawTermination', id)).errorCode).toBe('contracts.state_changed');
    expect((await top.act('daily', 'withdrawTermination', id)).value.state).toBe('active');
    await top.act('daily', 'requestTermination', id);
    const below = await agree(middle, low, 'daily', TERMS.daily(0.1));
    const { value: shown } = await middle.read('MCS2_contractPreview', `?id=${id}`);
    expect(shown.ends.map(({ account }: { account: string }) => account)).toEqual(['clow']);
    const seen = { endsDigest: shown.endsDigest };
    const answers = await Promise.all(
      ['acceptTermination', 'rejectTermination'].map((action) => middle.act('daily', action, id, seen)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const hasEnded = answers[0]?.success === true;
    expect(await readState(id)).toMatchObject({ state: hasEnded ? 'terminated' : 'active' });
    expect(await readState(below)).toMatchObject(
      hasEnded ? { state: 'terminated', cause: 'upline_ended' } : { state: 'active' },
    );
  });

  test('a contract of the house is reserved to the operator', async () => {
    const own = await agreeWithHouse(foreign, 'hourly', TERMS.hourly(0.2));
    const asked = await sendJson('POST', `/ops/contracts/${own}/actions`, { action: 'requestTermination' }, OPS);
    expect(asked.value).toMatchObject({ state: 'ending', endingBy: 'upline' });
    expect((await foreign.act('hourly', 'acceptTermination', own)).value.state).toBe('terminated');
    const { value: theirs } = await middle.read('MCS2_contractInfo');
    const refused = await sendJson(
      'POST',
      `/ops/contracts/${theirs.dividendInfo.current.id}/actions`,
      { action: 'requestTermination' },
      OPS,
    );
    expect(refused.errorCode).toBe('contracts.unknown');
  });
});

test('lists are paged, for own contracts and for those of downlines', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { value } = await top.read('MCS2_contractList', `?kind=dividend&side=downlines&pageSize=1&cursor=${cursor}`);
    seen.push(...value.list.map(({ id }: { id: string }) => id));
    cursor = value.next;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  const { value } = await middle.read('MCS2_contractList', '?kind=dividend&pageSize=100');
  expect(value.list.map(({ id }: { id: string }) => id)).toEqual(seen);
  expect(value.list.map(({ state }: { state: string }) => state)).toEqual(['active', 'replaced', 'replaced']);
});

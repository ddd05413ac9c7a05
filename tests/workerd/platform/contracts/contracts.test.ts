import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/lib/bytes.ts';
import { tellParties } from '../../../../src/platform/contracts/tell-parties.ts';
import { toggle } from '../support/access.ts';
import { OPS, seedAll, sendJson } from '../support/api.ts';
import { type Agent, agree, agreeWithHouse, createAgent, PATHS, TERMS, toAgent } from './support.ts';

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

describe('the seed', () => {
  test('gives atlas one contract of each kind with the house, and vega one with atlas', async () => {
    for (const [account, upline] of [
      ['atlas', ''],
      ['vega', 'atlas'],
    ] as const) {
      const { value } = await (await toAgent(account)).read('MCS2_contractInfo');
      const infos = [value.dailySalaryInfo, value.hourlySalaryInfo, value.realTimeSalaryInfo, value.dividendInfo];
      expect(infos.map(({ current }) => [current.state, current.upline, current.version])).toEqual(
        Array(4).fill(['active', upline, 1]),
      );
      expect(value).toMatchObject({ dailysalreqtype: 0, divtypereq: 0, contracthoursalreq: 0, realtimesalreqtype: 0 });
      expect(value).toMatchObject({
        salaryInfo: ['daily', 'hourly', 'realtime'],
        enableSalary: true,
        enableContract: true,
      });
    }
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
    await Promise.all([tellParties(env), tellParties(env)]);
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
    // Including an offer that was not withdrawn.
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

describe('access', () => {
  const CALLS = [
    ['POST', PATHS.dividend],
    ['POST', PATHS.daily],
    ['POST', PATHS.hourly],
    ['POST', PATHS.realtime],
    ['GET', 'MCS2_contractInfo'],
    ['GET', 'MCS2_contractList'],
    ['GET', 'MCS2_contractReceipt?id=C'],
    ['GET', 'MCS2_contractPreview?id=C'],
    ['GET', 'MCS2_contractRequests'],
    ['GET', 'MCS2_contractSettlements'],
  ] as const;

  test('a suspended agent reads and moves nothing', async () => {
    const reason = { state: 'suspended', reason: 'test' };
    await sendJson('PUT', '/ops/members/cside/state', reason, OPS);
    for (const [method, call] of CALLS) {
      const reply =
        method === 'GET'
          ? await side.read(call)
          : await sendJson('POST', `/wps/relay/${call}`, { action: 'reject', id: 'C' }, side.auth);
      expect(reply.errorCode, call).toBe('member.suspended');
    }
  });

  test('a disabled kind is refused and shows nothing', async () => {
    const restore = await toggle('dividendContract', false);
    try {
      expect((await middle.act('dividend', 'accept', 'C')).errorCode).toBe('system.feature_disabled');
      expect((await middle.read('MCS2_contractList')).errorCode).toBe('system.feature_disabled');
      expect((await middle.read('MCS2_contractSettlements')).errorCode).toBe('system.feature_disabled');
      const { value } = await middle.read('MCS2_contractInfo');
      expect(value).toMatchObject({ enableContract: false, dividendInfo: { isOn: false, current: null } });
      expect((await middle.read('MCS2_contractList', '?kind=daily')).success).toBe(true);
    } finally {
      await restore();
    }
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

import { beforeAll, describe, expect, test } from 'vitest';
import { toggle } from '../support/access.ts';
import { OPS, seal, seedAll, sendJson, sendSealed } from '../support/api.ts';
import { type Agent, agree, agreeWithHouse, createAgent, PATHS, TERMS, toAgent } from './support.ts';

let middle: Agent;
let side: Agent;

beforeAll(async () => {
  await seedAll();
  const top = await createAgent('ctop', null, 1);
  middle = await createAgent('cmiddle', 'ctop');
  side = await createAgent('cside', 'cmiddle');
  await agreeWithHouse(top, 'dividend', TERMS.dividend(10));
  await agree(top, middle, 'dividend', TERMS.dividend(5));
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
          : await sendSealed('POST', `/wps/relay/${call}`, await seal({ action: 'reject', id: 'C' }), side.auth);
      expect(reply.errorCode, call).toBe('member.suspended');
    }
  });

  test('a disabled kind is refused and shows nothing', async () => {
    const { value: shown } = await middle.read('MCS2_contractInfo');
    expect(shown.dividendInfo).toMatchObject({ isOn: true, current: { state: 'active' } });
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

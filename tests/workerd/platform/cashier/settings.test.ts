import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CashierSettings } from '../../../../src/contract/operator/cashier.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { operate } from '../support/rewards.ts';

const put = (body: object) => operate('PUT', '/ops/cashier', body);
let before: CashierSettings;

beforeAll(async () => {
  await seedAll();
  before = (await get('/ops/cashier', OPS)).value;
});
afterAll(async () => {
  await put(before);
});

describe('a change of the cashier', () => {
  test('keeps what it leaves out, within a part too', async () => {
    const { value } = await put({ withdrawal: { feeMinor: 150 } });
    expect(value).toEqual({ ...before, withdrawal: { ...before.withdrawal, feeMinor: 150 } });
    await Promise.all([put({ withdrawal: { dailyCount: 3 } }), put({ deposit: { maxOpen: 2 } })]);
    const { withdrawal, deposit } = (await get('/ops/cashier', OPS)).value;
    expect([withdrawal.dailyCount, withdrawal.feeMinor, deposit.maxOpen]).toEqual([3, 150, 2]);
  });

  test.each(['withdrawal', 'transfer'] as const)('of a %s leaves a least and a most', async (part) => {
    const { maxMinor } = before[part];
    expect((await put({ [part]: { minMinor: maxMinor + 1 } })).value).toEqual({ fields: { [part]: 'range' } });
    expect((await get('/ops/cashier', OPS)).value[part].minMinor).toBe(before[part].minMinor);
  });

  test('names nothing that is not there', async () => {
    expect((await put({ withdrawal: { fee: 1 } })).errorCode).toBe('request.invalid');
    expect((await put({ colour: 'red' })).errorCode).toBe('request.invalid');
  });
});

import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CashierSettings } from '../../../../src/contract/cashier/settings-operator.ts';
import { DEFAULT_CASHIER } from '../../../../src/platform/cashier/cashier-settings.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';
import { operate } from '../support/rewards.ts';

const put = (body: object) => operate('PUT', '/ops/cashier', body);
let before: CashierSettings;
/** A call that does not wait finishes within this time. */
const MEANWHILE_MS = 300;

/** Simulates a slow call: `meanwhile` begins after the call has read and before it writes the settings. */
function toSlowDatabase(meanwhile: () => void): D1Database {
  const begin = async () => {
    meanwhile();
    await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS));
  };
  const isWrite = (sql: string) => /into settings/.test(sql);
  const hold = (statement: D1PreparedStatement): D1PreparedStatement => {
    const { bind, run } = statement;
    return Object.assign(statement, {
      bind: (...values: unknown[]) => hold(bind.apply(statement, values)),
      run: async () => {
        await begin();
        return run.call(statement);
      },
    });
  };
  return {
    prepare: (sql: string) => (isWrite(sql) ? hold(env.DB.prepare(sql)) : env.DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  } as unknown as D1Database;
}

async function putLate(body: object, meanwhile: () => void) {
  const headers = { ...OPS, 'content-type': 'application/json' };
  const request = new Request('https://platform.test/ops/cashier', {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  });
  const response = await fetchApp(request, { DB: toSlowDatabase(meanwhile) });
  const { value } = await response.json<{ value: unknown }>();
  return { status: response.status, value };
}

beforeAll(async () => {
  await seedAll();
  before = (await get('/ops/cashier', OPS)).value;
});
afterAll(async () => {
  await put(before);
});

describe('a change of the cashier settings', () => {
  test('keeps omitted fields, also within a part', async () => {
    const { value } = await put({ withdrawal: { feeMinor: 150 } });
    expect(value).toEqual({ ...before, withdrawal: { ...before.withdrawal, feeMinor: 150 } });
    await Promise.all([put({ withdrawal: { dailyCount: 3 } }), put({ deposit: { maxOpen: 2 } })]);
    const { withdrawal, deposit } = (await get('/ops/cashier', OPS)).value;
    expect([withdrawal.dailyCount, withdrawal.feeMinor, deposit.maxOpen]).toEqual([3, 150, 2]);
  });

  test.each(['withdrawal', 'transfer'] as const)('of a %s keeps a minimum and a maximum', async (part) => {
    const { maxMinor } = before[part];
    expect((await put({ [part]: { minMinor: maxMinor + 1 } })).value).toEqual({ fields: { [part]: 'range' } });
    expect((await get('/ops/cashier', OPS)).value[part].minMinor).toBe(before[part].minMinor);
  });

  test('leaves something of the smallest withdrawal after its fee, also when two changes come together', async () => {
    await put({ withdrawal: { minMinor: 2_000, maxMinor: 100_000, feeMinor: 0, feeBasisPoints: 0 } });
    const refused = { fields: { 'withdrawal.feeMinor': 'too_big' } };
    const wrong = [
      { feeMinor: 2_000 },
      { feeMinor: 200_000 },
      { feeMinor: 1_900, feeBasisPoints: 500 },
      { minMinor: 0, feeBasisPoints: 1 },
    ];
    for (const withdrawal of wrong)
      expect((await put({ withdrawal })).value, JSON.stringify(withdrawal)).toEqual(refused);
    expect((await put({ withdrawal: { feeMinor: 1_899, feeBasisPoints: 500 } })).status).toBe(200);
    expect((await put({ withdrawal: { minMinor: 1_999 } })).value).toEqual(refused);
    await put({ withdrawal: { feeMinor: 0, feeBasisPoints: 0 } });
    let other: ReturnType<typeof put> | undefined;
    const late = await putLate({ withdrawal: { feeMinor: 1_500 } }, () => {
      other ??= put({ withdrawal: { minMinor: 1_000 } });
    });
    expect([late.status, (await other)?.value]).toEqual([200, refused]);
    await put({ withdrawal: before.withdrawal });
  });

  test.each(['withdrawal', 'transfer'] as const)(
    'of a %s is checked after a change that came before it',
    async (part) => {
      await put({ [part]: { minMinor: 1_000, maxMinor: 4_000 } });
      let other: ReturnType<typeof put> | undefined;
      const late = await putLate({ [part]: { minMinor: 3_000 } }, () => {
        other ??= put({ [part]: { maxMinor: 2_000 } });
      });
      expect([late.status, (await other)?.value]).toEqual([200, { fields: { [part]: 'range' } }]);
      const { minMinor, maxMinor } = (await get('/ops/cashier', OPS)).value[part];
      expect([minMinor, maxMinor]).toEqual([3_000, 4_000]);
    },
  );

  test('works when no settings are stored', async () => {
    await env.DB.prepare("delete from settings where key = 'cashier'").run();
    const { value } = await put({ transfer: { minMinor: 300 } });
    expect(value).toEqual({ ...DEFAULT_CASHIER, transfer: { ...DEFAULT_CASHIER.transfer, minMinor: 300 } });
    expect((await get('/ops/cashier', OPS)).value).toEqual(value);
  });

  test('refuses unknown names', async () => {
    expect((await put({ withdrawal: { fee: 1 } })).errorCode).toBe('request.invalid');
    expect((await put({ colour: 'red' })).errorCode).toBe('request.invalid');
  });
});

import { describe, expect, test } from 'vitest';
import { joinCashier, operate } from './cashier.ts';
import { check, expectState, listSent, preparePayouts, read, request } from './payouts.ts';

preparePayouts();

describe('the rule of payouts', () => {
  const rule = (changes: object = {}) =>
    operate('PUT', '/ops/cashier', {
      payouts: {
        automaticMaxMinor: 10_000,
        automaticDailyMinor: 15_000,
        automaticAccountDays: 0,
        automaticNeedsContact: false,
        ...changes,
      },
    });

  test('approves and pays what it covers, up to its amounts', async () => {
    await rule();
    const member = await joinCashier('regra1', 500);
    const first = await request(member, 100);
    await expectState(first, 'paid', 'paid');
    expect((await member.read('CSH_withdrawal', `?id=${first}`)).value.steps[1]).toMatchObject({
      state: 'approved',
      by: 'system',
    });
    const tooMuch = await request(member, 101);
    await check(tooMuch);
    expect((await read(tooMuch)).state).toBe('requested');
    const overDay = await request(member, 50);
    await check(overDay);
    expect((await read(overDay)).state).toBe('requested');
    await member.expectBooks();
  });

  test.each([
    ['the account is new', { automaticAccountDays: 1 }],
    ['no contact is proven', { automaticNeedsContact: true }],
    ['no provider pays accounts of this kind', { pix: '' }],
    ['it approves nothing', { automaticMaxMinor: 0 }],
  ])('leaves a withdrawal to the operator when %s', async (_why, changes) => {
    await rule(changes);
    const member = await joinCashier(`regra${Object.keys(changes)[0]?.slice(-9).toLowerCase()}`, 500);
    const id = await request(member);
    await check(id);
    expect((await read(id)).state).toBe('requested');
    expect(await listSent(id)).toEqual([]);
  });

  test('leaves it to the operator when another member uses the account, or the member is suspended', async () => {
    await rule();
    const [first, second] = [await joinCashier('regra8', 500), await joinCashier('regra9', 500)];
    await first.addAccount();
    const key = { kind: 'pix', holder: 'Ana Souza', keyType: 'email', key: 'regra8@example.com' };
    const accountId = (await second.sealed('CSH_addPayoutAccount', key)).value.id;
    const { value } = await second.sealed('CSH_createWithdrawal', { accountId, amount: 100 });
    await check(value.id);
    expect((await read(value.id)).state).toBe('requested');
  });

  test('settings name only providers that pay out', async () => {
    await operate('PUT', '/ops/payment-providers/BANCO', {
      kind: 'api-pix',
      enabled: true,
      settings: { url: 'https://bank.test/v2', tokenUrl: 'https://bank.test/t', pixKey: 'banco@orla.example' },
    });
    for (const code of ['BANCO', 'NENHUM'])
      expect((await operate('PUT', '/ops/cashier', { payouts: { pix: code } })).value.fields).toEqual({
        'payouts.pix': 'unknown',
      });
  });
});

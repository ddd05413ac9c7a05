import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../../src/contract/core/errors.ts';
import { grant, refuse, settle } from '../browser.ts';
import { openCashier, WITHDRAWAL } from './support.ts';

const ADD = '/wps/relay/CSH_addPayoutAccount';
const REMOVE = '/wps/relay/CSH_removePayoutAccount';
const LIST = '/wps/relay/CSH_payoutAccounts';
const BANK = { kind: 'bank', bank: '341', branch: '1234-5', key: '12.345-X', password: 'um-barco' };

async function start(answers: { add?: () => Response; remove?: () => Response; holder?: string } = {}) {
  const cashier = await openCashier(({ path }) => {
    if (path === LIST) return grant({ max: 5, holder: answers.holder ?? 'Luna', list: [WITHDRAWAL.account] });
    if (path === ADD) return answers.add?.() ?? grant(WITHDRAWAL.account);
    if (path === REMOVE) return answers.remove?.() ?? grant(null);
    return undefined;
  });
  const accounts = await import('../../../../src/stores/cashier/payout-accounts.ts');
  await accounts.payoutAccounts.load(undefined);
  const fill = (values: Readonly<Record<string, string>>) => {
    for (const [field, text] of Object.entries(values)) accounts.accountForm.change(field, text);
  };
  return { ...cashier, ...accounts, fill };
}

describe('a payout account', () => {
  test('uses the known holder name', async () => {
    const { browser, open, fill, accountForm } = await start();
    fill({ key: '529.982.247-25', password: 'um-barco' });
    expect(await accountForm.submit()).toBe(true);
    const [call] = browser.callsTo(ADD);
    expect(call && (await open(call)).data).toEqual({
      kind: 'pix',
      keyType: 'cpf',
      key: '529.982.247-25',
      holder: 'Luna',
      password: 'um-barco',
    });
    await settle();
    expect(accountForm.$values.get()).toEqual({});
    expect(browser.callsTo(LIST)).toHaveLength(2);
  });

  test('asks for the holder name while unknown', async () => {
    const { fill, accountForm } = await start({ holder: '' });
    fill({ key: '529.982.247-25', password: 'um-barco' });
    await accountForm.submit();
    expect(accountForm.$problems.get()).toEqual({ holder: 'required' });
  });

  test.each([
    [
      { kind: 'bank', password: 'x' },
      { bank: 'bank', branch: 'branch', key: 'required' },
    ],
    [{ ...BANK, bank: '34' }, { bank: 'bank' }],
    [{ ...BANK, branch: '123456' }, { branch: 'branch' }],
    [{ ...BANK, key: '12345' }, { key: 'number' }],
    [{ password: '' }, { key: 'required', password: 'required' }],
  ])('that cannot be right is not sent: %j', async (values, problems) => {
    const { browser, fill, accountForm } = await start();
    fill(values);
    await accountForm.submit();
    expect(accountForm.$problems.get()).toEqual(problems);
    expect(browser.callsTo(ADD)).toHaveLength(0);
  });

  test('of a bank is sent in its plain form, however it was pasted', async () => {
    const { browser, open, fill, accountForm } = await start();
    fill({ ...BANK, bank: '\u2068 ٣٤١ \u2069', branch: ' １２３４－５  ', key: '1 2 . 3 4 5 – X' });
    expect(await accountForm.submit()).toBe(true);
    const [call] = browser.callsTo(ADD);
    expect(call && (await open(call)).data).toMatchObject({ bank: '341', branch: '1234-5', key: '12345-X' });
  });

  test.each<[ErrorCode, Readonly<Record<string, string>>]>([
    ['cashier.key_invalid', { key: 'cashier.key_invalid' }],
    ['cashier.name_differs', { holder: 'cashier.name_differs' }],
    ['session.secret_wrong', { password: 'session.secret_wrong' }],
  ])('that is refused for %s says so at its field', async (code, problems) => {
    const { fill, accountForm } = await start({ add: () => refuse(code), holder: '' });
    fill({ ...BANK, holder: 'Luna' });
    await accountForm.submit();
    expect(accountForm.$problems.get()).toEqual(problems);
    expect(accountForm.$failure.get()).toBeUndefined();
  });

  test('with a different name shows a failure if the name is no field', async () => {
    const { fill, accountForm } = await start({ add: () => refuse('cashier.name_differs') });
    fill(BANK);
    await accountForm.submit();
    expect(accountForm.$failure.get()?.code).toBe('cashier.name_differs');
  });

  test('is removed even if it was already removed elsewhere', async () => {
    for (const remove of [() => grant(null), () => refuse('cashier.account_unknown')]) {
      const { browser, removeForm } = await start({ remove });
      removeForm.change('id', 'A1');
      await removeForm.submit();
      await settle();
      expect(browser.callsTo(LIST)).toHaveLength(2);
    }
  });
});

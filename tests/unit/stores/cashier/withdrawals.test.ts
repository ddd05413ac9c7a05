import { describe, expect, test } from 'vitest';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import { openCashier, TERMS, toPage, WITHDRAWAL } from './support.ts';

const CREATE = '/wps/relay/CSH_createWithdrawal';

async function start(create: () => Response | Promise<Response> | undefined = () => grant(WITHDRAWAL)) {
  const cashier = await openCashier(({ path }) => {
    if (path.endsWith('CSH_withdrawalTerms')) return grant(TERMS);
    if (path.endsWith('CSH_withdrawals')) return grant(toPage([]));
    if (path.endsWith('CSH_withdrawal')) return grant(WITHDRAWAL);
    if (path.endsWith('CSH_payoutAccounts')) return grant({ max: 5, holder: 'Luna', list: [WITHDRAWAL.account] });
    if (path.endsWith('CSH_createWithdrawal')) return create();
    return undefined;
  });
  const withdrawals = await import('../../../../src/stores/cashier/withdrawals.ts');
  const close = withdrawals.openWithdrawals();
  await settle();
  const fill = (amount: string, password = 'um-barco') => {
    withdrawals.withdrawalForm.change('amount', amount);
    withdrawals.withdrawalForm.change('password', password);
  };
  return { ...cashier, ...withdrawals, close, fill };
}

describe('a withdrawal', () => {
  test('is sent sealed, by default to the first account, then opened', async () => {
    const { browser, open, withdrawalForm, withdrawalField, fill } = await start();
    fill('100');
    expect(await withdrawalForm.submit()).toBe(true);
    await settle();
    const [call] = browser.callsTo(CREATE);
    expect(call && (await open(call)).data).toEqual({ accountId: 'A1', amount: 100, password: 'um-barco' });
    expect(withdrawalField.$value.get()).toBe(WITHDRAWAL.id);
    expect(withdrawalForm.$values.get()).toEqual({});
    expect(browser.callsTo('/wps/relay/CSH_withdrawal'), 'is loaded once').toHaveLength(1);
  });

  test('never stores its password', async () => {
    const { browser, withdrawalForm, fill } = await start(() => refuse('upstream.timeout'));
    fill('100');
    await withdrawalForm.submit();
    expect([...browser.session.values(), ...browser.local.values()].join()).not.toContain('um-barco');
    expect(browser.session.get('intentions')).toContain('"withdraw ');
  });

  test('shows a wrong password at its field and keeps the other fields', async () => {
    const { withdrawalForm, fill } = await start(() => refuse('session.secret_wrong'));
    fill('100');
    await withdrawalForm.submit();
    expect(withdrawalForm.$problems.get()).toEqual({ password: 'session.secret_wrong' });
    expect(withdrawalForm.$failure.get()).toBeUndefined();
    expect(withdrawalForm.$values.get().amount).toBe('100');
  });

  test.each([
    ['300.01', 'amount_max'],
    ['19.99', 'amount_min'],
    ['1e2', 'amount_form'],
  ])('of %s is refused before it is sent: %s', async (amount, problem) => {
    const { browser, withdrawalForm, fill } = await start();
    fill(amount);
    await withdrawalForm.submit();
    expect(withdrawalForm.$problems.get().amount).toBe(problem);
    expect(browser.callsTo(CREATE)).toHaveLength(0);
  });

  test('reloads the terms after a refusal, because they have changed', async () => {
    const { browser, withdrawalForm, fill } = await start(() => refuse('wallet.insufficient_funds'));
    const before = browser.callsTo('/wps/relay/CSH_withdrawalTerms').length;
    fill('100');
    await withdrawalForm.submit();
    await settle();
    expect(browser.callsTo('/wps/relay/CSH_withdrawalTerms')).toHaveLength(before + 1);
  });

  test.each([
    [{}, ''],
    [{ id: 'E1' }, '&c.id=E1'],
  ])('granted after its page was left leaves the address of the next page alone: %j', async (fields, own) => {
    const late = createDelayed();
    const { browser, close, withdrawalForm, fill } = await start(() => late.promise);
    const { openCentre } = await import('../../../../src/stores/centre/centres.ts');
    fill('100');
    const sending = withdrawalForm.submit();
    await settle();
    openCentre('member', 'transferFund', fields);
    close();
    late.answer(grant(WITHDRAWAL));
    expect(await sending).toBe(true);
    expect(browser.state.location.search).toBe(`?member=transferFund${own}`);
    expect(withdrawalForm.$values.get()).toEqual({});
  });

  test('created while another is open does not replace it', async () => {
    const late = createDelayed();
    const { withdrawalForm, withdrawalField, fill } = await start(() => late.promise);
    fill('100');
    const sending = withdrawalForm.submit();
    await settle();
    withdrawalField.show('W2');
    late.answer(grant(WITHDRAWAL));
    await sending;
    expect(withdrawalField.$value.get()).toBe('W2');
  });

  test('clears its password when the page is left', async () => {
    const { close, withdrawalForm, fill } = await start();
    fill('100');
    close();
    expect(withdrawalForm.$values.get()).toEqual({ amount: '100', password: '' });
  });
});

describe('the operator’s words on a withdrawal', () => {
  test('are the reason of an ending that has one; the note of an approval is none', async () => {
    const { toEndReason } = await start();
    for (const state of ['rejected', 'failed', 'forced'] as const) {
      expect(toEndReason({ state, reason: 'Conta de outra pessoa' })).toBe('Conta de outra pessoa');
    }
    for (const state of ['received', 'automatic', 'partly', 'paid'] as const) {
      expect(toEndReason({ state, reason: 'ok' })).toBe('');
    }
  });

  test('stand at their step, except the note of the approval itself', async () => {
    const { toStepNote } = await start();
    const step = { state: 'approved', at: '2026-11-26T12:00:00Z', by: 'operator', note: 'ok' } as const;
    expect(toStepNote(step, false)).toBe('');
    expect(toStepNote({ ...step, note: 'O banco atrasou.' }, true)).toBe('O banco atrasou.');
    expect(toStepNote({ ...step, state: 'rejected', note: 'Conta errada' }, false)).toBe('Conta errada');
  });
});

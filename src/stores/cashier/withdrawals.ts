import {
  createWithdrawal,
  getWithdrawal,
  getWithdrawalTerms,
  listWithdrawals,
  type WITHDRAWAL_STATES,
  type Withdrawal,
} from '../../contract/cashier/withdrawals.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { createCentreField } from '../centre/centre-field.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { AS_TYPED } from '../core/kept-input.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { checkTypedAmount, KEPT_AMOUNT, readTypedAmount } from '../core/typed-amount.ts';
import { refreshBalance } from '../wallet/wallet.ts';
import { createPaymentList } from './payment-list.ts';
import { accountForm, payoutAccounts } from './payout-accounts.ts';
import { checkSecret, loadSecretKind, toSecretProblems } from './secret.ts';

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
export type WithdrawalTerms = OutputOf<typeof getWithdrawalTerms>;

/** States of a payout that goes through without a problem, in order. */
const WAY: readonly WithdrawalState[] = ['requested', 'approved', 'paid', 'received'];

export const withdrawalTerms = createRemote((_input: undefined) => request(getWithdrawalTerms, {}), { keepsOld: true });
export const withdrawals = createPaymentList((input) => request(listWithdrawals, input));
/** The open withdrawal; its id is in the address. */
export const withdrawalField = createCentreField('id');
export const withdrawal = createRemote((id: string) => request(getWithdrawal, { id }));

/** Remaining steps in order; the steps of a dispute cannot be predicted. */
export function toStepsAhead(state: WithdrawalState): readonly WithdrawalState[] {
  const at = WAY.indexOf(state);
  return at < 0 ? [] : WAY.slice(at + 1);
}

/** End states for which the operator gives a reason. In other states, `reason` is a note on an earlier step. */
const REASONED: readonly WithdrawalState[] = ['rejected', 'failed', 'forced'];

/** The operator's reason for the end state; empty if the state has none. */
export function toEndReason({ state, reason }: Pick<Withdrawal, 'state' | 'reason'>): string {
  return REASONED.includes(state) ? reason : '';
}

/**
 * Text that the member reads at a step. The note of an approval is internal to the operator and is hidden, unless
 * `isAgain` says that the step only explains the step before it.
 */
export function toStepNote({ state, note }: Withdrawal['steps'][number], isAgain: boolean): string {
  return state === 'approved' && !isAgain ? '' : note;
}

/** Maximum amount that can be requested now, in whole cents. */
export function toMostNow({ available, max, amountLeft }: WithdrawalTerms): number {
  return toMajor(Math.min(toMinor(available), toMinor(max), toMinor(amountLeft)));
}

function getTerms(): WithdrawalTerms | undefined {
  const state = withdrawalTerms.$state.get();
  return 'value' in state ? state.value : undefined;
}

/** The selected account; the first one by default. */
export function findPayoutAccount(id: string | undefined) {
  const state = payoutAccounts.$state.get();
  const list = 'value' in state ? (state.value?.list ?? []) : [];
  return list.find((account) => account.id === id) ?? list[0];
}

/** Shows the new withdrawal, unless another one is already open. */
function showWithdrawal(next: Withdrawal): void {
  withdrawals.refresh();
  if (withdrawalField.$value.get() === '') withdrawalField.show(next.id);
}

export const withdrawalForm = createForm({
  kept: { name: 'withdrawal', fields: { accountId: AS_TYPED, amount: KEPT_AMOUNT } },
  check: ({ accountId, amount = '', password = '' }) => {
    const terms = getTerms();
    const problem = checkTypedAmount(amount, terms && { min: terms.min, max: toMostNow(terms) });
    return {
      ...(findPayoutAccount(accountId) ? {} : { accountId: 'required' }),
      ...(problem ? { amount: problem } : {}),
      ...checkSecret(password),
    };
  },
  submit: async ({ accountId, amount = '', password = '' }) => {
    // The password is not part of the idempotent input, so it is never stored.
    const input = { accountId: findPayoutAccount(accountId)?.id ?? '', amount: readTypedAmount(amount) ?? 0 };
    const answer = await sendOnce('withdraw', input, (options) =>
      request(createWithdrawal, { ...input, password }, options),
    );
    if (answer.ok) {
      withdrawalForm.reset();
      showWithdrawal(answer.value);
      void refreshBalance();
    }
    if (answer.ok || !/^(?:network|session)\./.test(answer.failure.code)) void withdrawalTerms.reload();
    return answer;
  },
  toProblems: toSecretProblems,
});

/** Opens the page and loads everything in parallel. Returns a function that leaves it. */
export function openWithdrawals(): () => void {
  void withdrawalTerms.load(undefined);
  void payoutAccounts.load(undefined);
  loadSecretKind();
  withdrawals.start();
  const stopField = withdrawalField.follow();
  const stopOne = withdrawalField.$value.subscribe((id) => {
    if (id === '') withdrawal.reset();
    else void withdrawal.load(id);
  });
  let known = '';
  const stopState = withdrawal.$state.listen((state) => {
    const one = 'value' in state ? state.value : undefined;
    if (!one) return;
    // The state changed while the withdrawal was open: held money may be back.
    if (known.startsWith(`${one.id}:`) && known !== `${one.id}:${one.state}`) {
      void refreshBalance();
      withdrawals.refresh();
    }
    known = `${one.id}:${one.state}`;
  });
  return () => {
    stopState();
    stopOne();
    stopField();
    withdrawalForm.change('password', '');
    accountForm.change('password', '');
  };
}

export function refreshWithdrawals(): void {
  if (withdrawalField.$value.get() !== '') {
    void withdrawal.reload();
    return;
  }
  void withdrawalTerms.reload();
  withdrawals.refresh();
}

forAccount(withdrawalForm.restart);

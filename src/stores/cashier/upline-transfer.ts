import { atom } from 'nanostores';
import {
  createTransfer,
  getTransferTarget,
  listTransfers,
  type MemberTransfer,
} from '../../contract/cashier/transfers.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { checkTypedAmount, KEPT_AMOUNT, readTypedAmount } from '../core/typed-amount.ts';
import { $balance, refreshBalance } from '../wallet/wallet.ts';
import { createPaymentList } from './payment-list.ts';
import { checkSecret, loadSecretKind, toSecretProblems } from './secret.ts';

export type TransferTarget = OutputOf<typeof getTransferTarget>;

/** An empty account means the upline. */
export const uplineTarget = createRemote((_input: undefined) => request(getTransferTarget, { account: '' }), {
  keepsOld: true,
});
export const transfers = createPaymentList((input) => request(listTransfers, input));
/** Last transfer sent on this page. */
export const $sent = atom<MemberTransfer | undefined>(undefined);
/** Amount to be confirmed, together with the name, before the password is asked. */
export const $reviewed = atom<number | undefined>(undefined);

function getTarget(): TransferTarget | undefined {
  const state = uplineTarget.$state.get();
  return 'value' in state ? state.value : undefined;
}

/** Maximum amount that can be sent now, including the balance if it is known. */
export function toMostToSend({ max, amountLeft }: TransferTarget): number {
  const balance = $balance.get();
  const mine = balance.status === 'ready' ? toMinor(balance.amount) : Number.POSITIVE_INFINITY;
  return toMajor(Math.min(toMinor(max), toMinor(amountLeft), mine));
}

/** First step: the amount. The next step asks the member to confirm recipient and amount. */
export const amountForm = createForm({
  kept: { name: 'transfer', fields: { amount: KEPT_AMOUNT } },
  check: ({ amount = '' }) => {
    const target = getTarget();
    const problem = checkTypedAmount(amount, target && { min: target.min, max: toMostToSend(target) });
    return problem ? { amount: problem } : {};
  },
  submit: async ({ amount = '' }) => {
    $sent.set(undefined);
    $reviewed.set(readTypedAmount(amount));
    return { ok: true as const, value: null };
  },
});

export const sendForm = createForm({
  check: ({ password = '' }) => checkSecret(password),
  submit: async ({ password = '' }) => {
    const { account = '', name = '' } = getTarget() ?? {};
    const input = { account, name, amount: $reviewed.get() ?? 0 };
    const answer = await sendOnce('transfer', input, (options) =>
      request(createTransfer, { ...input, password }, options),
    );
    if (answer.ok) {
      amountForm.reset();
      sendForm.reset();
      $reviewed.set(undefined);
      $sent.set(answer.value);
      transfers.refresh();
      void refreshBalance();
    }
    if (answer.ok || !/^(?:network|session)\./.test(answer.failure.code)) void uplineTarget.reload();
    return answer;
  },
  toProblems: toSecretProblems,
});

export function leaveReview(): void {
  sendForm.reset();
  $reviewed.set(undefined);
}

/** Opens the page and loads everything in parallel. Returns a function that leaves it. */
export function openTransfers(): () => void {
  void uplineTarget.load(undefined);
  loadSecretKind();
  transfers.start();
  return () => {
    leaveReview();
    $sent.set(undefined);
  };
}

forAccount(() => {
  amountForm.reset();
  leaveReview();
  $sent.set(undefined);
});

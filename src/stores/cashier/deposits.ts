import {
  cancelDeposit,
  createDeposit,
  type DepositMethod,
  getDeposit,
  listDepositMethods,
  listDeposits,
} from '../../contract/cashier/deposits.ts';
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

export const depositMethods = createRemote((_input: undefined) => request(listDepositMethods, {}), { keepsOld: true });
export const deposits = createPaymentList((input) => request(listDeposits, input));
/** The open order; its id is in the address. */
export const depositField = createCentreField('id');
export const depositOrder = createRemote((id: string) => request(getDeposit, { id }));

export function findMethod(code: string | undefined): DepositMethod | undefined {
  const state = depositMethods.$state.get();
  const methods = 'value' in state ? state.value?.methods : undefined;
  return methods?.find((method) => method.code === code) ?? methods?.[0];
}

export const depositForm = createForm({
  kept: { name: 'deposit', fields: { method: AS_TYPED, amount: KEPT_AMOUNT } },
  check: ({ method, amount = '' }) => {
    const chosen = findMethod(method);
    const problem = checkTypedAmount(amount, chosen);
    return { ...(chosen ? {} : { method: 'required' }), ...(problem ? { amount: problem } : {}) };
  },
  submit: async ({ method, amount = '' }) => {
    const input = { method: findMethod(method)?.code ?? '', amount: readTypedAmount(amount) ?? 0 };
    const answer = await sendOnce('deposit', input, (options) => request(createDeposit, input, options));
    if (answer.ok) {
      depositForm.change('amount', '');
      // The member may have opened another order in the meantime.
      if (depositField.$value.get() === '') depositField.show(answer.value.id);
      deposits.refresh();
    }
    return answer;
  },
});

/** Cancels an order; a payment for it is still credited. */
export const cancelForm = createForm({
  check: () => ({}),
  submit: async () => {
    const id = depositField.$value.get();
    const answer = await request(cancelDeposit, { id });
    if (answer.ok || answer.failure.code === 'cashier.state_changed') {
      if (id === depositField.$value.get()) void depositOrder.reload();
      deposits.refresh();
    }
    return answer;
  },
});

/** Opens the page and loads everything in parallel. Returns a function that leaves it. */
export function openDeposits(): () => void {
  void depositMethods.load(undefined);
  let waiting: readonly string[] = [];
  const stopList = deposits.open.$state.subscribe((state) => {
    if (state.status === 'idle') waiting = [];
    if (state.status !== 'ready') return;
    const ids = state.value.list.map(({ id }) => id);
    // An order that is no longer pending may have been credited.
    if (waiting.some((id) => !ids.includes(id))) void refreshBalance();
    waiting = ids;
  });
  deposits.start();
  const stopField = depositField.follow();
  const stopOrder = depositField.$value.subscribe((id) => {
    cancelForm.restart();
    if (id === '') depositOrder.reset();
    else void depositOrder.load(id);
  });
  let lastState = '';
  const stopState = depositOrder.$state.listen((state) => {
    const order = 'value' in state ? state.value : undefined;
    // The order was paid while its page was open.
    if (order && lastState === `${order.id}:pending` && order.state !== 'pending') {
      void refreshBalance();
      deposits.refresh();
    }
    if (order) lastState = `${order.id}:${order.state}`;
  });
  return () => {
    stopList();
    stopState();
    stopOrder();
    stopField();
  };
}

export function refreshDeposits(): void {
  if (depositField.$value.get() !== '') void depositOrder.reload();
  else deposits.refresh();
}

forAccount(() => {
  depositForm.restart();
  cancelForm.restart();
});

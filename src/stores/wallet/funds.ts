import * as z from 'zod/mini';
import { getConsolidatedFunds, getMerchantWallet, transferWallet } from '../../contract/wallet/funds.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { AS_TYPED } from '../core/kept-input.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { createStored } from '../core/stored.ts';
import { checkTypedAmount, KEPT_AMOUNT, readTypedAmount } from '../core/typed-amount.ts';
import { refreshBalance } from './wallet.ts';

export const funds = createRemote((_input: undefined) => request(getConsolidatedFunds, {}), { keepsOld: true });

const stored = createStored('merchantWallet', z.object({ isSingle: z.boolean() }));

/**
 * Whether the brand has a single wallet (`isSingle` of spec §7). It is stored for the session (`merchantWallet` of spec §3), so that the
 * page knows its layout before the answer arrives.
 */
export const merchantWallet = createRemote(
  async (_input: undefined) => {
    const answer = await request(getMerchantWallet, {});
    if (answer.ok) stored.write({ isSingle: answer.value.isSingle });
    return answer;
  },
  { keepsOld: true },
);

export function wasSingleWallet(): boolean {
  return stored.read()?.isSingle ?? true;
}

function readAvailable(): number | undefined {
  const state = funds.$state.get();
  return 'value' in state ? state.value?.available : undefined;
}

export function refreshFunds(): void {
  void funds.load(undefined);
  void merchantWallet.load(undefined);
}

function reloadAfterMove(): void {
  refreshFunds();
  void refreshBalance();
}

/** Moves available money to the wallet at a vendor. */
export const fillForm = createForm({
  kept: { name: 'vendorWallet', fields: { vassalage: AS_TYPED, amount: KEPT_AMOUNT } },
  check: ({ vassalage = '', amount = '' }) => {
    const available = readAvailable();
    const problem = checkTypedAmount(amount, available === undefined ? {} : { max: available });
    return { ...(vassalage === '' ? { vassalage: 'required' } : {}), ...(problem ? { amount: problem } : {}) };
  },
  submit: async ({ vassalage = '', amount = '' }) => {
    const input = { direction: 'in' as const, vassalage, amount: readTypedAmount(amount) ?? 0 };
    const answer = await sendOnce('wallet-in', input, (options) => request(transferWallet, input, options));
    if (answer.ok) {
      fillForm.change('amount', '');
      reloadAfterMove();
    }
    return answer;
  },
});

/** Moves all money back from one vendor, or from every vendor if `vassalage` is empty. */
export const recallForm = createForm({
  check: () => ({}),
  submit: async ({ vassalage = '' }) => {
    const input = { direction: 'out' as const, vassalage };
    const answer = await sendOnce('wallet-out', input, (options) => request(transferWallet, input, options));
    if (answer.ok) reloadAfterMove();
    return answer;
  },
});

forAccount(() => {
  fillForm.reset();
  recallForm.reset();
});

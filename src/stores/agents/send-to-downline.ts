import { atom } from 'nanostores';
import { createTransfer, getTransferTarget, type MemberTransfer } from '../../contract/cashier/transfers.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { checkSecret, loadSecretKind, toSecretProblems } from '../cashier/secret.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { checkTypedAmount, readTypedAmount } from '../core/typed-amount.ts';
import { refreshBalance } from '../wallet/wallet.ts';

/** Recipient as named by the platform, and the limits. */
export const sendTarget = createRemote((account: string) => request(getTransferTarget, { account }));

/** Last answered transfer, shown as a receipt. */
export const $sent = atom<MemberTransfer | undefined>(undefined);

/** Maximum of one transfer, within the remaining daily limit. */
export function toMostToSend({ max, amountLeft }: { readonly max: number; readonly amountLeft: number }): number {
  return toMajor(Math.min(toMinor(max), toMinor(amountLeft)));
}

function readTarget() {
  const state = sendTarget.$state.get();
  return 'value' in state ? state.value : undefined;
}

/** Account of the open card. */
let shown = '';

function forget(): void {
  $sent.set(undefined);
  sendForm.restart();
}

/** Opens the form for a downline. Returns a function that leaves the form. */
export function openSending(account: string): () => void {
  if (shown !== account) forget();
  shown = account;
  void sendTarget.load(account);
  loadSecretKind();
  return () => sendForm.change('password', '');
}

/** Sends money to a direct downline (spec §6). */
export const sendForm = createForm({
  check: ({ amount = '', password = '' }) => {
    const target = readTarget();
    const problem = checkTypedAmount(amount, target && { min: target.min, max: toMostToSend(target) });
    return { ...(problem ? { amount: problem } : {}), ...checkSecret(password) };
  },
  submit: async ({ amount = '', password = '' }, isOwn) => {
    const target = readTarget();
    if (!target) return { ok: false, failure: { code: 'unknown', requestId: '' } };
    const input = { account: target.account, name: target.name, amount: readTypedAmount(amount) ?? 0 };
    const answer = await sendOnce('sendToDownline', input, (options) =>
      request(createTransfer, { ...input, password: password.trim() }, options),
    );
    if (answer.ok) {
      void refreshBalance();
      if (isOwn()) sendForm.reset();
      if (target.account === shown) {
        $sent.set(answer.value);
        await sendTarget.reload();
      }
    }
    return answer;
  },
  toProblems: toSecretProblems,
});

forAccount(() => {
  shown = '';
  forget();
});

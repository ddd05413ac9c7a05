import { atom } from 'nanostores';
import { createTransfer, getTransferTarget, type MemberTransfer } from '../../contract/cashier-transfers.ts';
import { toMajor, toMinor } from '../../contract/money.ts';
import { forAccount } from '../account-scope.ts';
import { checkSecret, loadSecretKind, toSecretProblems } from '../cashier/secret.ts';
import { createForm } from '../forms.ts';
import { sendOnce } from '../intention.ts';
import { createRemote } from '../remote.ts';
import { request } from '../request.ts';
import { checkTypedAmount, readTypedAmount } from '../typed-amount.ts';
import { refreshBalance } from '../wallet.ts';

/** Who would get it, as the platform names them, and how much may be sent. */
export const sendTarget = createRemote((account: string) => request(getTransferTarget, { account }));

/** The transfer that was answered last, as its receipt. */
export const $sent = atom<MemberTransfer | undefined>(undefined);

/** Of one transfer, and of what is left of the day. */
export function toMostToSend({ max, amountLeft }: { readonly max: number; readonly amountLeft: number }): number {
  return toMajor(Math.min(toMinor(max), toMinor(amountLeft)));
}

function readTarget() {
  const state = sendTarget.$state.get();
  return 'value' in state ? state.value : undefined;
}

/** Whose card it stands on. */
let shown = '';

function forget(): void {
  $sent.set(undefined);
  sendForm.restart();
}

/** Answers how to leave it. */
export function openSending(account: string): () => void {
  if (shown !== account) forget();
  shown = account;
  void sendTarget.load(account);
  loadSecretKind();
  return () => sendForm.change('password', '');
}

/** Money to somebody directly below (spec §6). */
export const sendForm = createForm({
  check: ({ amount = '', password = '' }) => {
    const target = readTarget();
    const problem = checkTypedAmount(amount, target && { min: target.min, max: toMostToSend(target) });
    return { ...(problem ? { amount: problem } : {}), ...checkSecret(password) };
  },
  submit: async ({ amount = '', password = '' }, isOwn) => {
    const target = readTarget();
    if (!target) return { ok: false, failure: { code: 'unknown', requestId: '' } };
    const intention = { account: target.account, name: target.name, amount: readTypedAmount(amount) ?? 0 };
    const answer = await sendOnce('sendToDownline', intention, (options) =>
      request(createTransfer, { ...intention, password: password.trim() }, options),
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

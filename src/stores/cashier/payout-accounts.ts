import {
  addPayoutAccount,
  listPayoutAccounts,
  PIX_KEY_TYPES,
  removePayoutAccount,
} from '../../contract/cashier/accounts.ts';
import { PAYOUT_KINDS, type PayoutKind } from '../../contract/cashier/cashier.ts';
import type { InputOf } from '../../contract/core/endpoint.ts';
import { isPersonName } from '../../lib/person-name.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm, type Problems, type Values } from '../core/forms.ts';
import { AS_TYPED } from '../core/kept-input.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { checkSecret, toSecretProblems } from './secret.ts';

export { PAYOUT_KINDS, type PayoutKind, PIX_KEY_TYPES };

/** Formats that the platform accepts: bank code, branch, account number with check digit. */
const BANK = /^\d{3}$/;
const BRANCH = /^\d{1,5}(-[\dXx])?$/;
const NUMBER = /^\d{3,14}-[\dXx]$/;

export const payoutAccounts = createRemote((_input: undefined) => request(listPayoutAccounts, {}), { keepsOld: true });

/** Required holder name of every account; empty until the member has given one. */
function getAccountHolder(): string {
  const state = payoutAccounts.$state.get();
  return ('value' in state && state.value?.holder) || '';
}

const toPlain = (text: string) => toPlainDigits(text).replaceAll(/[.\s]/g, '');

function checkBank({ bank = '', branch = '', key = '' }: Values): Problems {
  return {
    ...(BANK.test(toPlain(bank)) ? {} : { bank: 'bank' }),
    ...(BRANCH.test(toPlain(branch)) ? {} : { branch: 'branch' }),
    ...(NUMBER.test(toPlain(key)) ? {} : { key: 'number' }),
  };
}

interface PayoutForm {
  check(values: Values): Problems;
  toInput(values: Values): Partial<Pick<InputOf<typeof addPayoutAccount>, 'key' | 'keyType' | 'bank' | 'branch'>>;
}

/** Form fields of each kind of account, besides `key`. */
const FORMS: Readonly<Record<PayoutKind, PayoutForm>> = {
  pix: {
    check: () => ({}),
    toInput: ({ keyType }) => ({ keyType: PIX_KEY_TYPES.find((type) => type === keyType) ?? 'cpf' }),
  },
  bank: {
    check: checkBank,
    // Removes dots and spaces, because the platform limits the length of these values.
    toInput: ({ bank = '', branch = '', key = '' }) => ({
      key: toPlain(key),
      bank: toPlain(bank),
      branch: toPlain(branch),
    }),
  },
};

export function toPayoutKind(text: string | undefined): PayoutKind {
  return PAYOUT_KINDS.find((kind) => kind === text) ?? 'pix';
}

function toProblems(failure: Failure): Problems | undefined {
  if (failure.code === 'cashier.key_invalid') return { key: failure.code };
  // If the name is already known, the form has no field for this problem.
  if (failure.code === 'cashier.name_differs' && getAccountHolder() === '') return { holder: failure.code };
  return toSecretProblems(failure);
}

export const accountForm = createForm({
  kept: {
    name: 'payoutAccount',
    fields: { kind: AS_TYPED, keyType: AS_TYPED, holder: AS_TYPED, key: AS_TYPED, bank: AS_TYPED, branch: AS_TYPED },
  },
  check: (values) => {
    const { holder = getAccountHolder(), key = '', password = '' } = values;
    return {
      ...(!isPersonName(holder) ? { holder: 'required' } : {}),
      ...FORMS[toPayoutKind(values.kind)].check(values),
      ...(key.trim() === '' ? { key: 'required' } : {}),
      ...checkSecret(password),
    };
  },
  submit: async (values) => {
    const { holder = getAccountHolder(), key = '', password = '' } = values;
    const kind = toPayoutKind(values.kind);
    const answer = await request(addPayoutAccount, {
      kind,
      holder,
      key,
      password,
      ...FORMS[kind].toInput(values),
    });
    if (answer.ok) {
      accountForm.reset();
      void payoutAccounts.reload();
    }
    return answer;
  },
  toProblems,
});

export const removeForm = createForm({
  check: ({ id = '' }) => (id === '' ? { id: 'required' } : {}),
  submit: async ({ id = '' }) => {
    const answer = await request(removePayoutAccount, { id });
    // An unknown account is already removed.
    if (answer.ok || answer.failure.code === 'cashier.account_unknown') void payoutAccounts.reload();
    return answer;
  },
});

forAccount(() => {
  accountForm.reset();
  removeForm.reset();
});

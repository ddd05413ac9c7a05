import { atom } from 'nanostores';
import { openDownline } from '../../contract/agents/members.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { getRegisterRules, type RegisterRule } from '../../contract/registration/registration.ts';
import { toRegisterRefusal } from '../../contract/registration/rules.ts';
import { loadSecretKind } from '../cashier/secret.ts';
import { contractInfo, openContractInfo } from '../contracts/info.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm, type Values } from '../core/forms.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { $passwordRule, toNewPasswordProblems } from '../session/password-rule.ts';
import { asAgent } from './as-agent.ts';
import { listTypedTerms, type Offered, offerTerms, toOwnRates, toRateProblems } from './rates.ts';

export interface OpenedDownline {
  readonly account: string;
  readonly type: OutputOf<typeof openDownline>['type'];
  readonly offered: readonly Offered[];
}

export const $opened = atom<OpenedDownline | undefined>(undefined);
export const $usernameRule = atom<RegisterRule | undefined>(undefined);

export function loadOpening(): void {
  void openContractInfo();
  loadSecretKind();
  void request(getRegisterRules, {}).then((answer) => {
    if (!answer.ok) return;
    $usernameRule.set(answer.value.find(({ field }) => field === 'username'));
    $passwordRule.set(answer.value.find(({ field }) => field === 'password'));
  });
}

function readOwn() {
  const state = contractInfo.$state.get();
  return 'value' in state ? state.value : undefined;
}

/** Whether the form offers rates, which the payment password confirms. */
export function offersRates(values: Values): boolean {
  const own = values.type === 'agent' ? readOwn() : undefined;
  return own !== undefined && listTypedTerms(values, own).length > 0;
}

function check(values: Values): Record<string, string> {
  const { username = '', type } = values;
  const rule = $usernameRule.get();
  const refusal = rule ? toRegisterRefusal({ ...rule, required: true }, username) : undefined;
  const own = type === 'agent' ? readOwn() : undefined;
  const ofRates = own ? toRateProblems(values, toOwnRates(own)) : {};
  const isSecretMissing = offersRates(values) && (values.secret ?? '').trim() === '';
  return {
    ...(username.trim() === '' ? { username: 'required' } : refusal ? { username: refusal } : {}),
    ...toNewPasswordProblems(values, false),
    ...ofRates,
    ...(isSecretMissing && Object.keys(ofRates).length === 0 ? { secret: 'required' } : {}),
  };
}

type Opening = OutputOf<typeof openDownline>;

/** Maps the platform's field `password` to `newPassword`, which is the name of the field in the form. */
function toFormFields(answer: Result<Opening>): Result<Opening> {
  if (answer.ok || !answer.failure.fields) return answer;
  const { password, ...others } = answer.failure.fields;
  const fields = { ...others, ...(password ? { newPassword: password } : {}) };
  return { ok: false, failure: { ...answer.failure, fields } };
}

/** Opens an account directly below the agent; a new agent gets an offer for each rate that was filled in. */
export const openingForm = createForm({
  check,
  submit: async (values) => {
    const { username = '', newPassword = '', secret = '' } = values;
    const type = values.type === 'agent' ? 'agent' : 'member';
    const input = { username: username.trim(), password: newPassword.trim(), type } as const;
    const answer = await asAgent(request(openDownline, input));
    if (!answer.ok) return toFormFields(answer);
    const own = type === 'agent' ? readOwn() : undefined;
    const { account } = answer.value;
    const typed = own ? listTypedTerms(values, own) : [];
    const sent = await offerTerms(account, typed, secret);
    // The account exists now, even if its offers fail.
    const offered = sent.ok ? sent.value : typed.map(({ kind }) => ({ kind, failure: sent.failure }));
    $opened.set({ account, type: answer.value.type, offered });
    openingForm.reset();
    openingForm.change('type', type);
    return answer;
  },
  toProblems: ({ code }) => {
    if (code === 'registration.username_taken') return { username: code };
    return code === 'registration.password_common' ? { newPassword: code } : undefined;
  },
});

export function leaveOpening(): void {
  openingForm.change('newPassword', '');
  openingForm.change('secret', '');
}

forAccount(() => {
  openingForm.reset();
  $opened.set(undefined);
});

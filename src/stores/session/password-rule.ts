import { atom } from 'nanostores';
import type { RegisterRule } from '../../contract/registration/registration.ts';
import { toRegisterRefusal } from '../../contract/registration/rules.ts';
import type { Values } from '../core/forms.ts';
import { ask } from '../core/lazy-request.ts';
import type { Failure } from '../core/result.ts';

/**
 * Every new password follows the rule of registration (spec §5). Until it is loaded, only empty values are refused
 * here.
 */
export const $passwordRule = atom<RegisterRule | undefined>(undefined);

export async function loadPasswordRule(): Promise<void> {
  if ($passwordRule.get()) return;
  const answer = await ask('getRegisterRules', {});
  if (answer.ok) $passwordRule.set(answer.value.find(({ field }) => field === 'password'));
}

/** Problems of a new password and its confirmation, if there is one. */
export function toNewPasswordProblems(values: Values, hasConfirmation = true): Record<string, string> {
  const { newPassword = '', confirmNewPassword = '' } = values;
  const rule = $passwordRule.get();
  const refusal = rule ? toRegisterRefusal({ ...rule, required: true }, newPassword) : undefined;
  const problems: Record<string, string> = {};
  if (!newPassword.trim()) problems.newPassword = 'required';
  else if (refusal) problems.newPassword = refusal;
  if (hasConfirmation && !confirmNewPassword.trim()) problems.confirmNewPassword = 'required';
  else if (hasConfirmation && confirmNewPassword.trim() !== newPassword.trim())
    problems.confirmNewPassword = 'mismatch';
  return problems;
}

/** Server refusals that concern the new password. */
export function toPasswordField({ code }: Failure): Record<string, string> | undefined {
  return code === 'registration.password_common' || code === 'password.same' ? { newPassword: code } : undefined;
}

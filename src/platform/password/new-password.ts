import { toRegisterRefusal } from '../../contract/registration/rules.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import { isGuessedPassword } from '../registration/password-rules.ts';
import { readSetting } from '../system/settings.ts';

interface NewPassword {
  newPassword: string;
  /** Undefined where the call has no confirmation field. */
  confirmNewPassword?: string;
}

/** Every new password follows the rule of the registration field `password` (spec §5). */
export async function checkNewPassword(
  { env, settings }: { env: Env; settings: Settings },
  { newPassword, confirmNewPassword }: NewPassword,
  account: string,
): Promise<Answer<null>> {
  if (confirmNewPassword !== undefined && confirmNewPassword !== newPassword) {
    return refuseFields({ confirmNewPassword: 'mismatch' });
  }
  const rule = (await readSetting(env.DB, 'register')).find(({ field }) => field === 'password');
  const refusal = rule && toRegisterRefusal({ ...rule, required: true }, newPassword);
  if (refusal) return refuseFields({ newPassword: refusal });
  return isGuessedPassword(newPassword, account, settings) ? refuse('registration.password_common') : accept(null);
}

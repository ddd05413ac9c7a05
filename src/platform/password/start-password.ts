import { toRegisterRefusal } from '../../contract/registration/rules.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import { isGuessedStartPassword } from '../registration/password-rules.ts';
import { readSetting } from '../system/settings.ts';

/**
 * A starting password from staff or an agent; the member must change it at the first sign-in. The configured default is accepted as it is.
 * Any other follows the rule of the registration field `password` and is required even if the rule is optional.
 */
export async function checkStartPassword(
  { env, settings }: { env: Env; settings: Settings },
  password: string,
  account: string,
): Promise<Answer<null>> {
  if (password === settings.defaultPassword) return accept(null);
  const rule = (await readSetting(env.DB, 'register')).find(({ field }) => field === 'password');
  const refusal = rule && toRegisterRefusal({ ...rule, required: true }, password);
  if (refusal) return refuseFields({ password: refusal });
  return isGuessedStartPassword(password, account, settings) ? refuse('registration.password_common') : accept(null);
}

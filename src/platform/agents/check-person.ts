import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import { toAccount } from '../member/create-account.ts';
import { toLocalDay } from '../records/local-day.ts';
import { toFieldRefusals } from '../registration/field-rules.ts';
import { isNameTaken } from '../registration/name-taken.ts';
import { isGuessedStartPassword } from '../registration/password-rules.ts';
import { readSetting } from '../system/settings.ts';

/**
 * Checks the name and the password of an account that staff or an agent opens. The rules of registration apply, except that the default
 * password is allowed. The member fills in the other fields later.
 */
export async function checkPerson(
  { env, settings }: { env: Env; settings: Settings },
  username: string,
  password: string,
): Promise<Answer<null>> {
  const account = toAccount(username);
  const rules = await readSetting(env.DB, 'register');
  const required = password === settings.defaultPassword ? ['username'] : ['username', 'password'];
  const asked = rules.filter(({ field }) => required.includes(field));
  const pair = { username, password, confirmPassword: password };
  const fields = toFieldRefusals(asked, pair, toLocalDay(clock(), settings.timeZone), {
    required: ['username', 'password'],
  });
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  if (isGuessedStartPassword(password, account, settings)) return refuse('registration.password_common');
  return (await isNameTaken(env.DB, account)) ? refuse('registration.username_taken') : accept(null);
}

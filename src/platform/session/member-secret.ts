import { type Answer, accept, refuse } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { isPassword } from './password-hash.ts';

export type SecretCall = Pick<Call<unknown>, 'settings' | 'headers'> & { session: MemberSession };

/**
 * Confirms the member before money or points leave: checks the payment password, or the login password until one exists. Wrong tries are
 * counted and locked like those of a sign-in. The hash is computed outside the member's object, so that the object stays free for other
 * calls.
 */
export async function checkMemberSecret(call: SecretCall, secret: string): Promise<Answer<null>> {
  const { member, tokenHash } = call.session;
  const begun = await member.access.beginSecretCheck(tokenHash);
  if (!begun.ok) return begun;
  const { lockedUntil, record } = begun.value;
  if (lockedUntil !== null) return refuseUntil(call, 'session.secret_locked', lockedUntil);
  if (!(await isPassword(secret, record ?? undefined, call.settings.scryptLog2N)))
    return refuse('session.secret_wrong');
  await member.access.passSecretCheck(tokenHash);
  return accept(null);
}

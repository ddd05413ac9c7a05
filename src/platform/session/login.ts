import type * as z from 'zod/mini';
import { CAPTCHA_AFTER_FAILURES, type login } from '../../contract/session.ts';
import { isSameSecret } from '../../lib/bytes.ts';
import type { Call } from '../http/implement.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { type Answer, accept, refuseWith } from '../result.ts';
import { isCaptchaRight } from './captcha.ts';
import { isPassword } from './password-hash.ts';
import { createSessionToken } from './tokens.ts';

type LoginCall = Call<z.output<typeof login.request>>;
type Attempts = DurableObjectStub<import('./attempts-object.ts').AttemptsDurableObject>;

/** How many tries will have failed if this one does; a refusal when it must not be tried. */
async function beginAttempt({ input, env, captchaId }: LoginCall, attempts: Attempts): Promise<Answer<number>> {
  const failures = await attempts.begin(false);
  if (failures !== undefined) return accept(failures);
  if (!input.captcha) return refuseWith('session.captcha_required', { captcha: true });
  if (!(await isCaptchaRight(env, captchaId, input.captcha))) {
    return refuseWith('session.captcha_wrong', { captcha: true });
  }
  return accept((await attempts.begin(true)) ?? 0);
}

/** Says, does and costs the same for a name that nobody has as for a wrong password. */
export async function signIn(call: LoginCall): Promise<Answer<z.output<typeof login.response>>> {
  const { input, env, settings } = call;
  const account = toAccount(input.username);
  const attempts = env.ATTEMPTS.getByName(account);
  const [begun, memberId] = await Promise.all([beginAttempt(call, attempts), findMemberId(env.DB, account)]);
  if (!begun.ok) return begun;
  // Nobody's object is as cold as anybody's.
  const member = getMember(env, memberId ?? `nobody:${account}`).access;
  const record = await member.getCredential();
  const isRight = await isPassword(input.password, record ?? undefined, settings.scryptLog2N);
  if (!isRight || memberId === undefined) {
    return refuseWith('session.wrong_credentials', { captcha: begun.value >= CAPTCHA_AFTER_FAILURES });
  }
  const { token, hash } = await createSessionToken(memberId);
  const visitor = await call.getVisitor();
  const [session] = await Promise.all([member.issueSession(hash, visitor?.ip ?? null), attempts.clear()]);
  if (!session.ok) throw new Error(`The object of ${memberId} is gone`);
  const hasDefaultPassword = isSameSecret(input.password, settings.defaultPassword);
  const firstTimeLogin = session.value.firstTimeLogin || hasDefaultPassword;
  return accept({ token, account: session.value.account, firstTimeLogin, passwordExpired: false });
}

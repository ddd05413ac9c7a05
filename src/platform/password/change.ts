import type * as z from 'zod/mini';
import type { changePassword } from '../../contract/session/password.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { dropContacts } from '../member/contact-queries.ts';
import { dropCpf } from '../member/person-marks.ts';
import { hashPassword, isPassword } from '../session/password-hash.ts';
import { checkNewPassword } from './new-password.ts';

type ChangeCall = Call<z.output<typeof changePassword.request>> & { session: MemberSession };

/** Wrong tries are counted and locked like those of a sign-in. */
async function checkOldPassword(call: ChangeCall, oldPassword: string): Promise<Answer<null>> {
  const { input, settings, session } = call;
  // Checked before the try is counted, so that a member who types the current password twice is not locked out.
  if (input.newPassword === oldPassword) return refuse('password.same');
  const begun = await session.member.password.beginCheck(session.tokenHash);
  if (!begun.ok) return begun;
  const { lockedUntil, record } = begun.value;
  if (lockedUntil !== null) return refuseUntil(call, 'session.secret_locked', lockedUntil);
  const isRight = await isPassword(oldPassword, record ?? undefined, settings.scryptLog2N);
  return isRight ? accept(null) : refuse('session.secret_wrong');
}

/** Notices are limited, because each one costs and a member may change the password any number of times. */
async function tellOfChange(call: ChangeCall, account: string): Promise<void> {
  const { memberId } = call.session;
  const asked = await call.env.VERIFICATION.getByName(`password:${memberId}`).begin('memberNotices', null);
  if (asked.state === 'go') notifyOwner(call, memberId, 'password_changed', account);
}

export async function changeOwnPassword(call: ChangeCall): Promise<Answer<null>> {
  const { env, input, settings, session } = call;
  const { password } = session.member;
  const { memberId, tokenHash } = session;
  const owner = await password.getOwner(tokenHash);
  if (!owner.ok) return owner;
  const { account, isPrepared } = owner.value;
  const checked = await checkNewPassword({ env, settings }, input, account);
  if (!checked.ok) return checked;
  const { oldPassword } = input;
  const isFirst = oldPassword === undefined;
  const proven = await (isFirst ? password.checkFirst(tokenHash) : checkOldPassword(call, oldPassword));
  if (!proven.ok) return proven;
  const record = await hashPassword(input.newPassword, settings.scryptLog2N);
  // Runs before the object clears `isPrepared`, so that a retry after a crash repeats this step.
  if (isPrepared)
    await Promise.all([
      dropContacts(env.DB, memberId),
      dropCpf(env.DB, memberId),
      env.ATTEMPTS.getByName(account).forgetAll(),
    ]);
  const changed = await (isFirst ? password.setFirst : password.change)(tokenHash, record);
  if (!changed.ok) return changed;
  call.waitUntil(tellOfChange(call, account));
  return accept(null);
}

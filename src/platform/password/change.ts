import type * as z from 'zod/mini';
import type { changePassword } from '../../contract/password.ts';
import type { MemberSession } from '../http/authenticate.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { type Answer, accept, refuse } from '../result.ts';
import { tellOwner } from '../sender/tell-owner.ts';
import { hashPassword, isPassword } from '../session/password-hash.ts';
import { checkNewPassword } from './new-password.ts';

type ChangeCall = Call<z.output<typeof changePassword.request>> & { session: MemberSession };

export async function changeOwnPassword(call: ChangeCall): Promise<Answer<null>> {
  const { env, input, settings, session } = call;
  const { access, profile } = session.member;
  const who = await profile.getInfo(session.tokenHash);
  if (!who.ok) return who;
  const checked = await checkNewPassword({ env, settings }, input, who.value.account);
  if (!checked.ok) return checked;
  const begun = await access.beginPasswordCheck(session.tokenHash);
  if (!begun.ok) return begun;
  const { lockedUntil, record } = begun.value;
  if (lockedUntil !== null) return refuseUntil(call, 'session.secret_locked', lockedUntil);
  const isRight = await isPassword(input.oldPassword, record ?? undefined, settings.scryptLog2N);
  if (!isRight) return refuse('session.secret_wrong');
  if (input.newPassword === input.oldPassword) return refuse('password.same');
  const changed = await access.changePassword(
    session.tokenHash,
    await hashPassword(input.newPassword, settings.scryptLog2N),
  );
  if (!changed.ok) return changed;
  tellOwner(call, session.memberId, 'password_changed', changed.value.account);
  return accept(null);
}

import type * as z from 'zod/mini';
import { setMemberPassword } from '../../contract/member/operator.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type Call, implement } from '../http/implement.ts';
import { listAddresses, tellAt } from '../mail/notify-owner.ts';
import { dropContacts } from '../member/contact-queries.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { dropCpf } from '../member/person-marks.ts';
import { hashPassword } from '../session/password-hash.ts';
import { readResetPause } from './reset-pause.ts';
import { checkStartPassword } from './start-password.ts';

type SetCall = Call<z.output<typeof setMemberPassword.request>>;

/**
 * Changes the member's object first, so that all sessions have ended before the contacts are dropped. After a crash in between, the
 * contacts are dropped when the member changes the password.
 */
async function setPassword(call: SetCall): Promise<Answer<null>> {
  const { env, input, settings } = call;
  const account = toAccount(input.account);
  const memberId = await findMemberId(env.DB, account);
  if (memberId === undefined) return refuse('member.unknown');
  const { password } = input;
  if (password === settings.defaultPassword) return refuse('registration.password_common');
  const checked = await checkStartPassword({ env, settings }, password, account);
  if (!checked.ok) return checked;
  const [addresses, pauseMs] = await Promise.all([listAddresses(env, memberId), readResetPause(env.DB)]);
  const record = await hashPassword(password, settings.scryptLog2N);
  const set = await getMember(env, memberId).password.setByOperator(record, pauseMs);
  if (!set.ok) return set;
  await Promise.all([
    dropContacts(env.DB, memberId),
    dropCpf(env.DB, memberId),
    env.ATTEMPTS.getByName(account).forgetAll(),
  ]);
  tellAt({ ...call, language: set.value.language }, addresses, 'password_set', account);
  return accept(null);
}

export const passwordOperatorRoutes = [implement(setMemberPassword, setPassword)];

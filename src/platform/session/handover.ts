import type * as z from 'zod/mini';
import { HANDOVER_SECONDS, type redeemHandover } from '../../contract/session/handover.ts';
import { type Answer, accept, refuse, refuseWith } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import type { Call } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { finishSignIn, type SessionValue, toPlainSession } from './finish-sign-in.ts';
import { readLoginPolicy } from './login-policy.ts';
import { readSignInClient } from './sign-in-client.ts';
import { createSessionToken, readSessionToken } from './tokens.ts';

export async function openHandover({ session }: { session: MemberSession }) {
  const { token, hash } = await createSessionToken(session.memberId);
  const opened = await session.member.access.openHandover(session.tokenHash, hash);
  return opened.ok ? accept({ code: token, expiresInSeconds: HANDOVER_SECONDS }) : opened;
}

/**
 * Opens a session with a handover code. Spends the code first, so that a second caller gets nothing. If the browser has another account open
 * than that of the code, the call is refused and the code stays valid.
 */
export async function takeHandover(call: Call<z.output<typeof redeemHandover.request>>): Promise<Answer<SessionValue>> {
  const { env, input } = call;
  const code = await readSessionToken(input.code);
  if (!code) return refuse('session.handover_expired');
  const { access } = getMember(env, code.memberId);
  if (input.openAccount !== undefined) {
    const account = await access.findHandoverAccount(code.hash);
    if (!account.ok) return account;
    if (account.value !== input.openAccount) return refuseWith('session.other_account', { account: account.value });
  }
  const taken = await access.takeHandover(code.hash);
  if (!taken.ok) return taken;
  const [place, policy] = await Promise.all([readSignInClient(call), readLoginPolicy(env.DB)]);
  const proof = { method: 'handover', giverHash: taken.value.giverHash } as const;
  const signedIn = await finishSignIn(call, { memberId: code.memberId, place, side: undefined, policy, ...proof });
  return signedIn.ok ? accept(toPlainSession(signedIn.value)) : signedIn;
}

import { removeMemberPaymentPassword, removeMemberTotp } from '../../contract/member/operator.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type Call, implement } from '../http/implement.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import type { Template } from '../mail/words.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';

type Drop = 'dropPaymentPassword' | 'dropTotp';

/** The operator sends the request, so the message is in the member's language, not the request's. */
async function drop(call: Call<{ account: string }>, verb: Drop, template: Template): Promise<Answer<null>> {
  const { env, input } = call;
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (memberId === undefined) return refuse('member.unknown');
  const dropped = await getMember(env, memberId).security[verb]();
  if (!dropped.ok) return dropped;
  if (dropped.value) {
    const { account, language } = dropped.value;
    notifyOwner({ ...call, language }, memberId, template, account);
  }
  return accept(null);
}

export const securityOperatorRoutes = [
  implement(removeMemberPaymentPassword, (call) => drop(call, 'dropPaymentPassword', 'payment_password_removed')),
  implement(removeMemberTotp, (call) => drop(call, 'dropTotp', 'totp_removed')),
];

import type { OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor } from '../../contract/core/money.ts';
import type { getMember } from '../../contract/member/operator.ts';
import { toFirstLetter } from '../../lib/graphemes.ts';
import type { MemberState } from '../security/security-part.ts';
import { maskContact } from '../verification/contact.ts';
import type { Contacts } from './contact-queries.ts';

/** Keeps the first character and shows a dot for each further one, at most eight. */
export function maskText(text: string): string {
  return toFirstLetter(text) + '•'.repeat(Math.min(8, Math.max(0, text.length - 1)));
}

/** A member as the operator sees it without a request for contact data: contacts and names are masked. */
export function toMemberDetails(state: MemberState, contacts: Contacts): OutputOf<typeof getMember> {
  const { profile, balanceMinor, hasPaymentPassword, hasTotp, sessions, lastSignIn, details } = state;
  const email = contacts.email ?? profile.email;
  return {
    id: profile.memberId,
    account: profile.account,
    nickname: profile.nickname,
    type: profile.type,
    state: profile.accountStatus,
    upline: profile.upline,
    rank: profile.rank,
    avatar: profile.avatar,
    avatarType: profile.avatarType,
    currency: profile.currency,
    balance: toMajor(balanceMinor),
    createdAt: new Date(profile.createdAt).toISOString(),
    lastSignInAt: lastSignIn && new Date(lastSignIn.at_ms).toISOString(),
    phone: contacts.phone && maskContact({ kind: 'phone', value: contacts.phone }),
    email: email && maskContact({ kind: 'email', value: email }),
    hasPaymentPassword,
    hasTotp,
    sessions,
    details: Object.fromEntries(Object.entries(details).map(([name, text]) => [name, maskText(text)])),
  };
}

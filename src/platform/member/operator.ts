import { toMajor, toMinor } from '../../contract/core/money.ts';
import * as contract from '../../contract/member/operator.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { dropPictures } from '../uploads/drop-pictures.ts';
import { maskContact } from '../verification/contact.ts';
import { findContacts } from './contact-queries.ts';
import { toAccount } from './create-account.ts';
import { findMemberId, updateDirectory } from './directory-queries.ts';
import { getMember } from './member-client.ts';
import { listSharedMarks } from './person-marks.ts';

const adjustBalance = implement(contract.adjustBalance, async ({ env, input, settings, idempotencyKey }) => {
  if (Math.abs(toMinor(input.amount)) > settings.opsAmountMaxMinor) return refuse('operator.amount_over_limit');
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (memberId === undefined) return refuse('member.unknown');
  const key = `ops:${idempotencyKey}`;
  const command = { key, amountMinor: toMinor(input.amount), reason: input.reason };
  const moved = await getMember(env, memberId).wallet.adjust(command);
  if (!moved.ok) return moved;
  const { balanceMinor, currency } = moved.value;
  return accept({ balance: toMajor(balanceMinor), currency, transactionId: key });
});

async function findMember(env: Env, account: string) {
  const memberId = await findMemberId(env.DB, toAccount(account));
  return memberId === undefined ? undefined : { memberId, member: getMember(env, memberId) };
}

/** The object decides; the directory is updated after it, for lists. */
const setMemberState = implement(contract.setMemberState, async ({ env, input }) => {
  const found = await findMember(env, input.account);
  if (!found || !(await found.member.access.setAccountStatus(input.state))) return refuse('member.unknown');
  await updateDirectory(env.DB, found.memberId, { accountStatus: input.state });
  return accept({ account: toAccount(input.account), state: input.state });
});

const setMemberRank = implement(contract.setMemberRank, async ({ env, input }) => {
  const found = await findMember(env, input.account);
  if (!found || !(await found.member.ranks.setByOperator(input.rank))) return refuse('member.unknown');
  await updateDirectory(env.DB, found.memberId, { rank: input.rank });
  return accept({ account: toAccount(input.account), rank: input.rank });
});

const removeMemberAvatar = implement(contract.removeMemberAvatar, async ({ env, input }) => {
  const found = await findMember(env, input.account);
  const avatar = await found?.member.profile.dropPicture();
  if (!found || avatar === undefined) return refuse('member.unknown');
  await dropPictures(env, found.memberId, 'avatar');
  return accept({ account: toAccount(input.account), avatar });
});

const unlockMember = implement(contract.unlockMember, async ({ env, input }) => {
  const found = await findMember(env, input.account);
  if (!found) return refuse('member.unknown');
  await Promise.all([env.ATTEMPTS.getByName(toAccount(input.account)).unlock(), found.member.access.forgetPlaces()]);
  return accept(null);
});

/** Keeps the first character and shows a dot for each further one, at most eight. */
function maskText(text: string): string {
  return text.slice(0, 1) + '•'.repeat(Math.min(8, Math.max(0, text.length - 1)));
}

const describeMember = implement(contract.getMember, async ({ env, input }) => {
  const found = await findMember(env, input.account);
  if (!found) return refuse('member.unknown');
  const [state, contacts] = await Promise.all([found.member.security.describe(), findContacts(env.DB, found.memberId)]);
  if (!state.ok) return state;
  const { profile, balanceMinor, hasPaymentPassword, hasTotp, sessions, lastSignIn, details } = state.value;
  const email = contacts.email ?? profile.email;
  return accept({
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
  });
});

const listSharedMembers = implement(contract.listSharedMembers, async ({ env, input }) => {
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (memberId === undefined) return refuse('member.unknown');
  const shared = await listSharedMarks(env.DB, memberId, contract.SHARED_MAX);
  const list = shared.map(({ account, kind, at_ms: at }) => ({ account, kind, lastAt: new Date(at).toISOString() }));
  return accept({ list });
});

export const memberOperatorRoutes = [
  adjustBalance,
  setMemberState,
  setMemberRank,
  removeMemberAvatar,
  unlockMember,
  describeMember,
  listSharedMembers,
];

import { toMajor, toMinor } from '../../contract/core/money.ts';
import * as contract from '../../contract/member/operator.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { dropPictures } from '../uploads/drop-pictures.ts';
import { findContacts } from './contact-queries.ts';
import { toAccount } from './create-account.ts';
import { findMemberId, updateDirectory } from './directory-queries.ts';
import { getMember } from './member-client.ts';
import { toMemberDetails } from './member-details.ts';
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

const describeMember = implement(contract.getMember, async ({ env, input }) => {
  const found = await findMember(env, input.account);
  if (!found) return refuse('member.unknown');
  const [state, contacts] = await Promise.all([found.member.security.describe(), findContacts(env.DB, found.memberId)]);
  return state.ok ? accept(toMemberDetails(state.value, contacts)) : state;
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

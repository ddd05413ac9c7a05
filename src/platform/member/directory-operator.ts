import * as contract from '../../contract/member/operator-directory.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { findContacts } from './contact-queries.ts';
import { toAccount } from './create-account.ts';
import { findMemberId } from './directory-queries.ts';
import { getMember } from './member-client.ts';
import { searchMembers } from './search-queries.ts';

const listMembers = implement(contract.listMembers, async ({ env, input: { cursor, pageSize, ...wanted } }) => {
  const { page, next } = await searchMembers(env.DB, wanted, cursor, pageSize);
  return accept({ list: page, pageSize, next });
});

const getMemberContacts = implement(contract.getMemberContacts, async ({ env, input }) => {
  const account = toAccount(input.account);
  const memberId = await findMemberId(env.DB, account);
  if (memberId === undefined) return refuse('member.unknown');
  const [state, { phone, email }] = await Promise.all([
    getMember(env, memberId).security.describe(),
    findContacts(env.DB, memberId),
  ]);
  if (!state.ok) return state;
  const { profile, details } = state.value;
  const typed = profile.email === null ? details : { ...details, email: profile.email };
  return accept({ account, phone, email, details: typed });
});

const setMemberLabels = implement(contract.setMemberLabels, async ({ env, input }) => {
  const account = toAccount(input.account);
  const labels = [...new Set(input.labels)];
  const memberId = await findMemberId(env.DB, account);
  const isSet = memberId !== undefined && (await getMember(env, memberId).profile.setLabels(labels));
  return isSet ? accept({ account, labels }) : refuse('member.unknown');
});

export const directoryOperatorRoutes = [listMembers, getMemberContacts, setMemberLabels];

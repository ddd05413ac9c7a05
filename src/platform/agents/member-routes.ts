import * as contract from '../../contract/agents/members.ts';
import { accept, refuse } from '../../server/result.ts';
import { implementForMember, implementWithoutSessionCheck } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { findContacts } from '../member/contact-queries.ts';
import { getMember } from '../member/member-client.ts';
import { toLocalDay } from '../records/local-day.ts';
import { maskContact } from '../verification/contact.ts';
import { findMemberSummary } from './member-queries.ts';
import { openAccount } from './open-downline.ts';
import { readPath } from './report-queries.ts';
import { findTarget, requireAgent } from './require-agent.ts';

const openDownline = implementForMember(contract.openDownline, openAccount);

const getMemberCard = implementWithoutSessionCheck(
  contract.getMemberCard,
  async ({ env, input, session, settings }) => {
    const agent = await requireAgent(session);
    if (!agent.ok) return agent;
    const target = await findTarget(env.DB, session.memberId, input.account);
    if (!target.ok) return target;
    const { memberId, depth } = target.value;
    const [member, contacts, summary, path, notes] = await Promise.all([
      getMember(env, memberId).agent.describe(),
      findContacts(env.DB, memberId),
      findMemberSummary(env.DB, memberId),
      readPath(env.DB, session.memberId, memberId),
      session.member.agent.listNotes(session.tokenHash, memberId),
    ]);
    if (!member.ok) return member;
    if (!notes.ok) return notes;
    if (!summary) return refuse('member.unknown');
    const { accountStatus, rank: rankLevel, lastSignInMs } = member.value;
    const email = contacts.email ?? member.value.email;
    return accept({
      ...summary,
      depth,
      path,
      standing: accountStatus,
      rankLevel,
      phone: contacts.phone ? maskContact({ kind: 'phone', value: contacts.phone }) : '',
      email: email ? maskContact({ kind: 'email', value: email }) : '',
      lastSignInDay: lastSignInMs === null ? '' : toLocalDay(lastSignInMs, settings.timeZone),
      notes: notes.value,
    });
  },
);

const addNote = implementWithoutSessionCheck(contract.addNote, async ({ env, input, session, idempotencyKey }) => {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const target = await findTarget(env.DB, session.memberId, input.account);
  if (!target.ok) return target;
  return session.member.agent.addNote(session.tokenHash, idempotencyKey, target.value.memberId, input.text);
});

const deleteNote = implementWithoutSessionCheck(contract.deleteNote, async ({ input, session }) =>
  session.member.agent.deleteNote(session.tokenHash, Number(input.noteId)),
);

export const agentMemberRoutes = [...whileFeatureOn('affiliates', [openDownline]), getMemberCard, addNote, deleteNote];

import * as contract from '../../contract/operator/members.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { toAccount } from './create-account.ts';
import { findMemberId } from './directory-queries.ts';
import { findMembers, toMemberSearch } from './find-members.ts';
import { toFoundIn } from './found-in.ts';
import { addNote, listNotes, type NoteRow } from './notes.ts';
import { indexMembers } from './search-index.ts';

const find = implement(contract.findMembers, async ({ env, input: { q, cursor, pageSize } }) => {
  const isBuilding = await indexMembers(env.DB);
  const search = await toMemberSearch(q);
  const page = await findMembers(env.DB, search, cursor, pageSize);
  if (!page) return refuseFields({ cursor: 'pattern' });
  const list = page.list.map((found) => ({ ...found.member, foundIn: toFoundIn(search, found) }));
  return accept({ list, pageSize, next: page.next, isBuilding });
});

function toNote({ id, at_ms: at, author, author_name: authorName, text }: NoteRow) {
  return { id, at: new Date(at).toISOString(), author, authorName, text };
}

const listMemberNotes = implement(contract.listMemberNotes, async ({ env, input: { account, cursor, pageSize } }) => {
  const memberId = await findMemberId(env.DB, toAccount(account));
  if (memberId === undefined) return refuse('member.unknown');
  const rows = await listNotes(env.DB, memberId, cursor, pageSize);
  const list = rows.slice(0, pageSize).map(toNote);
  return accept({ list, pageSize, next: rows.length > pageSize ? String(list.at(-1)?.id ?? '') : '' });
});

const addMemberNote = implement(
  contract.addMemberNote,
  async ({ env, idempotencyKey, staff, input: { account, text } }) => {
    const memberId = await findMemberId(env.DB, toAccount(account));
    if (memberId === undefined) return refuse('member.unknown');
    const added = await addNote(env.DB, { memberId, author: staff?.person.account ?? '', text, key: idempotencyKey });
    return added.ok ? accept(toNote(added.value)) : added;
  },
);

export const consoleMemberRoutes = [find, listMemberNotes, addMemberNote];

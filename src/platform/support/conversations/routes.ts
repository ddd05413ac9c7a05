import { CONVERSATIONS_SHOWN_MAX } from '../../../contract/support/conversation-rules.ts';
import * as contract from '../../../contract/support/conversations.ts';
import { clock } from '../../../server/clock.ts';
import { accept, refuse } from '../../../server/result.ts';
import { type Call, implement, implementForMember } from '../../http/implement.ts';
import { getMember } from '../../member/member-client.ts';
import { downloadUpload } from '../../uploads/download.ts';
import {
  type ConversationRow,
  findConversation,
  findOwned,
  listMessages,
  listOfOwner,
  markClosed,
  markRead,
  moveOwner,
  toConversation,
  toMessage,
} from './conversation-queries.ts';
import { toInboxKey } from './inbox-key.ts';
import { findOwner, toGuestOwner, toMemberOwner } from './owner.ts';
import { handleOpen, handleWrite } from './send-message.ts';

async function findOwn(call: Call<{ id: string }>) {
  const found = await findOwner(call);
  if (!found.ok) return found;
  const row = found.value && (await findOwned(call.env.DB, found.value.owner, call.input.id));
  return row ? accept(row) : refuse('support.unknown');
}

/** Marks the conversation as read up to `lastSeq`. If an answer has arrived since, the conversation stays unread. */
async function markAsRead(env: Env, row: ConversationRow, lastSeq: number): Promise<void> {
  if (row.is_unread === 0 || !(await markRead(env.DB, row.id, lastSeq))) return;
  if (row.member_id !== '') await getMember(env, row.member_id).messages.readByKeys(toInboxKey(row.id));
}

const listConversations = implement(contract.listConversations, async (call) => {
  const found = await findOwner(call);
  if (!found.ok) return found;
  const rows = found.value ? await listOfOwner(call.env.DB, found.value.owner, CONVERSATIONS_SHOWN_MAX) : [];
  return accept({ list: rows.map(toConversation) });
});

const readConversation = implement(contract.readConversation, async (call) => {
  const own = await findOwn(call);
  if (!own.ok) return own;
  const { env, input } = call;
  const messages = await listMessages(env.DB, input.id, input.after);
  await markAsRead(env, own.value, messages.at(-1)?.seq ?? input.after);
  return accept({ conversation: toConversation(own.value), messages: messages.map(toMessage) });
});

const closeConversation = implement(contract.closeConversation, async (call) => {
  const own = await findOwn(call);
  if (!own.ok) return own;
  const { DB } = call.env;
  await markClosed(DB, call.input.id, clock());
  const row = await findConversation(DB, call.input.id);
  return row ? accept(toConversation(row)) : refuse('support.unknown');
});

const getConversationPicture = implement(contract.getConversationPicture, async (call) => {
  const own = await findOwn(call);
  if (!own.ok) return own.code === 'support.unknown' ? refuse('request.not_found') : own;
  const { env, input } = call;
  const messages = await listMessages(env.DB, input.id);
  const isOfConversation = messages.some(({ images }) => (JSON.parse(images) as string[]).includes(input.image));
  return isOfConversation ? downloadUpload(env, input.image, undefined) : refuse('request.not_found');
});

const claimConversations = implementForMember(contract.claimConversations, async ({ env, guestSecret, session }) => {
  if (guestSecret === '') return accept({ claimed: 0 });
  const { memberId } = session;
  const claimed = await moveOwner(env.DB, await toGuestOwner(guestSecret), toMemberOwner(memberId), memberId);
  return accept({ claimed });
});

export const conversationRoutes = [
  listConversations,
  implement(contract.openConversation, handleOpen),
  readConversation,
  implement(contract.writeInConversation, handleWrite),
  closeConversation,
  getConversationPicture,
  claimConversations,
];

import * as contract from '../../contract/chat/operator.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getChatRoom } from './chat-room.ts';

const listMessages = implement(contract.listChatMessages, async ({ env, input: { only, before, pageSize } }) => {
  const rows = await getChatRoom(env).list(only === 'reported', before, pageSize + 1);
  const list = rows.slice(0, pageSize);
  return accept({ list, pageSize, next: rows.length > pageSize ? (list.at(-1)?.id ?? 0) : 0 });
});

const deleteMessage = implement(contract.deleteChatMessage, async ({ env, input: { id } }) => {
  const deletedAt = await getChatRoom(env).remove(id);
  return deletedAt === undefined ? refuse('chat.unknown') : accept({ id, deletedAt });
});

const mute = implement(contract.muteInChat, async ({ env, input: { account, minutes } }) => {
  const memberId = await findMemberId(env.DB, account);
  if (memberId === undefined) return refuse('member.unknown');
  return accept({ account, mutedUntil: await getChatRoom(env).mute(memberId, minutes) });
});

export const chatOperatorRoutes = [listMessages, deleteMessage, mute];

import * as contract from '../../contract/chat/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse } from '../../server/result.ts';
import { readCursor, toPage } from '../contracts/cursor.ts';
import { type Call, implement } from '../http/implement.ts';
import { findMemberId } from '../member/directory-queries.ts';
import type { Moderation } from './chat-moderation.ts';
import { getChatRoom } from './chat-room.ts';
import type { ChatRow } from './chat-store.ts';

const toIso = (ms: number) => new Date(ms).toISOString();
const toTime = (ms: number | null) => (ms === null ? null : toIso(ms));

function toOperatorMessage(row: ChatRow): contract.OperatorChatMessage {
  const { id, account, text, reports, decision, decided_at_ms: decidedAt, muted_until_ms: mutedUntil } = row;
  const decided = { by: row.decided_by, reason: row.decided_reason };
  return {
    ...{ id, account, text, reports, sentAt: toIso(row.sent_at_ms), deletedAt: toTime(row.deleted_at_ms) },
    reportedAt: toTime(row.reported_at_ms),
    decision: decision && decidedAt !== null ? { kind: decision, at: toIso(decidedAt), ...decided } : null,
    mutedUntil: mutedUntil !== null && mutedUntil > clock() ? toIso(mutedUntil) : null,
  };
}

function toModeration({ staff, input: { reason } }: Call<{ reason: string }>): Moderation {
  return { by: staff?.person.account ?? '', reason };
}

const listMessages = implement(contract.listChatMessages, async ({ env, input }) => {
  const { only, before, around, pageSize } = input;
  if (around > 0) {
    const rows = await getChatRoom(env).listAround(around, Math.floor(pageSize / 2));
    return accept({ list: rows.map(toOperatorMessage), pageSize, next: 0 });
  }
  const rows = await getChatRoom(env).list(only === 'reported', before, pageSize + 1);
  const list = rows.slice(0, pageSize).map(toOperatorMessage);
  return accept({ list, pageSize, next: rows.length > pageSize ? (list.at(-1)?.id ?? 0) : 0 });
});

const listReports = implement(contract.listChatReports, async ({ env, input: { state, cursor, pageSize } }) => {
  const after = readCursor(cursor);
  if (!after.ok) return after;
  const rows = await getChatRoom(env).listReports(state, after.value, pageSize + 1);
  const toAt = (row: ChatRow) => (state === 'waiting' ? row.reported_at_ms : row.decided_at_ms) ?? 0;
  const { page, next } = toPage(rows, pageSize, (row) => ({ at: toAt(row), id: String(row.id) }));
  return accept({ list: page.map(toOperatorMessage), pageSize, next });
});

const deleteMessage = implement(contract.deleteChatMessage, async (call) => {
  const { id } = call.input;
  const deletedAt = await getChatRoom(call.env).remove(id, toModeration(call));
  return deletedAt === undefined ? refuse('chat.unknown') : accept({ id, deletedAt });
});

const keepMessage = implement(contract.keepChatMessage, async (call) => {
  const { id } = call.input;
  const keptAt = await getChatRoom(call.env).keep(id, toModeration(call));
  return keptAt === undefined ? refuse('chat.unknown') : accept({ id, keptAt });
});

const mute = implement(contract.muteInChat, async (call) => {
  const { account, minutes } = call.input;
  const memberId = await findMemberId(call.env.DB, account);
  if (memberId === undefined) return refuse('member.unknown');
  const mutedUntil = await getChatRoom(call.env).mute({ memberId, account }, minutes, toModeration(call));
  return accept({ account, mutedUntil });
});

const listMutes = implement(contract.listChatMutes, async ({ env, input: { cursor, pageSize } }) => {
  const after = readCursor(cursor);
  if (!after.ok) return after;
  const rows = await getChatRoom(env).listMutes(after.value, pageSize + 1);
  const { page, next } = toPage(rows, pageSize, (row) => ({ at: row.until_ms, id: row.member_id }));
  const list = page.map((row) => ({
    ...{ account: row.account, by: row.muted_by, reason: row.reason },
    ...{ mutedAt: toTime(row.at_ms), mutedUntil: toIso(row.until_ms) },
  }));
  return accept({ list, pageSize, next });
});

export const chatOperatorRoutes = [listMessages, listReports, deleteMessage, keepMessage, mute, listMutes];

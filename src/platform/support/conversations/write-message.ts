import {
  CONVERSATION_PICTURES_MAX,
  CONVERSATIONS_OPEN_MAX,
  GUEST_OPENS_AN_HOUR_MAX,
  MESSAGES_A_MINUTE_MAX,
  MESSAGES_OF_A_SIDE_MAX,
  PICTURES_A_DAY_MAX,
} from '../../../contract/support/conversation-rules.ts';
import type { Conversation } from '../../../contract/support/conversations.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { OPERATOR_SIDE } from './conversation-queries.ts';

export interface Owner {
  /** `member:` and the id, or `guest:` and the hash of the secret. */
  owner: string;
  /** Empty for a visitor. */
  memberId: string;
  /** Hash of the network of a visitor who opens a conversation; empty for a member. */
  sender: string;
}

export interface MessageDraft {
  conversationId: string;
  owner: string;
  /** Hash of the network of the visitor who opened the conversation; empty for a member's and for the operator. */
  sender: string;
  key: string;
  inputHash: string;
  content: string;
  images: readonly string[];
  language: string;
  now: number;
}

export interface ConversationDraft extends Owner, Pick<Conversation, 'id' | 'subject' | 'reference' | 'excerpt'> {
  language: string;
  now: number;
}

/** Counts and insert are one statement, so that simultaneous calls cannot exceed a limit. */
export function insertConversation(db: D1Database, draft: ConversationDraft) {
  return db
    .prepare(
      `insert into conversations
         (id, owner, member_id, sender, subject, reference, excerpt, language, state, opened_at_ms, changed_at_ms)
       select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'waiting', ?9, ?9
       where (select count(*) from conversations where owner = ?2 and state <> 'closed') < ?10
         and (?4 = '' or (select count(*) from conversations where sender = ?4 and sender <> '' and opened_at_ms > ?11) < ?12)
         and (select count(*) from conversation_messages where owner = ?2 and owner <> '${OPERATOR_SIDE}' and sent_at_ms > ?13) < ?14
       on conflict do nothing`,
    )
    .bind(
      ...[draft.id, draft.owner, draft.memberId, draft.sender, draft.subject, draft.reference, draft.excerpt],
      ...[draft.language, draft.now, CONVERSATIONS_OPEN_MAX, draft.now - HOUR_MS, GUEST_OPENS_AN_HOUR_MAX],
      ...[draft.now - MINUTE_MS, MESSAGES_A_MINUTE_MAX],
    );
}

const PICTURES = 'coalesce(sum(json_array_length(images)), 0)';
/**
 * Limits of pictures, with the parameters of `insertMessage`. A visitor can create any number of secrets, so the daily limit also counts by the
 * network that opened the conversation.
 */
const HAS_ROOM_FOR_PICTURES = `(?6 = '[]' or (
  json_array_length(?6) + (select ${PICTURES} from conversation_messages where conversation_id = ?1 and owner = ?2) <= ?11
  and json_array_length(?6)
    + (select ${PICTURES} from conversation_messages where owner = ?2 and owner <> '${OPERATOR_SIDE}' and sent_at_ms > ?12) <= ?13
  and json_array_length(?6) + (
    select ${PICTURES} from conversations c join conversation_messages m on m.conversation_id = c.id
    where c.sender = ?14 and c.sender <> '' and m.sent_at_ms > ?12
  ) <= ?13))`;

function toValues(draft: MessageDraft) {
  return [
    ...[draft.conversationId, draft.owner, draft.key, draft.inputHash, draft.content, JSON.stringify(draft.images)],
    ...[draft.now, MESSAGES_OF_A_SIDE_MAX, draft.now - MINUTE_MS, MESSAGES_A_MINUTE_MAX],
    ...[CONVERSATION_PICTURES_MAX, draft.now - DAY_MS, PICTURES_A_DAY_MAX, draft.sender],
  ];
}

/** Stores a message, but only in an open conversation and within the limits of the message's writer. */
export function insertMessage(db: D1Database, draft: MessageDraft) {
  return db
    .prepare(
      `insert into conversation_messages (conversation_id, owner, request_key, input_hash, content, images, sent_at_ms)
       select ?1, ?2, ?3, ?4, ?5, ?6, ?7
       where exists (select 1 from conversations where id = ?1 and state <> 'closed' and (owner = ?2 or ?2 = '${OPERATOR_SIDE}'))
         and (select count(*) from conversation_messages where conversation_id = ?1 and owner = ?2) < ?8
         and (?2 = '${OPERATOR_SIDE}'
           or (select count(*) from conversation_messages where owner = ?2 and owner <> '${OPERATOR_SIDE}' and sent_at_ms > ?9) < ?10)
         and ${HAS_ROOM_FOR_PICTURES}
       on conflict do nothing`,
    )
    .bind(...toValues(draft));
}

/** Whether `insertMessage` stored nothing because of the picture limits. */
export async function hasTooManyPictures(db: D1Database, draft: MessageDraft): Promise<boolean> {
  const fits = await db
    .prepare(`select ${HAS_ROOM_FOR_PICTURES} as fits`)
    .bind(...toValues(draft))
    .first<number>('fits');
  return fits === 0;
}

/** Runs after `insertMessage` in the batch that opens a conversation. Deletes the conversation if its first message was not stored. */
export function dropEmpty(db: D1Database, { conversationId }: MessageDraft) {
  return db
    .prepare(
      `delete from conversations
       where id = ?1 and not exists (select 1 from conversation_messages where conversation_id = ?1)`,
    )
    .bind(conversationId);
}

/** Runs after `insertMessage` in its batch. Updates the state of the conversation if the message was stored. */
export function followMessage(db: D1Database, draft: MessageDraft) {
  const isAnswer = draft.owner === OPERATOR_SIDE;
  return db
    .prepare(
      `update conversations set state = ?4, changed_at_ms = ?5, is_unread = case when ?6 then 1 else is_unread end,
         language = case when ?7 = '' then language else ?7 end
       where id = ?1 and exists (
         select 1 from conversation_messages where conversation_id = ?1 and owner = ?2 and request_key = ?3 and sent_at_ms = ?5)`,
    )
    .bind(
      ...[draft.conversationId, draft.owner, draft.key, isAnswer ? 'answered' : 'waiting', draft.now, isAnswer ? 1 : 0],
      isAnswer ? '' : draft.language,
    );
}

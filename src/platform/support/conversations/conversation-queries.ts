import type { Conversation, ConversationMessage } from '../../../contract/support/conversations.ts';

/** Writer of the operator's messages. */
export const OPERATOR_SIDE = 'operator';

export interface ConversationRow {
  seq: number;
  id: string;
  owner: string;
  member_id: string;
  sender: string;
  account: string;
  subject: Conversation['subject'];
  reference: string;
  excerpt: string;
  language: string;
  state: Conversation['state'];
  is_unread: number;
  opened_at_ms: number;
  changed_at_ms: number;
}

export interface MessageRow {
  seq: number;
  owner: string;
  request_key: string;
  input_hash: string;
  content: string;
  images: string;
  sent_at_ms: number;
}

const COLUMNS = `seq, id, owner, member_id, sender, subject, reference, excerpt, language, state, is_unread, opened_at_ms, changed_at_ms,
  coalesce((select account from directory d where d.member_id = c.member_id), '') as account`;
const MESSAGE_COLUMNS = 'seq, owner, request_key, input_hash, content, images, sent_at_ms';

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    subject: row.subject,
    reference: row.reference,
    state: row.state,
    excerpt: row.excerpt,
    isUnread: row.is_unread === 1,
    openedAt: new Date(row.opened_at_ms).toISOString(),
    changedAt: new Date(row.changed_at_ms).toISOString(),
  };
}

export function toOperatorConversation(row: ConversationRow) {
  return { ...toConversation(row), account: row.account, language: row.language };
}

export function toMessage(row: MessageRow): ConversationMessage {
  return {
    id: row.seq,
    side: row.owner === OPERATOR_SIDE ? 'operator' : 'own',
    content: row.content,
    images: JSON.parse(row.images) as string[],
    sentAt: new Date(row.sent_at_ms).toISOString(),
  };
}

export function findConversation(db: D1Database, id: string): Promise<ConversationRow | null> {
  return db.prepare(`select ${COLUMNS} from conversations c where id = ?`).bind(id).first<ConversationRow>();
}

/** Null for an unknown conversation and for one of another owner. */
export async function findOwned(db: D1Database, owner: string, id: string): Promise<ConversationRow | null> {
  const row = await findConversation(db, id);
  return row?.owner === owner ? row : null;
}

export async function listOfOwner(db: D1Database, owner: string, limit: number): Promise<ConversationRow[]> {
  const { results } = await db
    .prepare(`select ${COLUMNS} from conversations c where owner = ? order by changed_at_ms desc, seq desc limit ?`)
    .bind(owner, limit)
    .all<ConversationRow>();
  return results;
}

export async function listMessages(db: D1Database, id: string, after = 0): Promise<MessageRow[]> {
  const { results } = await db
    .prepare(
      `select ${MESSAGE_COLUMNS} from conversation_messages where conversation_id = ? and seq > ? order by conversation_messages.seq`,
    )
    .bind(id, after)
    .all<MessageRow>();
  return results;
}

export function findByKey(db: D1Database, id: string, owner: string, key: string): Promise<MessageRow | null> {
  return db
    .prepare(
      `select ${MESSAGE_COLUMNS} from conversation_messages where conversation_id = ? and owner = ? and request_key = ?`,
    )
    .bind(id, owner, key)
    .first<MessageRow>();
}

export interface QueuePosition {
  changedAt: number;
  seq: number;
}

/** Waiting conversations oldest first, others with the latest change first. Reads one extra row to know whether there is a next page. */
export async function listQueue(
  db: D1Database,
  state: Conversation['state'],
  changedUntil: number,
  after: QueuePosition | undefined,
  limit: number,
): Promise<ConversationRow[]> {
  const [beyond, order, first] = state === 'waiting' ? ['>', 'asc', 0] : ['<', 'desc', Number.MAX_SAFE_INTEGER];
  const { results } = await db
    .prepare(
      `select ${COLUMNS} from conversations c
       where state = ?1 and changed_at_ms <= ?2 and (changed_at_ms, seq) ${beyond} (?3, ?4)
       order by changed_at_ms ${order}, seq ${order} limit ?5`,
    )
    .bind(state, changedUntil, after?.changedAt ?? first, after?.seq ?? first, limit + 1)
    .all<ConversationRow>();
  return results;
}

/** False if the conversation was read already, or has an answer after `seq`. */
export async function markRead(db: D1Database, id: string, seq: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `update conversations set is_unread = 0 where id = ?1 and is_unread = 1
         and not exists (select 1 from conversation_messages where conversation_id = ?1 and owner = '${OPERATOR_SIDE}' and seq > ?2)`,
    )
    .bind(id, seq)
    .run();
  return meta.changes > 0;
}

export async function markClosed(db: D1Database, id: string, now: number): Promise<void> {
  await db
    .prepare("update conversations set state = 'closed', changed_at_ms = ?2 where id = ?1 and state <> 'closed'")
    .bind(id, now)
    .run();
}

/**
 * Gives conversations to another owner and returns their number. Their messages follow, because limits and keys are counted by owner. The
 * network that opened them is kept; otherwise a person could open any number as a visitor and then claim them for an account.
 */
export async function moveOwner(db: D1Database, from: string, to: string, memberId: string): Promise<number> {
  const [, moved] = await db.batch([
    db
      .prepare(
        `update conversation_messages set owner = ?2
         where owner = ?1 and conversation_id in (select id from conversations where owner = ?1)`,
      )
      .bind(from, to),
    db.prepare('update conversations set owner = ?2, member_id = ?3 where owner = ?1').bind(from, to, memberId),
  ]);
  return moved?.meta.changes ?? 0;
}

import * as contract from '../../../contract/support/operator-conversations.ts';
import { toDisplayableLines } from '../../../lib/displayable-text.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import { clock } from '../../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../../server/result.ts';
import { implement } from '../../http/implement.ts';
import { toInputHash } from '../../idempotency/input-hash.ts';
import { sendMessage } from '../../inbox/send-message.ts';
import { dropForgotten } from '../../uploads/store-upload.ts';
import { toExcerpt } from '../feedback-text.ts';
import {
  type ConversationRow,
  findByKey,
  findConversation,
  listMessages,
  listQueue,
  type MessageRow,
  markClosed,
  OPERATOR_SIDE,
  toMessage,
  toOperatorConversation,
} from './conversation-queries.ts';
import { toInboxKey } from './inbox-key.ts';
import { followMessage, insertMessage } from './write-message.ts';

const CURSOR = /^(\d{1,15})\.(\d{1,15})$/;

const listSupportQueue = implement(contract.listSupportQueue, async ({ env, input, waitUntil }) => {
  // The operator reads this list daily, so old pictures are deleted even without new ones.
  waitUntil(dropForgotten(env));
  const { state, minMinutes, cursor, pageSize } = input;
  const [, changedAt, seq] = CURSOR.exec(cursor) ?? [];
  if (cursor !== '' && seq === undefined) return refuseFields({ cursor: 'pattern' });
  const after = seq === undefined ? undefined : { changedAt: Number(changedAt), seq: Number(seq) };
  const rows = await listQueue(env.DB, state, clock() - minMinutes * MINUTE_MS, after, pageSize);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const next = rows.length > pageSize && last ? `${last.changed_at_ms}.${last.seq}` : '';
  return accept({ list: page.map(toOperatorConversation), pageSize, next });
});

const readSupportConversation = implement(contract.readSupportConversation, async ({ env, input: { id } }) => {
  const row = await findConversation(env.DB, id);
  if (!row) return refuse('support.unknown');
  const messages = await listMessages(env.DB, id);
  return accept({ conversation: toOperatorConversation(row), messages: messages.map(toMessage) });
});

/** Delivers each answer to the member's inbox once. A repeated call delivers an answer that an interrupted call did not. */
async function tellMember(env: Env, row: ConversationRow, { seq, content }: MessageRow): Promise<void> {
  if (row.member_id === '') return;
  const values = { id: row.id, excerpt: row.excerpt, answer: toExcerpt(content) };
  const dedupeKey = `${toInboxKey(row.id)}${seq}`;
  await sendMessage(env, row.member_id, { kind: 'service', template: 'conversation.answered', values, dedupeKey });
}

const answerConversation = implement(contract.answerConversation, async ({ env, input, idempotencyKey: key }) => {
  const { DB } = env;
  const { id } = input;
  const content = toDisplayableLines(input.answer);
  if (content === '') return refuseFields({ answer: 'too_small' });
  const before = await findConversation(DB, id);
  if (!before) return refuse('support.unknown');
  const inputHash = toInputHash([content]);
  const now = clock();
  const text = { key, inputHash, content, images: [], language: '' };
  const draft = { conversationId: id, owner: OPERATOR_SIDE, sender: '', ...text, now };
  let message = await findByKey(DB, id, OPERATOR_SIDE, key);
  if (!message) {
    await DB.batch([insertMessage(DB, draft), followMessage(DB, draft)]);
    message = await findByKey(DB, id, OPERATOR_SIDE, key);
  }
  const row = await findConversation(DB, id);
  if (!row) return refuse('support.unknown');
  if (!message) return refuse(row.state === 'closed' ? 'support.state_changed' : 'support.full');
  if (message.input_hash !== inputHash) return refuse('idempotency.mismatch');
  await tellMember(env, row, message);
  return accept({ conversation: toOperatorConversation(row), messages: [toMessage(message)] });
});

const closeSupportConversation = implement(contract.closeSupportConversation, async ({ env, input: { id } }) => {
  await markClosed(env.DB, id, clock());
  const row = await findConversation(env.DB, id);
  return row ? accept(toOperatorConversation(row)) : refuse('support.unknown');
});

export const conversationOperatorRoutes = [
  listSupportQueue,
  readSupportConversation,
  answerConversation,
  closeSupportConversation,
];

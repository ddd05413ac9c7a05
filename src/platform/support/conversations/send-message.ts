import type { ParsedInputOf } from '../../../contract/core/endpoint.ts';
import {
  CONVERSATION_TEXT_MAX,
  CONVERSATIONS_OPEN_MAX,
  MESSAGES_OF_A_SIDE_MAX,
} from '../../../contract/support/conversation-rules.ts';
import type { openConversation, Thread, writeInConversation } from '../../../contract/support/conversations.ts';
import { toRandomId } from '../../../lib/bytes.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { clock } from '../../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields, refuseWith } from '../../../server/result.ts';
import type { Call } from '../../http/implement.ts';
import { refuseUntil } from '../../http/refuse-until.ts';
import { toMadeId } from '../../idempotency/call-keys.ts';
import { toInputHash } from '../../idempotency/input-hash.ts';
import { checkHumanAnswer, refuseHuman, toProven } from '../../session/human-check.ts';
import { toTries } from '../../session/proof-of-work-tries.ts';
import type { Picture } from '../../uploads/picture.ts';
import { readPictures } from '../../uploads/read-pictures.ts';
import { dropForgotten } from '../../uploads/store-upload.ts';
import { toExcerpt } from '../feedback-text.ts';
import {
  findByKey,
  findConversation,
  findOwned,
  type MessageRow,
  toConversation,
  toMessage,
} from './conversation-queries.ts';
import { findOwner } from './owner.ts';
import { insertPictures, storePictures, toPictureHash } from './pictures.ts';
import {
  dropEmpty,
  followMessage,
  hasTooManyPictures,
  insertConversation,
  insertMessage,
  type MessageDraft,
  type Owner,
} from './write-message.ts';

type OpenCall = Call<ParsedInputOf<typeof openConversation>>;
type WriteCall = Call<ParsedInputOf<typeof writeInConversation>>;

/** Number of tries of the proof of work that a visitor must give to open a conversation. */
const TRIES = toTries(1);

interface Message {
  draft: MessageDraft;
  pictures: Picture[];
}

async function readMessage(
  call: OpenCall | WriteCall,
  { owner, sender }: Pick<Owner, 'owner' | 'sender'>,
  conversationId: string,
  hashed: readonly string[],
): Promise<Answer<Message>> {
  const { content } = call.input;
  const length = [...content].length;
  if (length < 1 || length > CONVERSATION_TEXT_MAX) {
    return refuseWith('support.content_length', { min: 1, max: CONVERSATION_TEXT_MAX });
  }
  const pictures = await readPictures(call.input.images as File[]);
  if (!pictures.ok) return pictures;
  const draft = {
    conversationId,
    owner,
    sender,
    key: call.idempotencyKey,
    inputHash: toInputHash([...hashed, content, ...pictures.value.map(toPictureHash)]),
    content,
    images: pictures.value.map(toRandomId),
    language: call.language,
    now: clock(),
  };
  return accept({ draft, pictures: pictures.value });
}

/** Stores the pictures of the message if an earlier call did not, and then answers the stored message with its conversation. */
async function finish(
  call: OpenCall | WriteCall,
  { draft, pictures }: Message,
  row: MessageRow,
): Promise<Answer<Thread>> {
  if (row.input_hash !== draft.inputHash) return refuse('idempotency.mismatch');
  await storePictures(call.env, draft.conversationId, JSON.parse(row.images) as string[], pictures);
  const conversation = await findConversation(call.env.DB, draft.conversationId);
  if (!conversation) return refuse('support.unknown');
  return accept({ conversation: toConversation(conversation), messages: [toMessage(row)] });
}

const findStored = ({ env }: OpenCall | WriteCall, { draft }: Message) =>
  findByKey(env.DB, draft.conversationId, draft.owner, draft.key);

function store({ env, waitUntil }: OpenCall | WriteCall, { draft, pictures }: Message, opening?: D1PreparedStatement) {
  waitUntil(dropForgotten(env));
  const { DB } = env;
  return DB.batch([
    ...(opening ? [opening] : []),
    insertMessage(DB, draft),
    ...insertPictures(DB, draft, pictures),
    followMessage(DB, draft),
    ...(opening ? [dropEmpty(DB, draft)] : []),
  ]);
}

async function countOpen(db: D1Database, owner: string): Promise<number> {
  const open = "select count(*) as n from conversations where owner = ? and state <> 'closed'";
  return (await db.prepare(open).bind(owner).first<number>('n')) ?? 0;
}

export async function handleOpen(call: OpenCall): Promise<Answer<Thread>> {
  const found = await findOwner(call);
  if (!found.ok) return found;
  const owner = found.value;
  if (!owner) return refuseFields({ 'X-Guest-Secret': 'required' });
  const { env, input } = call;
  const { subject, reference } = input;
  const id = await toMadeId('conversation', `${owner.owner}:${call.idempotencyKey}`);
  const message = await readMessage(call, owner, id, [subject, reference]);
  if (!message.ok) return message;
  const known = await findStored(call, message.value);
  if (known) return finish(call, message.value, known);
  if (owner.memberId === '') {
    const human = await checkHumanAnswer(call, 'support');
    if (toProven(human) < TRIES) return refuseHuman(call, human, 'support', TRIES);
  }
  const { now, content, language } = message.value.draft;
  const draft = { ...owner, id, subject, reference, excerpt: toExcerpt(content), language, now };
  await store(call, message.value, insertConversation(env.DB, draft));
  const stored = await findStored(call, message.value);
  if (stored) return finish(call, message.value, stored);
  if ((await countOpen(env.DB, owner.owner)) >= CONVERSATIONS_OPEN_MAX) return refuse('support.too_many_open');
  if (await hasTooManyPictures(env.DB, message.value.draft)) return refuse('support.too_many_pictures');
  return refuseUntil(call, 'request.rate_limited', now + (owner.memberId === '' ? HOUR_MS : MINUTE_MS));
}

export async function handleWrite(call: WriteCall): Promise<Answer<Thread>> {
  const found = await findOwner(call);
  if (!found.ok) return found;
  const { env, input } = call;
  const owner = found.value;
  const conversation = owner && (await findOwned(env.DB, owner.owner, input.id));
  if (!conversation) return refuse('support.unknown');
  const { member_id, sender } = conversation;
  const writer = { owner: owner.owner, sender: member_id === '' ? sender : '' };
  const message = await readMessage(call, writer, input.id, []);
  if (!message.ok) return message;
  const known = await findStored(call, message.value);
  if (known) return finish(call, message.value, known);
  await store(call, message.value);
  const stored = await findStored(call, message.value);
  if (stored) return finish(call, message.value, stored);
  return refuseWriting(call, message.value);
}

/** Finds the reason why `insertMessage` stored nothing. */
async function refuseWriting(call: WriteCall, { draft }: Message): Promise<Answer<Thread>> {
  const { env, input } = call;
  const { owner } = draft;
  const now = await findOwned(env.DB, owner, input.id);
  if (!now) return refuse('support.unknown');
  if (now.state === 'closed') return refuse('support.state_changed');
  const count = 'select count(*) as n from conversation_messages where conversation_id = ? and owner = ?';
  const written = (await env.DB.prepare(count).bind(input.id, owner).first<number>('n')) ?? 0;
  if (written >= MESSAGES_OF_A_SIDE_MAX) return refuse('support.full');
  if (await hasTooManyPictures(env.DB, draft)) return refuse('support.too_many_pictures');
  return refuseUntil(call, 'request.rate_limited', clock() + MINUTE_MS);
}

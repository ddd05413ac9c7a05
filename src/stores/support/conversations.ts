import { atom } from 'nanostores';
import {
  type Conversation,
  type ConversationMessage,
  claimConversations,
  closeConversation,
  getConversationPicture,
  listConversations,
  readConversation,
  type Thread,
} from '../../contract/support/conversations.ts';
import { forAccount } from '../core/account-scope.ts';
import { ask } from '../core/lazy-request.ts';
import { createRemote } from '../core/remote.ts';
import { request, requestStream } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { takeUnread } from '../inbox/unread-counts.ts';
import { $start } from './conversation-start.ts';
import { forgetSecret, isMember, readSecret, toSecretOptions } from './guest-secret.ts';

export const conversations = createRemote((_input: undefined) => request(listConversations, {}, toSecretOptions()), {
  keepsOld: true,
});

/** `list`, a new conversation, or the id of one. */
export type SupportView = 'list' | 'new' | { readonly id: string };
export const $view = atom<SupportView>('list');
export const $thread = atom<Thread | undefined>(undefined);
export const $threadFailure = atom<Failure | undefined>(undefined);
/** The newest answer that arrived while the conversation was shown. */
export const $newAnswer = atom<ConversationMessage | undefined>(undefined);
export const $isClosing = atom(false);

/** Merges messages by their ids. Ignores a conversation that is no longer shown. */
export function takeThread({ conversation, messages }: Thread): void {
  const view = $view.get();
  if (typeof view !== 'object' || view.id !== conversation.id) return;
  const known = $thread.get()?.messages ?? [];
  const fresh = messages.filter(({ id }) => !known.some((one) => one.id === id));
  if (fresh.length > 0 || $thread.get()?.conversation.state !== conversation.state) {
    const all = [...known, ...fresh].sort((left, right) => left.id - right.id);
    $thread.set({ conversation, messages: all });
  }
  const answer = fresh.findLast(({ side }) => side === 'operator');
  if (known.length > 0 && answer) $newAnswer.set(answer);
  if (conversation.isUnread && isMember()) void countUnread();
}

/** Reloads the unread count: reading the conversation also marked its answer in the inbox as read. */
async function countUnread(): Promise<void> {
  const answer = await ask('getUnreadCount', {});
  if (answer.ok) takeUnread(answer.value);
}

let isReading = false;

/** Id of the last known answer. Own messages may arrive out of order, so all messages after this answer are read again. */
function lastRead(): number {
  return $thread.get()?.messages.findLast(({ side }) => side === 'operator')?.id ?? 0;
}

export async function readThread(): Promise<void> {
  const view = $view.get();
  if (typeof view !== 'object' || isReading) return;
  isReading = true;
  const answer = await request(readConversation, { id: view.id, after: lastRead() }, toSecretOptions());
  isReading = false;
  const now = $view.get();
  if (typeof now !== 'object' || now.id !== view.id) {
    if (typeof now === 'object') await readThread();
    return;
  }
  $threadFailure.set(answer.ok ? undefined : answer.failure);
  if (answer.ok) takeThread(answer.value);
}

export function show(view: SupportView): void {
  const before = $view.get();
  $view.set(view);
  if (typeof view === 'object' && typeof before === 'object' && before.id === view.id) return;
  $thread.set(undefined);
  $threadFailure.set(undefined);
  $newAnswer.set(undefined);
  if (view === 'list') void conversations.load(undefined);
  else void readThread();
}

/** Starts a conversation without a given subject. */
export function startNew(): void {
  $start.set(undefined);
  show('new');
}

/** Reloads the shown list or conversation. */
export async function refreshView(): Promise<void> {
  if ($view.get() === 'list') await conversations.reload();
  else await readThread();
}

/** After the sign-in, the conversations of the visitor become those of the member, once. */
export async function loadConversations(): Promise<void> {
  const secret = readSecret();
  if (secret && isMember()) {
    const answer = await request(claimConversations, {}, { guestSecret: secret });
    if (answer.ok) forgetSecret();
  }
  await conversations.load(undefined);
  if (typeof $view.get() === 'object') await readThread();
}

export async function closeThread(): Promise<void> {
  const thread = $thread.get();
  if (!thread || $isClosing.get()) return;
  $isClosing.set(true);
  const answer = await request(closeConversation, { id: thread.conversation.id }, toSecretOptions());
  $isClosing.set(false);
  $threadFailure.set(answer.ok ? undefined : answer.failure);
  if (answer.ok) takeThread({ conversation: answer.value, messages: [] });
}

/** Undefined if the picture is no longer available. */
export async function readPicture(id: string, image: string): Promise<Blob | undefined> {
  const answer = await requestStream(getConversationPicture, { id, image }, toSecretOptions());
  return answer.ok ? answer.value.blob().catch(() => undefined) : undefined;
}

export const toTone = ({ state, isUnread }: Conversation) =>
  isUnread || state === 'answered' ? 'good' : state === 'waiting' ? 'wait' : 'plain';

forAccount(() => {
  $view.set('list');
  $thread.set(undefined);
  $newAnswer.set(undefined);
});

import type { OutputOf } from '../../contract/core/endpoint.ts';
import {
  deleteMessages,
  getInbox,
  type Message,
  type MessageKind,
  readAllMessages,
  readMessages,
  type UnreadCount,
} from '../../contract/inbox/inbox.ts';
import { listMyAnnouncements, markPopupsSeen, type Notice } from '../../contract/notices/notices.ts';
import { createCentreField } from '../centre/centre-field.ts';
import { createGrowingPages } from '../core/growing-pages.ts';
import { refuseWith } from '../core/refusal.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { toServerTime } from '../core/server-offset.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import { $heardUnread, takeUnread } from './unread-counts.ts';

export interface InboxQuery {
  readonly kind: MessageKind;
  readonly state: '' | 'unread';
  readonly page: number;
}
export type InboxPage = OutputOf<typeof getInbox>;
const PAGE_SIZE = 20;
/** Kinds shown in the centre (spec §3): scrolling notices, popups, home notices and promotions, as site content B. */
const ANNOUNCED = { types: 'PL,PU,H,PR', platform: 'W', execution: 'B' };

export const inbox = createRemote(
  createGrowingPages((query: InboxQuery, asOf) =>
    request(getInbox, { ...query, ...toLanguage(), pageSize: PAGE_SIZE, asOf }),
  ),
  { keepsOld: true },
);
export const inboxTab = createCentreField('tab');
export const inboxState = createCentreField('state');
export const inboxPage = createCentreField('page');

export const announcements = createRemote(async (_input: undefined): Promise<Result<readonly Notice[]>> => {
  const answer = await request(listMyAnnouncements, { ...ANNOUNCED, ...toLanguage() });
  if (!answer.ok) return answer;
  const { player, popup, promotion, home = [] } = answer.value;
  const list = [...player, ...popup, ...promotion, ...home].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  return { ok: true, value: list };
});

// Another tab read or deleted messages, so the list is reloaded.
$heardUnread.listen(() => void inbox.reload());

function change(update: (list: readonly Message[]) => readonly Message[]): void {
  const state = inbox.$state.get();
  if (state.status === 'ready') {
    inbox.$state.set({ ...state, value: { ...state.value, list: [...update(state.value.list)] } });
  }
}

function settle(answer: Result<UnreadCount>): answer is Extract<Result<UnreadCount>, { ok: true }> {
  if (answer.ok) takeUnread(answer.value);
  else refuseWith(answer.failure);
  return answer.ok;
}

/** Opening a message marks it as read. */
export async function openMessage(message: Message): Promise<void> {
  if (message.readAt) return;
  if (!settle(await request(readMessages, { ids: [message.id] }))) return;
  const readAt = new Date(toServerTime()).toISOString();
  change((list) => list.map((one) => (one.id === message.id ? { ...one, readAt } : one)));
}

export async function readAll(kind: MessageKind): Promise<void> {
  if (settle(await request(readAllMessages, { kind }))) await inbox.reload();
}

export async function deleteMessage({ id }: Message): Promise<void> {
  if (!settle(await request(deleteMessages, { ids: [id] }))) return;
  change((list) => list.filter((one) => one.id !== id));
  await inbox.reload();
}

/** A popup that was read here does not open again. */
export async function openAnnouncement({ id, type, isSeen }: Notice): Promise<void> {
  if (type === 'PU' && !isSeen) await request(markPopupsSeen, { ids: [id] });
}

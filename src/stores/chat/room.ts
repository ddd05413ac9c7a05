import { atom, computed } from 'nanostores';
import {
  CHAT_CLOSED,
  CHAT_SHOWN_MAX,
  CHAT_TEXT_MAX,
  type ChatCommand,
  type ChatEvent,
  type ChatMessage,
  joinChat,
} from '../../contract/chat/chat.ts';
import { forAccount } from '../core/account-scope.ts';
import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';
import type { Failure } from '../core/result.ts';
import { toServerTime } from '../core/server-offset.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';
import { $session } from '../session/session.ts';
import { getHandle } from '../session/session-handle.ts';
import { $dialog, askToSignIn, openDialog } from '../site/dialogs.ts';
import { createConnection } from './connection.ts';

/**
 * `idle`: not in the room. `waiting`: connection lost, reconnecting. `off`: the operator closed the room. `full`: too
 * many tabs of one account. `suspended`: suspended by the operator.
 */
export type ChatStatus = 'idle' | 'joining' | 'open' | 'waiting' | 'off' | 'full' | 'suspended';

export const $chatStatus = atom<ChatStatus>('idle');
export const $chatMessages = atom<readonly ChatMessage[]>([]);
export const $mayWrite = atom(true);
/** ISO 8601; until then the member can only read. */
export const $mutedUntil = atom<string | null>(null);
export const $chatFailure = atom<Failure | undefined>(undefined);
/** Ids of messages that this member reported on this page. */
export const $reported = atom<ReadonlySet<number>>(new Set());
/** Ids of messages whose report has no answer yet. These reports are sent again after reconnecting. */
const reporting = new Set<number>();
export const $chatText = atom('');
const $pending = atom<Extract<ChatCommand, { type: 'send' }> | undefined>(undefined);
export const $isSending = computed($pending, (pending) => pending !== undefined);
const $seen = atom(0);
export const $chatUnread = computed(
  [$chatMessages, $seen],
  (messages, seen) => messages.filter(({ id, isOwn }) => id > seen && !isOwn).length,
);

/** Messages kept in a member's page, more than a new member receives. */
const KEPT_MAX = 4 * CHAT_SHOWN_MAX;
const LONGEST_WAIT_MS = 2 ** 31 - 1;

function see(): void {
  const newest = $chatMessages.get().at(-1)?.id ?? 0;
  if ($dialog.get() !== 'chatRoom' || newest < $seen.get()) return;
  $seen.set(newest);
  writeKey('chatSeen', String(newest));
}

function put(message: ChatMessage): void {
  const others = $chatMessages.get().filter(({ id }) => id !== message.id);
  $chatMessages.set([...others, message].sort((left, right) => left.id - right.id).slice(-KEPT_MAX));
  see();
}

function fail(code: Failure['code']): void {
  $chatFailure.set({ code, requestId: '' });
}

function settle(key: string | undefined, isSaid: boolean): void {
  const pending = $pending.get();
  if (key === undefined || pending?.key !== key) return;
  $pending.set(undefined);
  if (!isSaid) return;
  // Text typed during sending stays as the next message.
  const typed = $chatText.get().trimStart();
  if (typed.startsWith(pending.text)) $chatText.set(typed.slice(pending.text.length).trimStart());
}

let callOffMute: (() => void) | undefined;

/** A mute ends by itself. Browser timers cannot run longer than 24 days. */
function mute(until: string | null): void {
  callOffMute?.();
  const left = until === null ? 0 : Date.parse(until) - toServerTime();
  $mutedUntil.set(left > 0 ? until : null);
  callOffMute = left > 0 ? environment().after(Math.min(left, LONGEST_WAIT_MS), () => mute(until)) : undefined;
}

function say(command: ChatCommand): void {
  connection.send(JSON.stringify(command));
}

const HEAR: { readonly [Type in ChatEvent['type']]: (event: Extract<ChatEvent, { type: Type }>) => void } = {
  welcome: ({ messages, mayWrite, mutedUntil }) => {
    $chatStatus.set('open');
    $mayWrite.set(mayWrite);
    mute(mutedUntil);
    $chatMessages.set(messages);
    see();
    // It is unknown whether the pending message has arrived, so it is sent again. Its key prevents a duplicate.
    const pending = $pending.get();
    if (pending) say(pending);
    for (const id of reporting) say({ type: 'report', id });
  },
  message: ({ message, key }) => {
    settle(key, true);
    put(message);
  },
  deleted: ({ id }) => $chatMessages.set($chatMessages.get().filter((message) => message.id !== id)),
  reported: ({ id }) => {
    reporting.delete(id);
    $reported.set(new Set([...$reported.get(), id]));
  },
  muted: ({ until }) => mute(until),
  refused: ({ key, code, until }) => {
    settle(key, false);
    if (key === undefined) reporting.clear();
    if (code === 'chat.muted' && until) mute(until);
    fail(code);
  },
};

function readEvent(frame: string): ChatEvent | undefined {
  try {
    return joinChat.response.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}

/** Status after a close code with which the room ends the connection for good, without a reconnection. */
const ENDED: Readonly<Record<number, ChatStatus>> = {
  [CHAT_CLOSED.off]: 'off',
  [CHAT_CLOSED.full]: 'full',
  [CHAT_CLOSED.suspended]: 'suspended',
};

/** Session that opened the socket. */
let joinedWith: string | undefined;

/**
 * Runs when the room refuses the session. If this tab has a new session, returns true, so that the connection is opened
 * again. Otherwise calls the platform, because only the answer to a call ends the session for the whole page.
 */
function leaveSession(): boolean {
  const handle = getHandle();
  const isOther = handle !== undefined && handle !== joinedWith;
  $chatStatus.set(isOther ? 'waiting' : 'idle');
  if (!isOther) void ask('getMemberInfo', {});
  return isOther;
}

const connection = createConnection({
  getHandle: () => {
    joinedWith = getHandle();
    return joinedWith;
  },
  onFrame: (frame) => {
    const event = readEvent(frame);
    if (event) (HEAR[event.type] as (event: ChatEvent) => void)(event);
  },
  onClose: (code) => {
    if (code === CHAT_CLOSED.session) return leaveSession();
    const ended = ENDED[code];
    $chatStatus.set(ended ?? 'waiting');
    return ended === undefined;
  },
});

/** Joins or rejoins the room. */
export function joinRoom(): void {
  if (!getHandle() || ['joining', 'open', 'waiting'].includes($chatStatus.get())) return;
  $chatStatus.set('joining');
  $chatFailure.set(undefined);
  connection.open();
}

function forget(): void {
  connection.close();
  $chatStatus.set('idle');
  $chatMessages.set([]);
  $pending.set(undefined);
  $chatText.set('');
  $chatFailure.set(undefined);
  $reported.set(new Set());
  reporting.clear();
  mute(null);
  $seen.set(0);
}

export function writeText(text: string): void {
  $chatText.set(text);
  $chatFailure.set(undefined);
}

export function sendText(): void {
  const text = $chatText.get().trim();
  if (text === '' || $pending.get() || $chatStatus.get() !== 'open') return;
  $chatFailure.set(undefined);
  if ([...text].length > CHAT_TEXT_MAX) {
    fail('chat.length');
    return;
  }
  const command = { type: 'send', key: environment().randomId(), text } as const;
  $pending.set(command);
  say(command);
}

export function reportMessage(id: number): void {
  $chatFailure.set(undefined);
  reporting.add(id);
  if ($chatStatus.get() === 'open') say({ type: 'report', id });
}

let isFollowing = false;

/** Stays in the room while the page is open and counts messages while the dialog is closed. Ends with the session. */
export function followRoom(): void {
  if (isFollowing) return;
  isFollowing = true;
  $seen.set(Number(readKey('chatSeen') ?? 0) || 0);
  $session.subscribe(({ kind }) => {
    if (kind === 'guest') forget();
    else if (kind !== 'unknown') joinRoom();
  });
  $dialog.subscribe(see);
  forAccount(forget);
}

/** Guests must sign in first. */
export function openChatRoom(): void {
  if (!getHandle()) {
    askToSignIn(openChatRoom);
    return;
  }
  openDialog('chatRoom');
  followRoom();
  joinRoom();
}

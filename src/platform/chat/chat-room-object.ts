import { DurableObject } from 'cloudflare:workers';
import {
  CHAT_CLOSED,
  CHAT_FRAME_MAX,
  CHAT_PING,
  CHAT_PONG,
  type ChatCommand,
  ChatCommandSchema,
  type ChatEvent,
  type ChatMessage,
} from '../../contract/chat/chat.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import type { Cursor } from '../contracts/cursor.ts';
import { getMember } from '../member/member-client.ts';
import { readSetting } from '../system/settings.ts';
import { ChatModeration, type Moderation, type MutedMember, type MuteRow } from './chat-moderation.ts';
import { judgeText, mayReport } from './chat-rules.ts';
import { type ChatAuthor, type ChatRow, ChatStore } from './chat-store.ts';

/** Owner of a socket; stored with the socket while the room hibernates. */
export interface ChatSeat extends ChatAuthor {
  readonly tokenHash: string;
  readonly mayWrite: boolean;
}

export const SEAT_HEADER = 'X-Chat-Seat';
const WATCH_MS = 30_000;
const PRUNE_MS = 3_600_000;
const SEATS_MAX = 2_000;
const SEATS_OF_ONE_MAX = 5;

type ClosedFor = keyof typeof CHAT_CLOSED;

const toIso = (ms: number) => new Date(ms).toISOString();

function toMessage(row: ChatRow, reader: string): ChatMessage {
  const { id, name, text } = row;
  return { id, name, text, sentAt: toIso(row.sent_at_ms), isOwn: row.member_id === reader };
}

function readCommand(frame: string | ArrayBuffer): ChatCommand | undefined {
  if (typeof frame !== 'string' || frame.length > CHAT_FRAME_MAX) return undefined;
  try {
    return ChatCommandSchema.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}

/** The chat room. Its sockets hibernate, so that a silent room costs nothing. */
export class ChatRoomDurableObject extends DurableObject<Env> {
  readonly #store: ChatStore;
  readonly #moderation: ChatModeration;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new ChatStore(ctx.storage.sql);
    this.#moderation = new ChatModeration(ctx.storage.sql);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(CHAT_PING, CHAT_PONG));
  }

  /** The seat comes from the platform; no other caller can reach the object. */
  override async fetch(request: Request): Promise<Response> {
    const seat = JSON.parse(decodeURIComponent(request.headers.get(SEAT_HEADER) ?? '')) as ChatSeat;
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [seat.memberId]);
    server.serializeAttachment(seat);
    const others = this.ctx.getWebSockets(seat.memberId);
    if (others.length > SEATS_OF_ONE_MAX || this.ctx.getWebSockets().length > SEATS_MAX) {
      this.#close(server, 'full');
      return new Response(null, { status: 101, webSocket: client });
    }
    await this.#watch();
    const muted = this.#store.getMute(seat.memberId, clock());
    this.#tell(server, {
      type: 'welcome',
      messages: this.#store.listShown().map((row) => toMessage(row, seat.memberId)),
      mayWrite: seat.mayWrite,
      mutedUntil: muted === undefined ? null : toIso(muted),
    });
    return new Response(null, { status: 101, webSocket: client });
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    const command = readCommand(frame);
    const seat = socket.deserializeAttachment() as ChatSeat;
    if (!command) return this.#tell(socket, { type: 'refused', code: 'request.invalid' });
    if (!(await this.#isOn())) return this.#closeAll();
    const end = await this.#findEnd(seat);
    if (end === 'suspended') this.#refuseSuspended(socket, command);
    if (end) return this.#close(socket, end);
    const isReport = command.type === 'report';
    this.#tell(socket, isReport ? this.#report(seat, command.id) : this.#say(socket, seat, command));
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close();
  }

  /** Removes members who signed out or were suspended, in case `end` was lost, and deletes old messages. */
  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    // Set the next alarm first: the current one is gone, and a crash here would stop the checks.
    await storage.setAlarm(clock() + WATCH_MS);
    this.#store.prune(clock());
    const sockets = this.ctx.getWebSockets();
    const isOn = sockets.length === 0 || (await this.#isOn().catch(() => true));
    if (isOn) await this.#lookAround(sockets);
    else this.#closeAll();
    if (this.ctx.getWebSockets().length > 0) return;
    if (this.#store.list(false, 0, 1).length > 0) await storage.setAlarm(clock() + PRUNE_MS);
    else await storage.deleteAlarm();
  }

  /** Closes the sockets of ended sessions. Null: the member's status has changed, so all of the member's sockets are checked. */
  async end(memberId: string, tokenHashes: readonly string[] | null): Promise<void> {
    const sockets = this.ctx.getWebSockets(memberId);
    if (tokenHashes === null) return this.#lookAround(sockets);
    for (const socket of sockets) {
      const { tokenHash } = socket.deserializeAttachment() as ChatSeat;
      if (tokenHashes.includes(tokenHash)) this.#close(socket, 'session');
    }
  }

  list(onlyReported: boolean, before: number, count: number): ChatRow[] {
    return this.#store.list(onlyReported, before, count);
  }

  listAround(id: number, count: number): ChatRow[] {
    return this.#moderation.listAround(id, count);
  }

  listReports(state: 'waiting' | 'decided', after: Cursor | undefined, count: number): ChatRow[] {
    return state === 'waiting'
      ? this.#moderation.listWaiting(after, count)
      : this.#moderation.listDecided(after, count);
  }

  listMutes(after: Cursor | undefined, count: number): MuteRow[] {
    return this.#moderation.listMutes(after ?? { at: clock(), id: '' }, count);
  }

  countReported(): { count: number; oldest_ms: number | null } {
    return this.#moderation.countReported();
  }

  /** Deletes a message and returns the time of the deletion; undefined for an unknown message. */
  remove(id: number, moderation: Moderation): string | undefined {
    const deletedAt = this.#moderation.remove(id, moderation, clock());
    if (deletedAt === undefined) return undefined;
    for (const socket of this.ctx.getWebSockets()) this.#tell(socket, { type: 'deleted', id });
    return toIso(deletedAt);
  }

  /** Decides that a message stays, and returns the time of the decision. Undefined for a message that is unknown or deleted. */
  keep(id: number, moderation: Moderation): string | undefined {
    const now = clock();
    return this.#moderation.keep(id, moderation, now) ? toIso(now) : undefined;
  }

  /** Mutes a member, or lifts the mute with 0 minutes. Returns the end of the mute; null when it was lifted. */
  mute(member: MutedMember, minutes: number, moderation: Moderation): string | null {
    const until = clock() + minutes * 60_000;
    this.#moderation.mute(member, moderation, until, clock());
    const answer = minutes === 0 ? null : toIso(until);
    for (const socket of this.ctx.getWebSockets(member.memberId)) this.#tell(socket, { type: 'muted', until: answer });
    return answer;
  }

  /** Returns the answer to the speaker and sends the message to all others. */
  #say(socket: WebSocket, seat: ChatSeat, { key, text: typed }: Extract<ChatCommand, { type: 'send' }>): ChatEvent {
    if (!seat.mayWrite) return { type: 'refused', key, code: 'session.real_account_required' };
    const known = this.#store.findByKey(seat.memberId, key);
    if (known?.deleted_at_ms === null) return { type: 'message', key, message: toMessage(known, seat.memberId) };
    if (known) return { type: 'refused', key, code: 'chat.unknown' };
    const now = clock();
    const text = judgeText(this.#store, seat, typed, now);
    if (typeof text !== 'string') {
      const until = text.until === undefined ? {} : { until: toIso(text.until) };
      return { type: 'refused', key, code: text.code, ...until };
    }
    const row = this.#store.add(seat, text, key, now);
    for (const other of this.ctx.getWebSockets()) {
      if (other === socket) continue;
      const { memberId } = other.deserializeAttachment() as ChatSeat;
      this.#tell(other, { type: 'message', message: toMessage(row, memberId) });
    }
    return { type: 'message', key, message: toMessage(row, seat.memberId) };
  }

  #report(seat: ChatSeat, id: number): ChatEvent {
    const row = this.#store.find(id);
    if (!row || row.deleted_at_ms !== null || row.member_id === seat.memberId)
      return { type: 'refused', code: 'chat.unknown' };
    if (!mayReport(this.#store, seat, clock())) return { type: 'refused', code: 'chat.too_fast' };
    this.#store.report(id, seat.memberId, clock());
    return { type: 'reported', id };
  }

  #tell(socket: WebSocket, event: ChatEvent): void {
    try {
      socket.send(JSON.stringify(event));
    } catch {
      // The socket has closed meanwhile.
    }
  }

  #refuseSuspended(socket: WebSocket, command: ChatCommand): void {
    const key = command.type === 'send' ? { key: command.key } : {};
    this.#tell(socket, { type: 'refused', ...key, code: 'member.suspended' });
  }

  #close(socket: WebSocket, why: ClosedFor): void {
    socket.close(CHAT_CLOSED[why], why);
  }

  #closeAll(): void {
    for (const socket of this.ctx.getWebSockets()) this.#close(socket, 'off');
  }

  /** A member whose check fails is checked again at the next alarm and does not delay the others. */
  async #lookAround(sockets: readonly WebSocket[]): Promise<void> {
    const looks = await Promise.allSettled(
      sockets.map(async (socket) => {
        const end = await this.#findEnd(socket.deserializeAttachment() as ChatSeat);
        if (end) this.#close(socket, end);
      }),
    );
    const unasked = looks.filter(({ status }) => status === 'rejected').length;
    if (unasked > 0) logWarning('chat.seats_unasked', { unasked });
  }

  async #isOn(): Promise<boolean> {
    return hasFeature(await readSetting(this.env.DB, 'whitelabel'), 'chat');
  }

  /** Reason to close the socket; undefined when the member may stay. */
  async #findEnd({ memberId, tokenHash }: ChatSeat): Promise<ClosedFor | undefined> {
    const live = await getMember(this.env, memberId).access.checkSession(tokenHash);
    if (!live.ok) return 'session';
    return live.value.accountStatus === 'active' ? undefined : 'suspended';
  }

  /** Brings the next alarm forward, because the room is in use. */
  async #watch(): Promise<void> {
    const next = await this.ctx.storage.getAlarm();
    const soon = clock() + WATCH_MS;
    if (next === null || next > soon) await this.ctx.storage.setAlarm(soon);
  }
}

import type { Message, MessageKind, UnreadCount } from '../../contract/inbox/inbox.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { readAsOf } from '../http/as-of.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';
import { pickText } from '../system/pick-text.ts';
import { isMeant } from './audience.ts';
import { findBroadcastTexts, findSeqBefore, listBroadcastsAfter } from './broadcast-queries.ts';
import {
  type Filter,
  type MessageDraft,
  type MessageRow,
  MessageStore,
  type MessageTexts,
  type MessageValues,
  putMessage,
} from './message-store.ts';

const CHUNK = 100;

export interface InboxPage extends Filter {
  language: string;
  page: number;
  pageSize: number;
  asOf?: string | undefined;
}

interface MessagePage {
  list: Message[];
  page: number;
  pageSize: number;
  total: number;
  asOf: string;
}

function toValues(values: MessageValues, language: string): Message['values'] {
  const told = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'object' ? pickText(value, language) : value] as const;
  });
  return Object.fromEntries(told);
}

function toMessage(row: MessageRow, broadcasts: ReadonlyMap<number, MessageTexts>, language: string): Message {
  const own = JSON.parse(row.body) as MessageTexts;
  const texts = row.broadcast_seq === null ? own : (broadcasts.get(row.broadcast_seq) ?? {});
  const isWritten = row.template === null && Object.keys(texts).length > 0;
  return {
    id: String(row.seq),
    kind: row.kind,
    template: row.template,
    values: row.template === null ? {} : toValues(JSON.parse(row.body) as MessageValues, language),
    ...(isWritten ? pickText(texts, language) : { title: '', content: '' }),
    sentAt: new Date(row.sent_at_ms).toISOString(),
    readAt: row.read_at_ms === null ? null : new Date(row.read_at_ms).toISOString(),
  };
}

/** A member's inbox: own messages, and broadcasts, which are stored once in D1 and referred to by number here. */
export class MessagesPart extends MemberPart {
  readonly #store: MessageStore;

  constructor(host: MemberHost) {
    super(host);
    this.#store = new MessageStore(host.sql);
  }

  override createTables(): void {
    this.#store.createTables();
  }

  /** Stores a message for the member. Called by `sendMessage`. False when the object has no member. */
  receive(draft: MessageDraft): boolean {
    if (!this.host.findAlive()) return false;
    this.host.transact(() => putMessage(this.host.sql, draft));
    return true;
  }

  /** Marks messages as read whose subject was read elsewhere, such as a conversation. Called by the platform. */
  readByKeys(keyStart: string): void {
    if (!this.host.findAlive()) return;
    this.host.transact(() => this.#store.readByKeys(keyStart, clock()));
  }

  async getUnreadCount(tokenHash: string): Promise<Result<UnreadCount>> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    await this.#collectBroadcasts(member.value);
    return accept(this.#countUnread());
  }

  async getInbox(tokenHash: string, query: InboxPage): Promise<Result<MessagePage>> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? accept(await this.#readPage(member.value, query)) : member;
  }

  /** A page of the inbox for the operator, without a session. Marks nothing as read. */
  async getInboxOf(query: InboxPage): Promise<Result<MessagePage>> {
    const profile = this.host.findAlive();
    return profile ? accept(await this.#readPage(profile, query)) : refuse('member.unknown');
  }

  async #readPage(profile: Profile, query: InboxPage): Promise<MessagePage> {
    const { language, page, pageSize, asOf: given, kind, state } = query;
    await this.#collectBroadcasts(profile);
    const { untilMs, asOf } = readAsOf(given);
    const filter = { kind, state, untilMs };
    const rows = this.#store.list(filter, pageSize, (page - 1) * pageSize);
    const total = this.#store.count(filter);
    const seqs = rows.flatMap(({ broadcast_seq: seq }) => (seq === null ? [] : [seq]));
    const broadcasts = await findBroadcastTexts(this.host.env.DB, seqs);
    const reader = language || profile.language;
    return { list: rows.map((row) => toMessage(row, broadcasts, reader)), page, pageSize, total, asOf };
  }

  read(tokenHash: string, seqs: readonly number[]): Result<UnreadCount> {
    return this.#change(tokenHash, () => this.#store.read(seqs, clock()));
  }

  async readAll(tokenHash: string, kind: MessageKind | ''): Promise<Result<UnreadCount>> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    await this.#collectBroadcasts(member.value);
    return this.#change(tokenHash, () => this.#store.readAll(kind, clock()));
  }

  delete(tokenHash: string, seqs: readonly number[]): Result<UnreadCount> {
    return this.#change(tokenHash, () => this.#store.delete(seqs, clock()));
  }

  #change(tokenHash: string, act: () => void): Result<UnreadCount> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return refuse(member.code);
    this.host.transact(act);
    return accept(this.#countUnread());
  }

  #countUnread(): UnreadCount {
    const { service, promotion } = this.#store.countUnread();
    return { unread: service + promotion, service, promotion };
  }

  /** Reads broadcasts since the last read and since the member joined. Those for another audience are skipped for good. */
  async #collectBroadcasts(profile: Profile): Promise<void> {
    if (profile.type === DEMO_TYPE) return;
    const since = profile.createdAt;
    const { DB } = this.host.env;
    if (this.#store.getCursor() === undefined) {
      const seq = await findSeqBefore(DB, since);
      this.host.transact(() => this.#store.moveCursor(seq));
    }
    for (;;) {
      const batch = await listBroadcastsAfter(DB, this.#store.getCursor() ?? 0, CHUNK);
      const last = batch.at(-1);
      if (!last) return;
      const mine = batch.filter(({ sentAt, audience }) => sentAt >= since && isMeant(audience, profile));
      this.host.transact(() => {
        for (const { seq, kind, sentAt } of mine) this.#store.putBroadcast(seq, kind, sentAt);
        this.#store.moveCursor(last.seq);
      });
      if (batch.length < CHUNK) return;
    }
  }
}

import type { ErrorCode } from '../../contract/core/errors.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { ChatAuthor, ChatStore } from './chat-store.ts';
import { leadsElsewhere, toChatText } from './chat-text.ts';

/** Minimum time between two messages. */
const PAUSE_MS = 2_000;
const A_MINUTE_MAX = 10;
const REPORTS_A_MINUTE_MAX = 10;

export interface ChatRefusal {
  readonly code: ErrorCode;
  /** Earliest time of the next try, in milliseconds since 1970. */
  readonly until?: number;
}

/** The text as the room shows it, or the reason for the refusal. */
export function judgeText(
  store: ChatStore,
  { memberId }: ChatAuthor,
  typed: string,
  now: number,
): string | ChatRefusal {
  const muted = store.getMute(memberId, now);
  if (muted !== undefined) return { code: 'chat.muted', until: muted };
  const text = toChatText(typed);
  if (text === undefined) return { code: 'chat.length' };
  if (leadsElsewhere(text)) return { code: 'chat.link' };
  const recent = store.listSince(memberId, now - MINUTE_MS);
  const [last] = recent;
  if (last && now - last.sent_at_ms < PAUSE_MS) return { code: 'chat.too_fast', until: last.sent_at_ms + PAUSE_MS };
  const oldest = recent.at(A_MINUTE_MAX - 1);
  if (oldest) return { code: 'chat.too_fast', until: oldest.sent_at_ms + MINUTE_MS };
  if (last?.text === text) return { code: 'chat.repeated' };
  return text;
}

export function mayReport(store: ChatStore, { memberId }: ChatAuthor, now: number): boolean {
  return store.countReportsSince(memberId, now - MINUTE_MS) < REPORTS_A_MINUTE_MAX;
}

import { getServerNow } from '../core/server-time.ts';
import type { Tone } from '../ui/Chip.tsx';

export type Entry = Readonly<Record<string, unknown>>;
export type ContentState = 'waiting' | 'running' | 'ended' | 'withdrawn' | 'off' | 'sent' | 'shown';

export const STATE_TONES: Readonly<Record<ContentState, Tone>> = {
  waiting: 'warn',
  running: 'ok',
  ended: 'plain',
  withdrawn: 'danger',
  off: 'plain',
  sent: 'plain',
  shown: 'ok',
};

const toMs = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** Whether visitors see an entry now. Some entries have a switch, others were sent or have a period; entries without these are always shown. */
export function toContentState(entry: Entry, now: number = getServerNow()): ContentState {
  if (entry.state === 'withdrawn') return 'withdrawn';
  if (entry.enabled === false) return 'off';
  if (typeof entry.sentAt === 'string') return 'sent';
  if (typeof entry.startsAt !== 'string') return 'shown';
  if (toMs(entry.endsAt) <= now) return 'ended';
  return toMs(entry.startsAt) > now ? 'waiting' : 'running';
}

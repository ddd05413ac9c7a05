import type { ContractKind } from '../../contract/contracts-kinds.ts';
import { toDateFormat } from '../../lib/formats.ts';

interface Span {
  /** ISO 8601; `until` is the first moment after it. */
  readonly from: string;
  readonly until: string;
  /** Whole days of the brand's calendar, or hours and minutes. */
  readonly hasDays: boolean;
}

/** What of a kind is counted by whole days. */
export function isByDays(kind: ContractKind): boolean {
  return kind === 'dividend' || kind === 'daily';
}

function toOffset(at: number, timeZone: string): string {
  const parts = toDateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const HOUR_MS = 3_600_000;

/**
 * A settled period on the clock of the brand. Around a change of clocks an hour comes twice or not at all: then its offset is said with it.
 */
export function toPeriodText({ from, until, hasDays }: Span, tag: string, timeZone: string): string {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  if (hasDays) {
    const days = toDateFormat(tag, { timeZone, dateStyle: 'medium' });
    return days.formatRange(start, end - 1);
  }
  const offsets = [start - HOUR_MS, start, end, end + HOUR_MS].map((at) => toOffset(at, timeZone));
  const isUnclear = new Set(offsets).size > 1;
  const time = { timeZone, hour: '2-digit', minute: '2-digit' } as const;
  const name = isUnclear ? ({ timeZoneName: 'shortOffset' } as const) : {};
  const day = toDateFormat(tag, { timeZone, dateStyle: 'medium' }).format(start);
  const clock = toDateFormat(tag, { ...time, ...name });
  return `${day}, ${clock.format(start)} – ${clock.format(end)}`;
}

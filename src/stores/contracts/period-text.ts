import type { ContractKind } from '../../contract/contracts/kinds.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { toDateFormat } from '../../lib/format.ts';

interface Span {
  /** ISO 8601; `until` is exclusive. */
  readonly from: string;
  readonly until: string;
  /** True for whole days of the brand's calendar; false for times with hours and minutes. */
  readonly hasDays: boolean;
}

/** Whether periods of the kind are whole days. */
export function isByDays(kind: ContractKind): boolean {
  return kind === 'dividend' || kind === 'daily';
}

function toOffset(at: number, timeZone: string): string {
  const parts = toDateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * A settled period in the brand's time zone. When clocks change, an hour is ambiguous or missing; then the UTC offset
 * is shown too.
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

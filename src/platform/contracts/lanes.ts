import { LANES } from '../../contract/contracts/operator.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { formatDate } from '../../lib/format.ts';
import { type AgentPeriod, toPeriodDays } from '../agents/agent-periods.ts';
import { addDays, type LocalDay, toDayStart, toLocalDay } from '../records/local-day.ts';
import { toWindowStart, WINDOW_MS } from './play-windows.ts';
import type { ContractKind, Terms } from './terms.ts';

/** Contracts that are settled together: one kind, one length of period. */
export type Lane = (typeof LANES)[number];

/** `startMs` is the first millisecond of the period, `endMs` the one after the last. */
export interface LanePeriod {
  startMs: number;
  endMs: number;
  fromDay: LocalDay;
  toDay: LocalDay;
}

const HALF_DAY_MS = 12 * HOUR_MS;
const GRACE_MS = { realtime: 3 * MINUTE_MS, hourly: 3 * MINUTE_MS, daily: 15 * MINUTE_MS } as const;
const DIVIDEND_GRACE_MS = 30 * MINUTE_MS;
const DAYS: Partial<Record<Lane, AgentPeriod>> = {
  daily: 'D',
  dividend_D: 'D',
  dividend_W: 'W',
  dividend_H: 'H',
  dividend_M: 'M',
};

export function isLane(text: string): text is Lane {
  return (LANES as readonly string[]).includes(text);
}

export function toLane(terms: Terms): Lane {
  return terms.kind === 'dividend' ? `dividend_${terms.period}` : terms.kind;
}

export function toLaneKind(lane: Lane): ContractKind {
  return lane === 'realtime' || lane === 'hourly' || lane === 'daily' ? lane : 'dividend';
}

/** The kind of period for which a lane counts active members; undefined: the lane does not count them. */
export function getActiveKind(lane: Lane): AgentPeriod | undefined {
  return DAYS[lane];
}

export function getGraceMs(lane: Lane): number {
  const kind = toLaneKind(lane);
  return kind === 'dividend' ? DIVIDEND_GRACE_MS : GRACE_MS[kind];
}

/** Start of the hour in the brand's time zone, which may not be the start of an hour in UTC. */
function toHourStart(atMs: number, timeZone: string): number {
  const minute = Number(formatDate('en-GB', atMs, { timeZone, minute: 'numeric' }));
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS - minute * MINUTE_MS;
}

/** The period that contains an instant. Periods of a lane follow each other without gaps. */
export function toLanePeriod(lane: Lane, atMs: number, timeZone: string): LanePeriod {
  const day = toLocalDay(atMs, timeZone);
  const kind = DAYS[lane];
  if (kind === undefined) {
    const startMs = lane === 'hourly' ? toHourStart(atMs, timeZone) : toWindowStart(atMs);
    return { startMs, endMs: startMs + (lane === 'hourly' ? HOUR_MS : WINDOW_MS), fromDay: day, toDay: day };
  }
  const { from, to } = toPeriodDays(kind, day);
  const endMs = toDayStart(addDays(to, 1), timeZone);
  return { startMs: toDayStart(from, timeZone), endMs, fromDay: from, toDay: to };
}

/**
 * The period after the one that ended at `startMs`. If the time zone has changed since, `startMs` is not midnight in the current zone. So
 * the time half a day later selects the day: it has the same date in both zones, unless they are half a day apart.
 */
export function toNextPeriod(lane: Lane, startMs: number, timeZone: string): LanePeriod {
  const atMs = DAYS[lane] === undefined ? startMs : startMs + HALF_DAY_MS;
  return { ...toLanePeriod(lane, atMs, timeZone), startMs };
}

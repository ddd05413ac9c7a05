import { getTeamOverview } from '../../contract/agents/agents.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { addDays, getToday, isDay } from '../core/period.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { asAgent } from './as-agent.ts';
import { createFilters } from './report-filters.ts';

export const OVERVIEW_PERIODS = ['D', 'W', 'H', 'M'] as const;
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number];
export type Overview = OutputOf<typeof getTeamOverview>;
type Day = Overview['days'][number];

export const overview = createRemote(
  ({ period, day, scope }: { period: OverviewPeriod; day: string; scope: 'team' | 'direct' }) =>
    asAgent(request(getTeamOverview, { period, day, scope })),
  { keepsOld: true },
);

export const overviewFilters = createFilters({
  defaults: { kind: 'M', day: '', scope: 'team' },
  choices: { kind: OVERVIEW_PERIODS, scope: ['team', 'direct'] },
  load: ({ kind, day, scope }) =>
    void overview.load({
      period: kind as OverviewPeriod,
      day: isDay(day) && day <= getToday() ? day : '',
      scope: scope as 'team' | 'direct',
    }),
});

/** Shows the previous or the next period. */
export function stepOverview({ current }: Overview, step: 'before' | 'after'): void {
  const day = step === 'before' ? addDays(current.from, -1) : addDays(current.to, 1);
  overviewFilters.change({ day: day >= getToday() ? '' : day });
}

/** A running period is not comparable with a whole one; the page says so. */
export function isRunning({ current }: Overview): boolean {
  return current.to >= getToday();
}

const NO_DAY: Omit<Day, 'day'> = {
  rounds: 0,
  stake: 0,
  validStake: 0,
  payout: 0,
  bonus: 0,
  deposits: 0,
  withdrawals: 0,
  fees: 0,
  transfersIn: 0,
  transfersOut: 0,
  earned: 0,
  net: 0,
  joined: 0,
  firstDeposits: 0,
};

/** Every day of the period until today, because the platform omits days without activity. */
export function toWholeDays({ current: { from, to }, days }: Overview): readonly Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const end = to < getToday() ? to : getToday();
  const whole: Day[] = [];
  for (let day = from; day <= end; day = addDays(day, 1)) whole.push(known.get(day) ?? { day, ...NO_DAY });
  return whole;
}

export interface Change {
  readonly amount: number;
  /** Undefined without an earlier amount to compare with. */
  readonly percent: number | undefined;
}

/** Computes the change. Amounts are subtracted in whole cents. */
export function toChange(now: number, before: number): Change {
  const amount = toMajor(toMinor(now) - toMinor(before));
  return { amount, percent: before === 0 ? undefined : Math.round((amount / Math.abs(before)) * 1000) / 10 };
}

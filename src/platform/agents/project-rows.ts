import { INCOME_KINDS } from '../../contract/agents/income.ts';
import { SALARY_KINDS } from '../../contract/contracts/kinds.ts';
import { clock } from '../../server/clock.ts';
import { addToWindows, type PlayWindow } from '../contracts/play-windows.ts';
import { type LocalDay, toLocalDay } from '../records/local-day.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { AGENT_PERIODS, toPeriodDays } from './agent-periods.ts';
import type { ProjectedRow } from './projection-part.ts';

/** Figures of a member's day. Minor units; the columns of `member_days` and `team_days` have the same names. */
export const FIGURES = [
  ...(['rounds', 'stake', 'valid', 'payout', 'deposit', 'withdrawal', 'bonus', 'fee', 'earned'] as const),
  ...(['transfer_in', 'transfer_out'] as const),
] as const;
export type Figure = (typeof FIGURES)[number];
export type DayFigures = { day: LocalDay; category: string; vendor: string } & Record<Figure, number>;

export interface MemberEvent {
  seq: number;
  at: number;
  day: LocalDay;
  kind: TransferKind;
  category: string;
  vendor: string;
  reference: string;
  gameCode: string;
  stake: number;
  amount: number;
  /** The part of `amount` that the house paid to an agent. */
  pay: number;
}

export interface Projection {
  lastSeq: number;
  days: DayFigures[];
  events: MemberEvent[];
  actives: { kind: string; firstDay: LocalDay }[];
  windows: PlayWindow[];
  /** The earliest deposit of this batch. */
  deposit: { day: LocalDay; amount: number } | undefined;
  /**
   * Amount of the member's first deposit, and the day on which it had been staked once. Undefined if no row of this batch completed that
   * stake.
   */
  firstPlayed: { day: LocalDay; amount: number } | undefined;
  /** True if the bank took a first deposit back. */
  isFirstReversed: boolean;
}

type Figures = Partial<Record<Figure, number>>;

export const BONUS: readonly TransferKind[] = [
  'bonus',
  'bonus_void',
  'jackpot',
  'vendor_promotion',
  'raffle',
  'mission',
  'points_conversion',
  'rebate',
];
export const SETTLED: readonly TransferKind[] = ['dividend', ...SALARY_KINDS];
export const EARNED: readonly TransferKind[] = [...INCOME_KINDS, 'referral_reversed'];
export const WITHDRAWAL: readonly TransferKind[] = ['withdrawal_paid', 'withdrawal_release'];

/** A round counts on the day of its settlement. A payout equal to the stake changes nothing, so it is no valid bet. */
function toFigures(row: ProjectedRow): Figures | undefined {
  const { kind, round, deltaMinor, owedMinor, bankMinor, feeMinor, transitMinor } = row;
  if (kind === 'win' && round) {
    const { stakeMinor, payoutMinor } = round;
    return { rounds: 1, stake: stakeMinor, valid: payoutMinor === stakeMinor ? 0 : stakeMinor, payout: payoutMinor };
  }
  if (kind === 'win_void' && round) return { payout: deltaMinor - owedMinor };
  if (kind === 'deposit' || kind === 'deposit_reversed') return { deposit: -bankMinor, fee: feeMinor };
  if (WITHDRAWAL.includes(kind)) {
    const left = bankMinor + feeMinor;
    return left === 0 ? undefined : { withdrawal: left, fee: feeMinor };
  }
  if (kind === 'transfer_received') return { transfer_in: -transitMinor };
  if (kind === 'transfer_sent') return { transfer_out: transitMinor };
  if (BONUS.includes(kind)) return { bonus: deltaMinor - owedMinor };
  return EARNED.includes(kind) ? { earned: deltaMinor - owedMinor } : undefined;
}

function toAmount(figures: Figures): number {
  const { payout = 0, deposit = 0, withdrawal = 0, bonus = 0, earned = 0 } = figures;
  const { transfer_in: received = 0, transfer_out: sent = 0 } = figures;
  return payout + deposit - withdrawal + bonus + earned + received - sent;
}

function createDay(day: LocalDay, category: string, vendor: string): DayFigures {
  const none = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<Figure, number>;
  return { day, category, vendor, ...none };
}

/** All changes by these rows of one member's journal, summed up to few rows. */
export function projectRows(
  rows: readonly ProjectedRow[],
  afterSeq: number,
  timeZone: string,
  now = clock(),
): Projection {
  const days = new Map<string, DayFigures>();
  const played = new Set<LocalDay>();
  const windows = new Map<string, PlayWindow>();
  const projection: Projection = {
    lastSeq: afterSeq,
    days: [],
    events: [],
    actives: [],
    windows: [],
    deposit: undefined,
    firstPlayed: undefined,
    isFirstReversed: false,
  };
  for (const row of rows) {
    projection.lastSeq = row.seq;
    const figures = toFigures(row);
    if (!figures) continue;
    const day = toLocalDay(row.at, timeZone);
    if (row.firstPlayedMinor > 0) projection.firstPlayed = { day, amount: row.firstPlayedMinor };
    if (row.isFirstReversed) projection.isFirstReversed = true;
    const { gameType: category = '', vendor = '', gameCode = '', id: roundId = '' } = row.round ?? {};
    const key = JSON.stringify([day, category, vendor]);
    const sum = days.get(key) ?? createDay(day, category, vendor);
    for (const figure of FIGURES) sum[figure] += figures[figure] ?? 0;
    days.set(key, sum);
    if ((figures.stake ?? 0) > 0) played.add(day);
    if (row.kind === 'win' && row.round) addToWindows(windows, row.at, row.round, now);
    const amount = toAmount(figures);
    if (row.kind === 'deposit') projection.deposit ??= { day, amount };
    const { seq, at, kind } = row;
    const reference = roundId || (row.reference ?? '');
    const event = { seq, at, day, kind, category, vendor, reference, gameCode };
    // The reason of a settlement is the account that paid; the house has none.
    const pay = SETTLED.includes(kind) && row.reason === '' ? amount : 0;
    projection.events.push({ ...event, stake: figures.stake ?? 0, amount, pay });
  }
  projection.days = [...days.values()];
  projection.windows = [...windows.values()];
  projection.actives = [...played].flatMap((day) =>
    AGENT_PERIODS.map((kind) => ({ kind, firstDay: toPeriodDays(kind, day).from })),
  );
  return projection;
}

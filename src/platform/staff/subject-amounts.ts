import { toMinor } from '../../contract/core/money.ts';
import type { MissionReward } from '../../contract/missions/missions.ts';
import type { PromotionRule } from '../../contract/promotions/terms.ts';
import { toBehaviour } from '../promotions/kinds/kinds.ts';

type Input = Readonly<Record<string, unknown>>;

/** Row of the mission before the call, if there is one. */
interface KnownMission {
  reward?: string;
  cycle?: string;
  metric?: string;
  target?: number;
  enabled?: number;
  pointsPerUnit: number;
}

function toRewardMinor(reward: MissionReward | null, pointsPerUnit: number): number {
  if (!reward) return 0;
  const values: Readonly<Record<MissionReward['type'], number>> = {
    money: toMinor(reward.amount),
    points: (reward.amount * 100) / pointsPerUnit,
  };
  return values[reward.type];
}

function toRewards({ reward }: Input, known: KnownMission) {
  const before = JSON.parse(known.reward ?? 'null') as MissionReward | null;
  return { before, after: (reward ?? before) as MissionReward | null };
}

/**
 * The reward of one member; infinite if the change lets more be paid, because a mission has no budget: each member gets the reward, in each
 * cycle.
 */
export function toMissionMinor(input: Input, subject: unknown): number {
  const known = subject as KnownMission;
  if (toAddedMinor(input, subject) > 0) return Infinity;
  return toRewardMinor(toRewards(input, known).after, known.pointsPerUnit);
}

/** A lower target or another cycle or metric can pay the reward to members that would not get it. */
function isEasier({ cycle, metric, target }: Input, known: KnownMission): boolean {
  if (cycle !== undefined && cycle !== known.cycle) return true;
  if (metric !== undefined && metric !== known.metric) return true;
  return target !== undefined && Number(target) < Number(known.target);
}

/** The amount by which the reward grows; the whole reward if the mission is new, becomes easier, or was switched off. */
export function toAddedMinor(input: Input, subject: unknown): number {
  const known = subject as KnownMission;
  const { before, after } = toRewards(input, known);
  const afterMinor = toRewardMinor(after, known.pointsPerUnit);
  if (known.enabled !== 1 || isEasier(input, known)) return afterMinor;
  return Math.max(0, afterMinor - toRewardMinor(before, known.pointsPerUnit));
}

/** Row of a promotion before the call; null means no bound. */
interface KnownPromotion {
  state: string;
  ends_at_ms: number;
  budget_minor: number | null;
  claims_cap: number | null;
  rule: string;
}

/**
 * The most that the promotion can pay to all members together; infinite without a budget and a cap. An application is granted by a call of
 * its own, which counts its amount, so a promotion by application counts one reward.
 */
function toMostMinor(rule: PromotionRule, budgetMinor: number | null, claimsCap: number | null): number {
  const { draw, grantMaxMinor, largestMinor } = toBehaviour(rule);
  const prizesMinor = draw?.prizesMinor.reduce((sum, minor) => sum + minor, 0);
  const allMinor = prizesMinor ?? grantMaxMinor ?? (claimsCap === null ? Infinity : claimsCap * largestMinor);
  return Math.min(allMinor, budgetMinor ?? Infinity);
}

const toBudgetMinor = (budget: unknown) => (typeof budget === 'number' ? toMinor(budget) : null);

export const toPublishedMinor = ({ rule, budget, claimsCap }: Input) =>
  toMostMinor(rule as PromotionRule, toBudgetMinor(budget), (claimsCap ?? null) as number | null);

/** The bounds that a change widens, each by itself: two calls at the same time could each widen the bound that the other one does not. */
function listWidened({ budget, claimsCap }: Input, known: KnownPromotion): { old: number; next: number }[] {
  const { largestMinor } = toBehaviour(JSON.parse(known.rule) as PromotionRule);
  const toCapMinor = (cap: unknown) => (typeof cap === 'number' ? cap * largestMinor : Infinity);
  const bounds = [
    budget !== undefined && [known.budget_minor ?? Infinity, toBudgetMinor(budget) ?? Infinity],
    claimsCap !== undefined && [toCapMinor(known.claims_cap), toCapMinor(claimsCap)],
  ];
  return bounds.flatMap((bound) => {
    const [old = 0, next = 0] = bound || [];
    return next > old ? [{ old, next }] : [];
  });
}

/** The most that the promotion can pay if a change lets it run longer; otherwise 0. */
function toLongerMinor({ endsAt, state }: Input, known: KnownPromotion): number {
  const isLonger =
    (endsAt !== undefined && Date.parse(String(endsAt)) > known.ends_at_ms) ||
    (state === 'published' && known.state !== 'published');
  return isLonger ? toMostMinor(JSON.parse(known.rule) as PromotionRule, known.budget_minor, known.claims_cap) : 0;
}

/** The most that the promotion can pay after a change that allows more rewards than before; otherwise 0. */
export function toWidenedMinor(input: Input, subject: unknown): number {
  const known = subject as KnownPromotion | null;
  return known ? Math.max(toLongerMinor(input, known), ...listWidened(input, known).map(({ next }) => next)) : 0;
}

/** By how much a bound grows; the whole of it if the promotion runs longer. */
export function toWideningMinor(input: Input, subject: unknown): number {
  const known = subject as KnownPromotion | null;
  if (!known) return 0;
  return Math.max(toLongerMinor(input, known), ...listWidened(input, known).map(({ old, next }) => next - old));
}

const CEILINGS = [
  ['maxWin', 'max_win_minor'],
  ['dayWins', 'day_wins_minor'],
  ['dayLoss', 'day_loss_minor'],
] as const;
type CeilingRow = Partial<Record<(typeof CEILINGS)[number][1], number>>;

/**
 * Ceilings that a change of a vendor raises. A new ceiling of 0 counts as unlimited, because it removes the ceiling, or makes a daily
 * ceiling a multiple of `maxWin`. An old ceiling of 0 counts as 0, because wins without a bet are allowed only after a first ceiling is
 * set. A vendor has a row for each category.
 */
function listRaised(input: Input, subject: unknown): { before: number; after: number }[] {
  const rows = [subject ?? []].flat() as CeilingRow[];
  return CEILINGS.flatMap(([field, column]) => {
    if (input[field] === undefined) return [];
    const given = toMinor(Number(input[field]));
    const known = rows.map((row) => row[column] ?? 0);
    if (known.length > 0 && known.every((minor) => minor === given)) return [];
    const [before, after] = [known.length > 0 ? Math.min(...known) : 0, given || Infinity];
    return after > before ? [{ before, after }] : [];
  });
}

/** Highest new value among the ceilings that are raised; 0 if none is raised, so that no second person is needed. */
export const toRaisedMinor = (input: Input, subject: unknown) =>
  Math.max(0, ...listRaised(input, subject).map(({ after }) => after));

/** The largest amount by which a ceiling grows. */
export const toRaiseMinor = (input: Input, subject: unknown) =>
  Math.max(0, ...listRaised(input, subject).map(({ before, after }) => after - before));

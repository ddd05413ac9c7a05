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

/** The reward after the change, also where only the conditions change. */
export function toMissionMinor(input: Input, subject: unknown): number {
  const known = subject as KnownMission;
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

/** The largest reward of the promotion if the change allows more rewards than before; otherwise 0. */
export function toWidenedMinor({ endsAt, budget, claimsCap, state }: Input, subject: unknown): number {
  const known = subject as KnownPromotion | null;
  if (!known) return 0;
  const grows = (given: unknown, before: number | null) =>
    given !== undefined && (given === null ? Infinity : Number(given)) > (before ?? Infinity);
  const isWider =
    grows(budget === undefined || budget === null ? budget : toMinor(Number(budget)), known.budget_minor) ||
    grows(claimsCap, known.claims_cap) ||
    grows(endsAt === undefined ? undefined : Date.parse(String(endsAt)), known.ends_at_ms) ||
    (state === 'published' && known.state !== 'published');
  return isWider ? toBehaviour(JSON.parse(known.rule) as PromotionRule).largestMinor : 0;
}

const CEILINGS = [
  ['maxWin', 'max_win_minor'],
  ['dayWins', 'day_wins_minor'],
  ['dayLoss', 'day_loss_minor'],
] as const;
type CeilingRow = Partial<Record<(typeof CEILINGS)[number][1], number>>;

/**
 * Ceilings that a change of a vendor raises. A new ceiling of 0 counts as unlimited, because it removes the ceiling, or makes a daily ceiling
 * a multiple of `maxWin`. An old ceiling of 0 counts as 0, because the first ceiling is what allows wins without a bet. A vendor has a row for
 * each category.
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

/** The highest ceiling that is raised; an unchanged or lower one needs no second person. */
export const toRaisedMinor = (input: Input, subject: unknown) =>
  Math.max(0, ...listRaised(input, subject).map(({ after }) => after));

/** The largest amount by which a ceiling grows. */
export const toRaiseMinor = (input: Input, subject: unknown) =>
  Math.max(0, ...listRaised(input, subject).map(({ before, after }) => after - before));

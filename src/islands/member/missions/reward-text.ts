import { brand } from '../../../brand/brand.ts';
import type { MissionReward } from '../../../contract/missions/missions.ts';
import type { T } from '../../../lib/words.ts';
import { toAmountText } from '../../ui/amount.ts';

/** Formats a reward of points or money. */
export function toRewardText({ type, amount }: MissionReward, t: T, tag: string): string {
  return type === 'points'
    ? t('missions.reward_points', { count: amount })
    : t('missions.reward_money', { amount: toAmountText(amount, brand.currency, tag) });
}

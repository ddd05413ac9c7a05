import { brand } from '../../../brand/brand.ts';
import type { MissionReward } from '../../../contract/missions/missions.ts';
import type { T } from '../../../lib/words.ts';
import { toAmountText } from '../../ui/amount.ts';

/** Formats a reward of points or money. */
export function toRewardText({ type, amount }: MissionReward, t: T, tag: string): string {
  const texts: Readonly<Record<MissionReward['type'], () => string>> = {
    points: () => t('missions.reward_points', { count: amount }),
    money: () => t('missions.reward_money', { amount: toAmountText(amount, brand.currency, tag) }),
  };
  return texts[type]();
}

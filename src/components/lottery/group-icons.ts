import type { LOTTERY_GROUPS } from '../../contract/games.ts';
import type { IconName } from '../icons.ts';

type LotteryGroup = (typeof LOTTERY_GROUPS)[number];

/** Spec §3: five of eleven, a few numbers a day, mark six, a race of ten, one every few minutes. */
const GROUP_ICONS: Readonly<Record<LotteryGroup, IconName>> = {
  '11X5': 'fiveOfEleven',
  LF: 'daily',
  LHC: 'markSix',
  PK10: 'race',
  SSC: 'clock',
};

/** A group that an operator made has no icon of its own. */
export function toGroupIcon(group: string): IconName {
  return GROUP_ICONS[group as LotteryGroup] ?? 'balls';
}

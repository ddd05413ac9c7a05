import type { LOTTERY_GROUPS } from '../../contract/games/games.ts';
import type { IconName } from '../icons.ts';

type LotteryGroup = (typeof LOTTERY_GROUPS)[number];

/** Groups of spec §3: five of eleven, several draws per day, mark six, a race of ten, a draw every few minutes. */
const GROUP_ICONS: Readonly<Record<LotteryGroup, IconName>> = {
  '11X5': 'fiveOfEleven',
  LF: 'daily',
  LHC: 'markSix',
  PK10: 'race',
  SSC: 'clock',
};

/** Groups made by an operator use the default icon. */
export function toGroupIcon(group: string): IconName {
  return GROUP_ICONS[group as LotteryGroup] ?? 'balls';
}

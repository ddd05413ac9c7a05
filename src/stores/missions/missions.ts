import { atom } from 'nanostores';
import {
  claimMission,
  getMissionLeaderboard,
  getMissionSummary,
  type Mission,
} from '../../contract/missions/missions.ts';
import { createCentreField } from '../centre/centre-field.ts';
import { forAccount } from '../core/account-scope.ts';
import { sendOnce } from '../core/idempotency.ts';
import { refuseWith } from '../core/refusal.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { takeMissionCount } from '../inbox/unread-counts.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import { refreshBalance } from '../wallet/wallet.ts';

export const LEADERBOARD_PERIODS = ['D', 'W', 'M'] as const;
export type LeaderboardPeriod = (typeof LEADERBOARD_PERIODS)[number];
const PLACES = 20;

export const missions = createRemote(async (_input: undefined) => {
  const answer = await request(getMissionSummary, toLanguage());
  if (answer.ok) takeMissionCount(answer.value.missionCount);
  return answer;
});
export const leaderboard = createRemote((periodType: LeaderboardPeriod) =>
  request(getMissionLeaderboard, { periodType, count: PLACES }),
);

export const missionTab = createCentreField('tab');
export const leaderboardPeriod = createCentreField('period');

/** Mission whose claim is in progress. */
export const $claiming = atom<string | undefined>(undefined);
/** Last claimed mission, for the announcement to screen readers. */
export const $claimed = atom<Mission | undefined>(undefined);
forAccount(() => $claimed.set(undefined));

export const toMissionKey = ({ missionId, period }: Pick<Mission, 'missionId' | 'period'>) => `${missionId}:${period}`;

/** One claim at a time; afterwards the list is reloaded from the platform. */
export async function claim(mission: Mission): Promise<void> {
  if ($claiming.get() !== undefined) return;
  const { missionId, period, reward } = mission;
  $claiming.set(toMissionKey(mission));
  const answer: Result<Mission> = await sendOnce(`mission ${toMissionKey(mission)}`, { missionId, period }, (options) =>
    request(claimMission, { missionId, period }, options),
  );
  $claiming.set(undefined);
  if (answer.ok) {
    $claimed.set(answer.value);
    if (reward.type === 'money') void refreshBalance();
  } else refuseWith(answer.failure);
  await Promise.all([missions.reload(), leaderboard.reload()]);
}

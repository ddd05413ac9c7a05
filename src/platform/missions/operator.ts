import { toMinor } from '../../contract/core/money.ts';
import * as contract from '../../contract/missions/operator.ts';
import { withChanges } from '../../lib/with-changes.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { listMissing } from '../operator/named-changes.ts';
import { isWorthOver } from '../points/point-limits.ts';
import { readSetting } from '../system/settings.ts';
import {
  changeMission,
  findMission,
  listMissionSettings,
  type MissionChanges,
  type MissionSetting,
  rewardsDeposits,
  toMissingMission,
} from './mission-queries.ts';

const COUNTED = ['rounds', 'distinct_games', 'deposits', 'sign_in_days'];
const NEEDED = ['cycle', 'metric', 'target', 'reward', 'texts'] as const;

/** The mission after the change; undefined when it is new and a required field is missing. */
function toWhole(
  missionId: string,
  known: MissionSetting | undefined,
  changes: MissionChanges,
): MissionSetting | undefined {
  const { cycle, metric, target, reward, texts, ...others } = withChanges<Partial<MissionSetting>>(
    known ?? {},
    changes,
  );
  if (!cycle || !metric || target === undefined || !reward || !texts) return undefined;
  return { score: 10, enabled: true, position: 100, ...others, missionId, cycle, metric, target, reward, texts };
}

const putMission = implement(contract.putMission, async ({ env, input, settings }) => {
  const { missionId, ...changes } = input;
  const whole = toWhole(missionId, await findMission(env.DB, missionId), changes);
  if (!whole) return refuseFields(listMissing(changes, NEEDED));
  if (COUNTED.includes(whole.metric) && !Number.isInteger(whole.target)) return refuseFields({ target: 'whole' });
  if (rewardsDeposits(whole.metric) && !settings.mayRewardDeposits) return refuseFields({ metric: 'forbidden' });
  const { reward } = changes;
  if (reward?.type === 'money' && toMinor(reward.amount) > settings.opsAmountMaxMinor)
    return refuse('operator.amount_over_limit');
  if (reward?.type === 'points') {
    const { conversion } = await readSetting(env.DB, 'points');
    if (isWorthOver(reward.amount, conversion, settings)) return refuse('operator.amount_over_limit');
  }
  await toMissingMission(env.DB, whole).run();
  return accept((await changeMission(env.DB, missionId, changes)) ?? whole);
});

const listSettings = implement(contract.listMissionSettings, async ({ env, input: { page, pageSize } }) => {
  const { missions, total } = await listMissionSettings(env.DB, pageSize, (page - 1) * pageSize);
  return accept({ list: missions, page, pageSize, total });
});

export const missionsOperatorRoutes = [putMission, listSettings];

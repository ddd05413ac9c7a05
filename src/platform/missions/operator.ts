import * as contract from '../../contract/operator/missions.ts';
import { implement } from '../http/implement.ts';
import { accept, refuseFields } from '../result.ts';
import { listMissionSettings, rewardsDeposits, toPutMission } from './mission-queries.ts';

const COUNTED = ['rounds', 'distinct_games', 'deposits', 'sign_in_days'];

const putMission = implement(contract.putMission, async ({ env, input, settings }) => {
  if (COUNTED.includes(input.metric) && !Number.isInteger(input.target)) return refuseFields({ target: 'whole' });
  if (rewardsDeposits(input.metric) && !settings.mayRewardDeposits) return refuseFields({ metric: 'forbidden' });
  await toPutMission(env.DB, input).run();
  return accept(input);
});

const listSettings = implement(contract.listMissionSettings, async ({ env, input: { page, pageSize } }) => {
  const { missions, total } = await listMissionSettings(env.DB, pageSize, (page - 1) * pageSize);
  return accept({ list: missions, page, pageSize, total });
});

export const missionsOperatorRoutes = [putMission, listSettings];

import type { PointConfig } from '../../contract/points/points.ts';
import { type Settings, toSettings } from '../env.ts';
import { readSetting } from '../system/settings.ts';

/** Points become money without a bet: where the law forbids to reward deposits (`DEPOSIT_BONUSES`) they earn none, whatever is stored. */
export function toLawful(config: PointConfig, { mayRewardDeposits }: Pick<Settings, 'mayRewardDeposits'>): PointConfig {
  return mayRewardDeposits ? config : { ...config, ratios: { ...config.ratios, deposit: 0 } };
}

/** As it is in force. */
export async function readPointConfig(env: Env): Promise<PointConfig> {
  return toLawful(await readSetting(env.DB, 'points'), toSettings(env));
}

import type { PointConfig } from '../../contract/points/points.ts';
import { type Settings, toSettings } from '../env.ts';
import { readSetting } from '../system/settings.ts';

/**
 * Returns the settings without points that the law forbids. Points can be converted to money without a bet. So where the law forbids
 * rewards for deposits (`DEPOSIT_BONUSES`), deposits earn no points, whatever the stored settings say.
 */
export function toLawful(config: PointConfig, { mayRewardDeposits }: Pick<Settings, 'mayRewardDeposits'>): PointConfig {
  return mayRewardDeposits ? config : { ...config, ratios: { ...config.ratios, deposit: 0 } };
}

/** Reads the stored settings and removes points that the law forbids. */
export async function readPointConfig(env: Env): Promise<PointConfig> {
  return toLawful(await readSetting(env.DB, 'points'), toSettings(env));
}

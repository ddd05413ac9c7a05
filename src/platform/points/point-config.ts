import type { PointConfig } from '../../contract/points/points.ts';
import { type Settings, toSettings } from '../env.ts';
import { readSetting } from '../system/settings.ts';

/**
 * The settings without points that the law forbids. Points can become money without a bet. Where the law forbids rewards for deposits
 * (`DEPOSIT_BONUSES`), deposits earn no points, whatever the stored settings say.
 */
export function toLawful(config: PointConfig, { mayRewardDeposits }: Pick<Settings, 'mayRewardDeposits'>): PointConfig {
  return mayRewardDeposits ? config : { ...config, ratios: { ...config.ratios, deposit: 0 } };
}

/** The settings in force. */
export async function readPointConfig(env: Env): Promise<PointConfig> {
  return toLawful(await readSetting(env.DB, 'points'), toSettings(env));
}

import { toMinor } from '../../contract/money.ts';
import { readSetting } from '../system/settings.ts';

/** Points are hundredths of a per cent: minor units times points are ten-thousandths of a minor unit, in whole numbers. */
export interface ReferralRates {
  depositPoints: number;
  depositMaxMinor: number;
  stakePoints: number;
}

/** Undefined while the rule pays nothing. */
export async function readReferralRates(db: D1Database): Promise<ReferralRates | undefined> {
  const { depositPercent, depositMax, stakePercent } = await readSetting(db, 'referral');
  const rates = {
    depositPoints: Math.round(depositPercent * 100),
    depositMaxMinor: toMinor(depositMax),
    stakePoints: Math.round(stakePercent * 100),
  };
  return rates.depositPoints > 0 || rates.stakePoints > 0 ? rates : undefined;
}

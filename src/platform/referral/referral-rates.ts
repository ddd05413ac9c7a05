import { toMinor } from '../../contract/core/money.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { readSettings } from '../system/settings.ts';

/** Points are hundredths of a per cent. Minor units times points are ten-thousandths of a minor unit, as integers. */
export interface ReferralRates {
  depositPoints: number;
  depositMaxMinor: number;
  stakePoints: number;
}

/** Undefined while the rule pays nothing or the module is off. */
export async function readReferralRates(db: D1Database): Promise<ReferralRates | undefined> {
  const { referral, whitelabel } = await readSettings(db, ['referral', 'whitelabel']);
  if (!hasFeature(whitelabel, 'referralPromotion')) return undefined;
  const { depositPercent, depositMax, stakePercent } = referral;
  const rates = {
    depositPoints: depositMax > 0 ? Math.round(depositPercent * 100) : 0,
    depositMaxMinor: toMinor(depositMax),
    stakePoints: Math.round(stakePercent * 100),
  };
  return rates.depositPoints > 0 || rates.stakePoints > 0 ? rates : undefined;
}

import { toMinor } from '../../contract/core/money.ts';
import { getReferralRule, setReferralRule } from '../../contract/referral/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { readSetting, writeSetting } from '../system/settings.ts';

export const referralOperatorRoutes = [
  implement(getReferralRule, async ({ env }) => accept(await readSetting(env.DB, 'referral'))),
  implement(setReferralRule, async ({ env, input, settings }) => {
    const largestMinor = (toMinor(input.depositMax) * input.depositPercent) / 100;
    if (largestMinor > settings.opsAmountMaxMinor) return refuse('operator.amount_over_limit');
    await writeSetting(env.DB, 'referral', input, clock());
    return accept(input);
  }),
];

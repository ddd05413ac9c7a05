import { getReferralRule, setReferralRule } from '../../contract/operator/referral.ts';
import { clock } from '../clock.ts';
import { implement } from '../http/implement.ts';
import { accept } from '../result.ts';
import { readSetting, writeSetting } from '../system/settings.ts';

export const referralOperatorRoutes = [
  implement(getReferralRule, async ({ env }) => accept(await readSetting(env.DB, 'referral'))),
  implement(setReferralRule, async ({ env, input }) => {
    await writeSetting(env.DB, 'referral', input, clock());
    return accept(input);
  }),
];

import { getReferralRule, setReferralRule } from '../../contract/referral/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { readSetting, writeSetting } from '../system/settings.ts';

export const referralOperatorRoutes = [
  implement(getReferralRule, async ({ env }) => accept(await readSetting(env.DB, 'referral'))),
  implement(setReferralRule, async ({ env, input }) => {
    await writeSetting(env.DB, 'referral', input, clock());
    return accept(input);
  }),
];

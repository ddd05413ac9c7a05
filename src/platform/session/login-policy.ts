import { hasFeature } from '../../contract/system/whitelabel.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { readSetting } from '../system/settings.ts';

/** Settings of the operator for sign-ins. */
export interface LoginPolicy {
  smsLogin: boolean;
  verifiesNetwork: boolean;
  /** 0: passwords never expire. */
  passwordLifeMs: number;
}

export async function readLoginPolicy(db: D1Database): Promise<LoginPolicy> {
  const [tree, days] = await Promise.all([readSetting(db, 'whitelabel'), readSetting(db, 'passwordMaxAgeDays')]);
  return {
    smsLogin: hasFeature(tree, 'verificationCodeLogin'),
    verifiesNetwork: hasFeature(tree, 'loginVerification'),
    passwordLifeMs: hasFeature(tree, 'passwordExpiry') ? days * DAY_MS : 0,
  };
}

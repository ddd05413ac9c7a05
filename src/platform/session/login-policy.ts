import { hasFeature } from '../../contract/system/whitelabel.ts';
import { readSetting } from '../system/settings.ts';

const DAY_MS = 86_400_000;

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

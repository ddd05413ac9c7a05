import { REGISTER_FIELDS, type RegisterField, type RegisterRule } from '../../contract/registration/registration.ts';
import { FEATURE_MODULES } from '../../contract/system/features.ts';
import type { SiteValues } from '../../contract/system/site-operator.ts';
import type { RegionRules } from '../../contract/system/system.ts';
import type { WhitelabelNode } from '../../contract/system/whitelabel.ts';

const PASSWORD = { visible: true, required: true, min: 8, max: 64, patternId: '1' };

const SEEDED: Partial<Record<RegisterField, Omit<RegisterRule, 'field'>>> = {
  username: { visible: true, required: true, min: 3, max: 16, patternId: '2' },
  password: PASSWORD,
  confirmPassword: PASSWORD,
  email: { visible: true, required: false, min: 6, max: 100, patternId: '4' },
  // The code is required wherever a number is given, whatever this rule says (decision 0031). The length is that of the spec (§5).
  verificationCode: { visible: false, required: false, min: 0, max: 255, patternId: '1' },
};

/** Registration rules of a new installation, in force until the seed is called. */
export const DEFAULT_REGISTER_RULES: RegisterRule[] = REGISTER_FIELDS.map((field) => ({
  field,
  ...(SEEDED[field] ?? { visible: false, required: false, min: 0, max: 100, patternId: '1' }),
}));

/** Verification on an unregistered IP is off until an operator switches it on (reading). */
const OFF_AT_FIRST: readonly string[] = [FEATURE_MODULES.loginVerification];

export const DEFAULT_WHITELABEL: WhitelabelNode = {
  modId: 'ORLA',
  enabled: '1',
  childrenNodes: Object.values(FEATURE_MODULES).map((modId) => ({
    modId,
    enabled: OFF_AT_FIRST.includes(modId) ? '0' : '1',
    childrenNodes: [],
  })),
};

export const DEFAULT_REGION: RegionRules = { deny: [], allow: [], ips: [] };

export const DEFAULT_SITE: SiteValues = { gtagId: '', imageCDNs: [], launchGameCDNs: [] };

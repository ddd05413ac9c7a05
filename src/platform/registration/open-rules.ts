import type { RegisterField, RegisterRule } from '../../contract/registration/registration.ts';
import type { Feature } from '../../contract/system/features.ts';
import { hasFeature, type WhitelabelNode } from '../../contract/system/whitelabel.ts';

/**
 * The module of a field. Both fields accept the codes of friends and of agents, but each field is shown only with the module that it is
 * named after.
 */
const MODULES: Partial<Record<RegisterField, Feature>> = {
  affiliateCode: 'affiliates',
  referralCode: 'referralPromotion',
};

/** The operator's rules while some modules are off: their fields are neither shown nor required. */
export function toOpenRules(rules: readonly RegisterRule[], tree: WhitelabelNode): RegisterRule[] {
  return rules.map((rule) => {
    const feature = MODULES[rule.field];
    return feature && !hasFeature(tree, feature) ? { ...rule, visible: false, required: false } : rule;
  });
}

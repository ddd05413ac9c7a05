import type { Feature } from '../../contract/system/features.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { readSetting } from './settings.ts';

/** Refuses while the operator has switched off the module of this feature. */
export async function requireFeature(env: Env, feature: Feature): Promise<Answer<null>> {
  const isOn = hasFeature(await readSetting(env.DB, 'whitelabel'), feature);
  return isOn ? accept(null) : refuse('system.feature_disabled');
}

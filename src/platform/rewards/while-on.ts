import { type Feature, hasFeature } from '../../contract/whitelabel.ts';
import { toRefusalResponse } from '../http/answers.ts';
import type { Route } from '../http/implement.ts';
import { readSetting } from '../system/settings.ts';

/** Calls that exist while the operator has their module switched on. */
export function whileOn(feature: Feature, routes: readonly Route[]): Route[] {
  return routes.map((route) => ({
    endpoint: route.endpoint,
    async handle(incoming) {
      const isOn = hasFeature(await readSetting(incoming.env.DB, 'whitelabel'), feature);
      return isOn ? route.handle(incoming) : toRefusalResponse('system.feature_disabled');
    },
  }));
}

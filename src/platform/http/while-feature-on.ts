import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Feature } from '../../contract/system/features.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { toRefusalResponse } from '../../server/responses.ts';
import { readSetting } from '../system/settings.ts';
import { authenticate } from './authenticate.ts';
import type { Incoming, Route } from './incoming-request.ts';

const OF_MEMBERS: readonly Endpoint['auth'][] = ['member', 'real-member', 'agent'];

/** Checks the session first, as for any other call: a guest is told to sign in, not which modules are off. */
async function refuse(endpoint: Endpoint, incoming: Incoming): Promise<Response> {
  const readNothing = () => Promise.reject(new Error('Only vendors sign bodies'));
  const caller = OF_MEMBERS.includes(endpoint.auth)
    ? await authenticate(endpoint, incoming, false, readNothing)
    : undefined;
  return toRefusalResponse(caller && !caller.ok ? caller.code : 'system.feature_disabled');
}

/** Routes that exist only while the operator has their module switched on. */
export function whileFeatureOn(feature: Feature, routes: readonly Route[]): Route[] {
  return routes.map((route) => ({
    ...route,
    async handle(incoming) {
      const isOn = hasFeature(await readSetting(incoming.env.DB, 'whitelabel'), feature);
      return isOn ? route.handle(incoming) : refuse(route.endpoint, incoming);
    },
  }));
}

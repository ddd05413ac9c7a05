import * as z from 'zod/mini';
import { SITE_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { FEATURE_MODULES, type Feature } from './features.ts';

export interface WhitelabelNode {
  modId: string;
  enabled: string;
  childrenNodes: WhitelabelNode[];
}

export const WhitelabelNodeSchema: z.ZodMiniType<WhitelabelNode> = z.object({
  modId: z.string(),
  enabled: z.string(),
  get childrenNodes() {
    return z.array(WhitelabelNodeSchema);
  },
});

/** Whether a module is on: its node and every node above it have the value `'1'`. A module that is not in the tree is off. */
export function hasFeature(tree: WhitelabelNode, feature: Feature): boolean {
  const modId = FEATURE_MODULES[feature];
  const isOn = (node: WhitelabelNode): boolean =>
    node.enabled === '1' && (node.modId === modId || node.childrenNodes.some(isOn));
  return isOn(tree);
}

/** The tree of switched modules (spec §3, §7). */
export const getWhitelabel = defineEndpoint({
  id: 'getWhitelabel',
  area: 'system',
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'The tree of modules and whether each is enabled',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: SITE_SECONDS,
  errors: [],
  request: () => z.strictObject({}),
  response: () => WhitelabelNodeSchema,
});

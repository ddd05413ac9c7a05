import type { Feature } from '../contract/system/features.ts';
import type { Shell } from './page.ts';
import type { RoutePath } from './site-routes.ts';

/** Pages of a module: without it they have no link and answer 404. */
const MODULES: Partial<Record<RoutePath, Feature>> = { '/affiliates': 'affiliates', '/join': 'affiliates' };

export function isOpenPage({ features }: Pick<Shell, 'features'>, path: RoutePath): boolean {
  const feature = MODULES[path];
  return !feature || features.includes(feature);
}

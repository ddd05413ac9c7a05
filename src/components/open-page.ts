import type { Feature } from '../contract/system/features.ts';
import type { Shell } from './page.ts';
import { listIndexedPaths, type RoutePath } from './site-routes.ts';

/** Pages that belong to a module. While the module is off, they have no link and answer 404; only `/feedback` says that it is off. */
const MODULES: Partial<Record<RoutePath, Feature>> = {
  '/affiliates': 'affiliates',
  '/join': 'affiliates',
  '/pointMall': 'points',
  '/feedback': 'feedback',
};

export function isOpenPage({ features }: Pick<Shell, 'features'>, path: RoutePath): boolean {
  const feature = MODULES[path];
  return !feature || features.includes(feature);
}

/** Lists the pages for search engines and for the site's search. Leaves out categories without games, and pages of modules that are off. */
export function listOpenPaths(shell: Pick<Shell, 'features' | 'nav'>): RoutePath[] {
  const categories = new Set(shell.nav.map(({ category }) => category));
  return listIndexedPaths(categories).filter((path) => isOpenPage(shell, path));
}

import type { Call } from './implement.ts';

/** Where the visitor uses the site, as the site worker says; links that they pass on lead there. */
export async function toSite({
  getVisitor,
  settings,
}: Pick<Call<unknown>, 'getVisitor' | 'settings'>): Promise<string> {
  return (await getVisitor())?.site ?? settings.siteOrigin;
}

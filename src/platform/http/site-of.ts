import type { Call } from './implement.ts';

/** The address of the site that the visitor uses, as the site worker reports it; shared links use it. */
export async function toSite({
  getVisitor,
  settings,
}: Pick<Call<unknown>, 'getVisitor' | 'settings'>): Promise<string> {
  return (await getVisitor())?.site ?? settings.siteOrigin;
}

import { brand } from '../../brand/brand.ts';
import type { Call } from './implement.ts';

type SiteCall = Pick<Call<unknown>, 'getVisitor' | 'settings' | 'language'>;

/**
 * The address of a page at the visitor's site, which the site worker reports, in the language of the call. For links in messages and
 * links that members share.
 */
export async function toSiteLink({ getVisitor, settings, language }: SiteCall, path: string): Promise<URL> {
  const site = (await getVisitor())?.site ?? settings.siteOrigin;
  const locale = brand.locales.find((name) => name === language.toLowerCase()) ?? brand.defaultLocale;
  const prefix = locale === brand.defaultLocale ? '' : `/${locale}`;
  return new URL(prefix && path === '/' ? prefix : prefix + path, site);
}

import { brand } from '../../brand/brand.ts';
import type { Call } from './implement.ts';

type SiteCall = Pick<Call<unknown>, 'getVisitor' | 'settings' | 'language'>;

/**
 * An address of a page at the site that the visitor uses, as the site worker reports it, in the language of the call: for links in messages
 * and links that members share.
 */
export async function toSiteLink({ getVisitor, settings, language }: SiteCall, path: string): Promise<URL> {
  const site = (await getVisitor())?.site ?? settings.siteOrigin;
  const locale = brand.locales.find((name) => name === language.toLowerCase()) ?? brand.defaultLocale;
  const prefix = locale === brand.defaultLocale ? '' : `/${locale}`;
  return new URL(prefix && path === '/' ? prefix : prefix + path, site);
}

import { brand } from '../../brand/brand.ts';
import { toTextLanguages } from '../system/pick-text.ts';
import type { Call } from './implement.ts';

type SiteCall = Pick<Call<unknown>, 'getVisitor' | 'settings' | 'language'>;

/**
 * The address of a page at the visitor's site, which the site worker reports, in the language of the call or its first
 * fallback with pages. For links in messages and links that members share.
 */
export async function toSiteLink({ getVisitor, settings, language }: SiteCall, path: string): Promise<URL> {
  const site = (await getVisitor())?.site ?? settings.siteOrigin;
  const offered: readonly string[] = brand.locales;
  const locale = toTextLanguages(language)
    .map((code) => code.toLowerCase())
    .find((path) => offered.includes(path));
  const prefix = locale === undefined || locale === brand.defaultLocale ? '' : `/${locale}`;
  return new URL(prefix && path === '/' ? prefix : prefix + path, site);
}

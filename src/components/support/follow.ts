import { brand } from '../../brand/brand.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type SiteResource, toApps } from './apps.ts';

export interface FollowLink {
  readonly name: string;
  readonly url: string;
}

/** Social media links: the brand's, then the operator's messaging app and exchange, without duplicates. */
export function toFollowLinks(
  resources: readonly SiteResource[],
  locale: Locale,
  social: readonly FollowLink[] = brand.social,
): readonly FollowLink[] {
  const { messaging, exchange } = toApps(resources, locale);
  const all = [...social, ...[messaging, exchange].filter((link) => link !== undefined)];
  return all.filter(({ url }, index) => all.findIndex((one) => one.url === url) === index);
}

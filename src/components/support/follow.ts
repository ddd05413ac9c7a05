import { brand } from '../../brand/brand.ts';
import { type SiteResource, toApps } from './apps.ts';

export interface FollowLink {
  readonly name: string;
  readonly url: string;
}

/** Social media links: the brand's, then the messaging app, without duplicates. */
export function toFollowLinks(
  resources: readonly SiteResource[],
  social: readonly FollowLink[] = brand.social,
): readonly FollowLink[] {
  const { messaging } = toApps(resources);
  const all = [...social, ...(messaging ? [messaging] : [])];
  return all.filter(({ url }, index) => all.findIndex((one) => one.url === url) === index);
}

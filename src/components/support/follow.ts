import { brand } from '../../brand/brand.ts';
import { type SiteResource, toApps } from './apps.ts';

export interface FollowLink {
  readonly name: string;
  readonly url: string;
}

/** Where the operator may be followed: the brand's own, then the messaging application, each once. */
export function toFollowLinks(
  resources: readonly SiteResource[],
  social: readonly FollowLink[] = brand.social,
): readonly FollowLink[] {
  const { messaging } = toApps(resources);
  const all = [...social, ...(messaging ? [messaging] : [])];
  return all.filter(({ url }, index) => all.findIndex((one) => one.url === url) === index);
}

import { brand } from '../../brand/brand.ts';
import { type Locale, toLocalePath } from '../../i18n/locales.ts';

/** One of the operator's resources (spec §3). */
export interface SiteResource {
  readonly resourceType: string;
  readonly url: string;
  readonly qrCodeUrl: string;
  readonly labelNameEn: string;
  readonly labelNameCn: string;
}

export interface AppLink {
  readonly system: 'ios' | 'android';
  readonly url: string;
  /** Content of its QR code. */
  readonly qrUrl: string;
}

export interface Apps {
  readonly messaging: { readonly name: string; readonly url: string } | undefined;
  readonly apps: readonly AppLink[];
  /** An iOS configuration profile, if the operator offers one. */
  readonly profileUrl: string | undefined;
}

const isOf = (protocol: string, url: string) => URL.canParse(url) && new URL(url).protocol === protocol;
const isWebAddress = (url: string) => isOf('https:', url);
/** Telegram's own addresses open its app. */
const isChannel = (url: string) => isWebAddress(url) || isOf('tg:', url);

function findResource(
  resources: readonly SiteResource[],
  type: string,
  isAddress = isWebAddress,
): SiteResource | undefined {
  return resources.find(({ resourceType, url }) => resourceType.toUpperCase() === type && isAddress(url));
}

/** Apps of the platform, else of the brand; invalid web addresses are ignored. */
export function toApps(resources: readonly SiteResource[]): Apps {
  const telegram = findResource(resources, 'TELEGRAM', isChannel);
  const own = isWebAddress(brand.messagingApp.url) ? brand.messagingApp : undefined;
  const apps = (['ios', 'android'] as const).flatMap((system): AppLink[] => {
    const found = findResource(resources, system.toUpperCase());
    const url = found?.url ?? brand.apps[system];
    if (!isWebAddress(url)) return [];
    return [{ system, url, qrUrl: found && isWebAddress(found.qrCodeUrl) ? found.qrCodeUrl : url }];
  });
  return {
    messaging: telegram ? { name: telegram.labelNameEn || 'Telegram', url: telegram.url } : own,
    apps,
    profileUrl: findResource(resources, 'MOBILECONFIG')?.url,
  };
}

export interface AppCode {
  /** File name in `/app-code/<of>.svg`. */
  readonly of: 'ios' | 'android' | 'any';
  readonly url: string;
}

/** QR codes of the site's apps; without any, of the page that explains how to install the site. */
export function listAppCodes(resources: readonly SiteResource[], origin: string, locale: Locale): readonly AppCode[] {
  const { apps } = toApps(resources);
  if (apps.length === 0) return [{ of: 'any', url: origin + toLocalePath('/down', locale) }];
  return apps.map(({ system, qrUrl }) => ({ of: system, url: qrUrl }));
}

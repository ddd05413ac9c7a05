import { brand } from '../../brand/brand.ts';
import { type Locale, toLocalePath } from '../../i18n/locales.ts';

/** A row of the operator's resources (spec §3). */
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
  /** What its QR code says. */
  readonly qrUrl: string;
}

export interface Apps {
  readonly messaging: { readonly name: string; readonly url: string } | undefined;
  readonly apps: readonly AppLink[];
  /** An iOS configuration profile, for sites that give one out. */
  readonly profileUrl: string | undefined;
}

const isOf = (protocol: string, url: string) => URL.canParse(url) && new URL(url).protocol === protocol;
const isWebAddress = (url: string) => isOf('https:', url);
/** Telegram's own addresses open its application. */
const isChannel = (url: string) => isWebAddress(url) || isOf('tg:', url);

function findResource(
  resources: readonly SiteResource[],
  type: string,
  isAddress = isWebAddress,
): SiteResource | undefined {
  return resources.find(({ resourceType, url }) => resourceType.toUpperCase() === type && isAddress(url));
}

/** What the platform says of applications, else the brand; whatever is no web address is nobody's. */
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
  /** Its name in `/app-code/<of>.svg`. */
  readonly of: 'ios' | 'android' | 'any';
  readonly url: string;
}

/** The codes that lead a telephone to the site's applications; without one, to the page that says how to keep the site like one. */
export function listAppCodes(resources: readonly SiteResource[], origin: string, locale: Locale): readonly AppCode[] {
  const { apps } = toApps(resources);
  if (apps.length === 0) return [{ of: 'any', url: origin + toLocalePath('/down', locale) }];
  return apps.map(({ system, qrUrl }) => ({ of: system, url: qrUrl }));
}

import { brand } from '../../brand/brand.ts';
import { type Locale, requireLocaleRow, toLocalePath } from '../../i18n/locales.ts';
import { parseUrl } from '../../lib/parse-url.ts';

/** One of the operator's resources (spec §3). */
export interface SiteResource {
  readonly resourceType: string;
  readonly url: string;
  readonly qrCodeUrl: string;
  readonly labelNameEn: string;
  readonly labelNameCn: string;
  /** Labels by language code. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** A link with the operator's label in the visitor's language. */
interface NamedLink {
  readonly name: string;
  readonly url: string;
}

export interface AppLink {
  readonly system: 'ios' | 'android';
  readonly url: string;
  /** URL that the QR code of the link contains. */
  readonly qrUrl: string;
  /** The operator's label in the visitor's language. If it is empty, the page uses the site's own words. */
  readonly label: string;
}

export interface Apps {
  readonly messaging: NamedLink | undefined;
  readonly apps: readonly AppLink[];
  /** An iOS configuration profile, if the operator offers one. If its name is empty, the page uses the site's own words. */
  readonly profile: NamedLink | undefined;
  /** The operator's page for buying digital dollars (USDJUMP). */
  readonly exchange: NamedLink | undefined;
}

const isOf = (protocol: string, url: string) => parseUrl(url)?.protocol === protocol;
const isWebAddress = (url: string) => isOf('https:', url);
/** Whether the address can lead to a Telegram channel. Addresses with `tg:` open Telegram's app. */
const isChannel = (url: string) => isWebAddress(url) || isOf('tg:', url);

function findResource(
  resources: readonly SiteResource[],
  type: string,
  isAddress = isWebAddress,
): SiteResource | undefined {
  return resources.find(({ resourceType, url }) => resourceType.toUpperCase() === type && isAddress(url));
}

/** The label in a language; empty if the operator gave none. The two labels of the spec are English and Chinese. */
function toLabel({ labels = {}, labelNameEn, labelNameCn }: SiteResource, language: string): string {
  const [base = ''] = language.split('-', 1);
  const ofSpec: Readonly<Record<string, string>> = { EN: labelNameEn, CN: labelNameCn, TW: labelNameCn };
  return labels[language] ?? labels[base] ?? ofSpec[language] ?? '';
}

function toNamedLink(resource: SiteResource | undefined, language: string, otherwise = ''): NamedLink | undefined {
  return resource && { name: toLabel(resource, language) || otherwise, url: resource.url };
}

/** Apps of the platform, else of the brand; invalid web addresses are ignored. */
export function toApps(resources: readonly SiteResource[], locale: Locale): Apps {
  const language = requireLocaleRow(locale).catalogue;
  const telegram = findResource(resources, 'TELEGRAM', isChannel);
  const exchange = findResource(resources, 'USDJUMP');
  const own = isWebAddress(brand.messagingApp.url) ? brand.messagingApp : undefined;
  const apps = (['ios', 'android'] as const).flatMap((system): AppLink[] => {
    const found = findResource(resources, system.toUpperCase());
    const url = found?.url ?? brand.apps[system];
    if (!isWebAddress(url)) return [];
    const qrUrl = found && isWebAddress(found.qrCodeUrl) ? found.qrCodeUrl : url;
    return [{ system, url, qrUrl, label: found ? toLabel(found, language) : '' }];
  });
  return {
    messaging: toNamedLink(telegram, language, telegram?.labelNameEn || 'Telegram') ?? own,
    apps,
    profile: toNamedLink(findResource(resources, 'MOBILECONFIG'), language),
    exchange: toNamedLink(exchange, language, exchange?.labelNameEn || 'USDT'),
  };
}

export interface AppCode {
  /** File name in `/app-code/<of>.svg`. */
  readonly of: 'ios' | 'android' | 'any';
  readonly url: string;
  readonly label: string;
}

/** QR codes of the site's apps; without any, of the page that explains how to install the site. */
export function listAppCodes(resources: readonly SiteResource[], origin: string, locale: Locale): readonly AppCode[] {
  const { apps } = toApps(resources, locale);
  if (apps.length === 0) return [{ of: 'any', url: origin + toLocalePath('/down', locale), label: '' }];
  return apps.map(({ system, qrUrl, label }) => ({ of: system, url: qrUrl, label }));
}

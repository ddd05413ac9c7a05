import type { AstroGlobal } from 'astro';
import { brand } from '../brand/brand.ts';
import type { OutputOf } from '../contract/endpoint.ts';
import { listVendors } from '../contract/games-vendors.ts';
import { listResources } from '../contract/resources.ts';
import { getSiteSettings } from '../contract/site.ts';
import { FEATURE_MODULES, type Feature } from '../contract/whitelabel.ts';
import { requireLocaleRow } from '../i18n/locales.ts';
import { toTrustedOrigins } from '../lib/hosts.ts';
import { type NavCategory, toNavCategories } from './nav/categories.ts';
import { type NavRatios, toNavRatios } from './nav/ratios.ts';
import { toVendorsByCategory, type VendorsByCategory } from './nav/vendors.ts';
import { getRoute, type RoutePath } from './site-routes.ts';
import type { SiteResource } from './support/apps.ts';

export type Page = Pick<AstroGlobal, 'cache' | 'csp' | 'locals' | 'url'>;

/** What every page shows around its content. */
export interface Shell {
  nav: readonly NavCategory[];
  ratios: NavRatios;
  /** Undefined while the platform does not answer. */
  vendors: VendorsByCategory | undefined;
  /** The switches of spec §6 that are on; none while the platform does not answer. */
  features: readonly Feature[];
  resources: readonly SiteResource[];
  /** Google tag of the operator; empty without one. */
  tag: string;
  /** The project that proves phone numbers, as JSON; undefined while the operator's own SMS does. */
  firebase: string | undefined;
  /** Origins that games may come from besides the site; pictures have theirs in `locals.imageHosts`. */
  gameHosts: readonly string[];
}

export const LIFE = { maxAge: 30, swr: 600 };

export function toCatalogueLanguage(locals: App.Locals): string {
  return requireLocaleRow(locals.locale).catalogue;
}

/** The switches that are on; none while the platform does not answer. */
export function toFeatures(settings: OutputOf<typeof getSiteSettings> | undefined): readonly Feature[] {
  return (Object.keys(FEATURE_MODULES) as Feature[]).filter((feature) => settings?.features[feature] === true);
}

/** Parts that the platform does not answer are empty: the page shows its empty states. */
export async function loadShell({ locals }: Page): Promise<Shell> {
  const { merchantCode, platform } = brand;
  const [categories, resources, settings] = await Promise.all([
    locals.call(listVendors, { merchantCode, platform, language: toCatalogueLanguage(locals) }),
    locals.call(listResources, {}),
    locals.call(getSiteSettings, {}),
  ]);
  const vendors = categories && toVendorsByCategory(categories, brand.cockfightVassalages);
  const features = toFeatures(settings);
  locals.imageHosts = toTrustedOrigins(settings?.imageCDNs, brand.imageHosts);
  return {
    nav: toNavCategories(vendors ?? new Map()),
    ratios: toNavRatios(settings, features),
    vendors,
    features,
    resources: resources?.resources ?? [],
    tag: settings?.analytics?.gtagId ?? '',
    firebase: settings?.firebase && JSON.stringify(settings.firebase),
    gameHosts: toTrustedOrigins(settings?.launchGameCDNs, brand.gameHosts),
  };
}

/** Nothing is known of what an answer lists: the platform said nothing, and nothing of before is kept. A refusal is an answer. */
export function isUnanswered({ locals }: Page, answer: unknown): boolean {
  return answer === undefined && locals.unanswered;
}

/** Headers are sent before a layout runs, so a page decides them first. The middleware keeps no page that lacks an answer. */
export function setPageHeaders({ cache, csp }: Page, path?: RoutePath): void {
  csp?.insertDirective("frame-ancestors 'none'");
  const { tags, maxAge } = path ? getRoute(path) : { tags: [] };
  if (tags.length > 0) cache.set({ ...LIFE, ...(maxAge && { maxAge }), tags: [...tags] });
}

/**
 * For a page about one thing that was not found, which nobody keeps. Where the platform says nothing the thing may be there: nobody shall
 * forget its address.
 */
export function refuseMissing({ cache, locals }: Pick<Page, 'cache' | 'locals'>): Response {
  cache.set(false);
  return new Response(null, { status: locals.unanswered ? 503 : 404 });
}

/** For a page without data of its own. Without a route it is not kept. */
export async function openPage(page: Page, path?: RoutePath): Promise<Shell> {
  setPageHeaders(page, path);
  return loadShell(page);
}

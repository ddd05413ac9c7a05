import type { AstroGlobal } from 'astro';
import { brand } from '../brand/brand.ts';
import { PAGE_LIFE } from '../contract/core/cache-lifetimes.ts';
import type { OutputOf } from '../contract/core/endpoint.ts';
import { listVendors } from '../contract/games/vendors.ts';
import { FEATURE_MODULES, type Feature } from '../contract/system/features.ts';
import type { HomeRow } from '../contract/system/home-rows.ts';
import { listResources } from '../contract/system/resources.ts';
import { getSiteSettings } from '../contract/system/site.ts';
import { requireLocaleRow } from '../i18n/locales.ts';
import { toPictureOrigins, toTrustedOrigins } from '../lib/hosts.ts';
import { toHomeRows } from './home/home-rows.ts';
import { type NavCategory, toNavCategories } from './nav/categories.ts';
import { type NavRatios, toNavRatios } from './nav/ratios.ts';
import { toVendorsByCategory, type VendorsByCategory } from './nav/vendors.ts';
import { getRoute, type RoutePath } from './site-routes.ts';
import type { SiteResource } from './support/apps.ts';

export type Page = Pick<AstroGlobal, 'cache' | 'csp' | 'locals' | 'url'>;

/** Data of every page, around its content. */
export interface Shell {
  nav: readonly NavCategory[];
  ratios: NavRatios;
  /** Undefined if the platform does not answer. */
  vendors: VendorsByCategory | undefined;
  /** Enabled switches of spec §6; empty if the platform does not answer. */
  features: readonly Feature[];
  resources: readonly SiteResource[];
  /** Rows of the home page in the order of the operator, else of the brand. */
  homeRows: readonly HomeRow[];
  /** Whether service links ask for a line of customer service outside the site. */
  hasServiceLine: boolean;
  /** The operator's Google tag; empty without one. */
  tag: string;
  /** The Firebase project that verifies phone numbers, as JSON; undefined if the operator's own SMS verifies them. */
  firebase: string | undefined;
  /** Further origins from which games are loaded. The origins of pictures are in `locals.imageHosts`. */
  gameHosts: readonly string[];
}

/** Props of a part that needs only the shell. */
export interface ShellProps {
  shell: Shell;
}

/** Cache time of a page without content while the platform is being filled, so that the next visitor gets a new page. */
const BRIEF = { maxAge: 2, swr: 0 };

export function toCatalogueLanguage(locals: App.Locals): string {
  return requireLocaleRow(locals.locale).catalogue;
}

/** Address of a call that an open page repeats (directives/ask-on-now.ts). */
export function toCallAddress({ path }: { readonly path: string }, query: Record<string, string | number>): string {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** Enabled switches; empty if the platform does not answer. */
export function toFeatures(settings: OutputOf<typeof getSiteSettings> | undefined): readonly Feature[] {
  return (Object.keys(FEATURE_MODULES) as Feature[]).filter((feature) => settings?.features[feature] === true);
}

/** Loads the data of every page. Data without an answer is empty, so that the page shows its empty states. */
export async function loadShell(page: Page): Promise<Shell> {
  const { locals } = page;
  const { merchantCode, platform } = brand;
  const [categories, resources, settings] = await Promise.all([
    locals.call(listVendors, { merchantCode, platform, language: toCatalogueLanguage(locals) }),
    locals.call(listResources, {}),
    locals.call(getSiteSettings, {}),
  ]);
  const vendors = categories && toVendorsByCategory(categories, brand.cockfightVassalages);
  if (categories?.length === 0) keepBriefly(page);
  const features = toFeatures(settings);
  locals.imageHosts = toPictureOrigins(settings?.imageCDNs);
  return {
    nav: toNavCategories(vendors ?? new Map()),
    ratios: toNavRatios(settings, features),
    vendors,
    features,
    resources: resources?.resources ?? [],
    homeRows: toHomeRows(settings?.homeRows),
    hasServiceLine: settings?.hasServiceLine !== false,
    tag: settings?.analytics?.gtagId ?? '',
    firebase: settings?.firebase && JSON.stringify(settings.firebase),
    gameHosts: toTrustedOrigins(settings?.launchGameCDNs, brand.gameHosts),
  };
}

/** True if a time is not over, or if there is none. A stored answer may still announce something that is over. */
export function isAhead(time: string | null | undefined, now = Date.now()): boolean {
  return !(Date.parse(time ?? '') <= now);
}

/** True if the platform did not answer and no earlier answer is stored. A refusal counts as an answer. */
export function isUnanswered({ locals }: Page, answer: unknown): boolean {
  return answer === undefined && locals.unanswered;
}

/**
 * Sets the headers of a page. Headers are sent before a layout runs, so each page calls this first. The middleware prevents caching of a
 * page with a missing answer.
 */
export function setPageHeaders({ cache, csp }: Page, path?: RoutePath): void {
  csp?.insertDirective("frame-ancestors 'none'");
  const { tags, life = PAGE_LIFE } = path ? getRoute(path) : { tags: [] };
  if (tags.length > 0) cache.set({ ...life, tags: [...tags] });
}

/** To be called after `setPageHeaders`: the page is cached for seconds and never served stale. */
export function keepBriefly({ cache }: Pick<Page, 'cache'>, seconds = BRIEF.maxAge): void {
  cache.set({ ...BRIEF, maxAge: seconds });
}

/**
 * Seconds for which a time counts as just passed. The platform's clock and ours differ a little, so a time that has just passed here may be
 * printed as a future time.
 */
const JUST_PASSED_SECONDS = 60;

/**
 * To be called after all other cache settings. The page prints these times (ISO 8601), so a cached page ends at the
 * first of them. Times that are long past are ignored. A page is cached for at least a second.
 */
export function keepUntil({ cache }: Pick<Page, 'cache'>, times: readonly string[], now = Date.now()): void {
  const { maxAge = 0, swr = 0 } = cache.options;
  const all = times.map((time) => Math.floor((Date.parse(time) - now) / 1000));
  const left = all.filter((seconds) => seconds >= -JUST_PASSED_SECONDS).map((seconds) => Math.max(0, seconds));
  const first = Math.min(maxAge + swr, ...left);
  if (maxAge === 0 || first === maxAge + swr) return;
  const fresh = Math.max(1, Math.min(maxAge, first));
  cache.set({ maxAge: fresh, swr: Math.max(0, first - fresh) });
}

/**
 * Answers a request for a page about an unknown thing; never cached. If the platform did not answer, the thing may
 * exist, so the status is 503 and search engines keep the address.
 */
export function refuseMissing({ cache, locals }: Pick<Page, 'cache' | 'locals'>): Response {
  cache.set(false);
  return new Response(null, { status: locals.unanswered ? 503 : 404 });
}

/** Opens a page that has no data of its own. Without a route, the page is not cached. */
export async function openPage(page: Page, path?: RoutePath): Promise<Shell> {
  setPageHeaders(page, path);
  return loadShell(page);
}

import { brand } from '../../brand/brand.ts';
import { toPictureOrigins, toTrustedOrigins } from '../../lib/hosts.ts';

/** Additional sources of a page's policy, besides those of the page itself (astro.config.mjs). */
export interface PageExtras {
  /** Sources to add, by directive; empty if the site uses none. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  readonly isEmpty: boolean;
}

const GTAG_ID = /^(?:G|GT|AW|UA)-[A-Z0-9-]{4,20}$/;

const GTAG = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'trusted-types': ['orla-tag'],
} as const;

/**
 * Only the Google hosts that serve reCAPTCHA. Trusted types: `default` is our policy for the URLs of its scripts; the
 * scripts create the other two.
 */
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const FIREBASE = {
  'script-src': RECAPTCHA,
  'connect-src': [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://www.google.com/recaptcha/',
  ],
  'img-src': ['https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'trusted-types': ['default', 'recaptcha', 'goog#html'],
} as const;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Policy additions from the platform's site document. Disabled features add nothing. */
export function toPageExtras(
  site: Readonly<Record<string, unknown>>,
  trustedGames: readonly string[] = brand.gameHosts,
): PageExtras {
  const sources: Record<string, string[]> = {};
  const add = (more: Readonly<Record<string, readonly string[]>>) => {
    for (const [name, hosts] of Object.entries(more))
      if (hosts.length > 0) sources[name] = [...new Set([...(sources[name] ?? []), ...hosts])];
  };
  add({
    'frame-src': toTrustedOrigins(site.launchGameCDNs, trustedGames),
    'img-src': toPictureOrigins(site.imageCDNs),
  });
  const gtagId = isObject(site.analytics) ? site.analytics.gtagId : undefined;
  if (typeof gtagId === 'string' && GTAG_ID.test(gtagId)) add(GTAG);
  if (isObject(site.firebase) && typeof site.firebase.apiKey === 'string' && site.firebase.apiKey) add(FIREBASE);
  return { sources, isEmpty: Object.keys(sources).length === 0 };
}

/**
 * Adds sources to a policy: to an existing directive, else to a new one that keeps `'self'`, because it replaces
 * `default-src 'self'`.
 */
export function extendPolicy(policy: string, { sources }: PageExtras): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '');
  for (const [name, hosts] of Object.entries(sources)) {
    const at = directives.findIndex((directive) => directive.split(' ', 1)[0] === name);
    if (at >= 0) directives[at] = `${directives[at]} ${hosts.join(' ')}`;
    else directives.push(`${name} ${name === 'trusted-types' ? '' : "'self' "}${hosts.join(' ')}`);
  }
  return directives.join('; ');
}

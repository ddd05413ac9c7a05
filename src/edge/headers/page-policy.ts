import { brand } from '../../brand/brand.ts';
import { toTrustedOrigins } from '../../lib/hosts.ts';

/** What a page's policy allows besides the page's own (astro.config.mjs). */
export interface PageExtras {
  /** Directives by name, each with sources to add; empty for a site that uses none. */
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

/** Of Google's hosts only what reCAPTCHA is served from. The policies are ours for its scripts' addresses, and the two that they make. */
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

/** What the platform's site document adds to every page's policy. Nothing of it is added while it is not enabled. */
export function toPageExtras(
  site: Readonly<Record<string, unknown>>,
  trusted = { game: brand.gameHosts, image: brand.imageHosts },
): PageExtras {
  const sources: Record<string, string[]> = {};
  const add = (more: Readonly<Record<string, readonly string[]>>) => {
    for (const [name, hosts] of Object.entries(more))
      if (hosts.length > 0) sources[name] = [...new Set([...(sources[name] ?? []), ...hosts])];
  };
  add({
    'frame-src': toTrustedOrigins(site.launchGameCDNs, trusted.game),
    'img-src': toTrustedOrigins(site.imageCDNs, trusted.image),
  });
  const gtagId = isObject(site.analytics) ? site.analytics.gtagId : undefined;
  if (typeof gtagId === 'string' && GTAG_ID.test(gtagId)) add(GTAG);
  if (isObject(site.firebase) && typeof site.firebase.apiKey === 'string' && site.firebase.apiKey) add(FIREBASE);
  return { sources, isEmpty: Object.keys(sources).length === 0 };
}

/** Adds sources to a policy: to the directive that is there, else beside `default-src 'self'`, which it would replace. */
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

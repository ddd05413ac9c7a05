import { brand } from '../../brand/brand.ts';
import { type Locale, toLines, toLocalePath } from '../../i18n/locales.ts';
import { toBytes } from '../../lib/bytes.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { toRegionName } from '../../lib/format.ts';
import { NO_SINKS } from '../headers/security.ts';
import { PERIOD_SECONDS } from '../limits/limits.ts';
import { type GateWords, loadGateWords } from './gate-words.ts';
import { REFUSAL_STYLE } from './refusal-style.ts';
import { RETRY_AFTER_SECONDS } from './visitor-locale.ts';

export type RefusalKind =
  | 'maintenance'
  | 'region'
  | 'invalid_domain'
  | 'limited'
  | 'error'
  | 'unanswered'
  | 'missing_game'
  | 'missing_page';
export interface VisitorLocation {
  ip: string;
  country: string;
}
export interface RefusalOptions {
  locale: Locale;
  location: VisitorLocation;
  /** Checked address of live chat (support/service-path.ts); the brand's e-mail is the fallback. */
  serviceUrl?: string | undefined;
  /** True for a page inside a game frame of our page: links cannot leave the sandbox, and the surrounding page offers a retry. */
  isFramed?: boolean;
}

const STATUS = {
  maintenance: 503,
  region: 451,
  invalid_domain: 404,
  limited: 429,
  error: 500,
  unanswered: 503,
  missing_game: 404,
  missing_page: 404,
} as const satisfies Record<RefusalKind, number>;

/** The waves of the Copacabana pavement as a repeated tile, inline because the page may load nothing. */
const PAVEMENT = `<svg class="pavement" aria-hidden="true" focusable="false"><defs><pattern id="wave" width="160" height="56" patternUnits="userSpaceOnUse"><path fill="currentColor" d="M0 18c40-16 40-16 80 0s40 16 80 0v20c-40 16-40 16-80 0s-40-16-80 0z"/></pattern></defs><rect width="100%" height="100%" fill="url(#wave)"/></svg>`;

function toCountryName(country: string, tag: string): string | undefined {
  if (country === 'XX') return undefined;
  const name = toRegionName(tag, country);
  return name ? `${name} (${country})` : country;
}

function toLocationList({ t, row }: GateWords, location: VisitorLocation): string {
  const unknown = t('gate.region.unknown');
  const country = toCountryName(location.country, row.tag);
  return `<dl><dt>${t('gate.region.ip')}</dt><dd>${escapeHtml(location.ip) || unknown}</dd><dt>${t('gate.region.country')}</dt><dd>${country ? escapeHtml(country) : unknown}</dd></dl>`;
}

/** Attributes of the link to customer service. Chat opens in a new tab, because this page says when to come back. */
function toContact({ ip, country }: VisitorLocation, serviceUrl: string | undefined): string {
  if (serviceUrl) return `href="${escapeHtml(serviceUrl)}" target="_blank" rel="noopener noreferrer"`;
  const subject = encodeURIComponent(`${brand.name} · ${ip} ${country}`.trim());
  return `href="mailto:${escapeHtml(brand.contactEmail)}?subject=${escapeHtml(subject)}"`;
}

/** The link of the page: customer service, or the home page if a page is missing. None in a game frame. */
function toWayOut(
  kind: RefusalKind,
  { t }: GateWords,
  { locale, location, serviceUrl, isFramed }: RefusalOptions,
): string {
  if (isFramed) return '';
  if (kind === 'missing_page') return `<a class="contact" href="${toLocalePath('/', locale)}">${t('gate.home')}</a>`;
  return `<a class="contact" ${toContact(location, serviceUrl)}>${t('gate.contact')}</a>`;
}

async function renderRefusal(kind: RefusalKind, options: RefusalOptions): Promise<string> {
  const words = await loadGateWords(options.locale);
  const { t, row } = words;
  const lines = toLines(row);
  const title = t(`gate.${kind}.title`);
  const details =
    kind === 'region' ? toLocationList(words, options.location) : `<p class="hint">${t(`gate.${kind}.hint`)}</p>`;
  return `<!doctype html>
<html lang="${row.tag}" dir="${row.dir}"${lines ? ` data-lines="${lines}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${escapeHtml(brand.name)}</title><style>${REFUSAL_STYLE}</style></head>
<body><main><p class="brand">${escapeHtml(brand.name)}</p><p class="subtitle">${t(`gate.${kind}.subtitle`)}</p><h1>${title}</h1><p>${t(`gate.${kind}.text`)}</p>${details}${toWayOut(kind, words, options)}</main>${PAVEMENT}</body>
</html>`;
}

async function toStyleSource(): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(REFUSAL_STYLE)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/**
 * A self-contained page: the site is closed, the visitor is refused or rate limited, or a page or game frame is missing
 * or unavailable.
 */
export async function refusalPage(kind: RefusalKind, options: RefusalOptions): Promise<Response> {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    ...(kind === 'limited' && { 'Retry-After': String(PERIOD_SECONDS) }),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src ${await toStyleSource()}; base-uri 'none'; form-action 'none'; frame-ancestors ${options.isFramed ? "'self'" : "'none'"}; ${NO_SINKS}`,
  });
  if (STATUS[kind] === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  return new Response(await renderRefusal(kind, options), { status: STATUS[kind], headers });
}

/** Location in refusals that do not depend on the location of the visitor. */
export const NOWHERE: VisitorLocation = { ip: '', country: '' };

/** The answer to addresses that cannot belong to a page. */
export function missingPage(locale: Locale): Promise<Response> {
  return refusalPage('missing_page', { locale, location: NOWHERE });
}

const TWO_YEARS_SECONDS = 63_072_000;

/** Policy directives that prevent scripts from turning text into code or markup. */
export const NO_SINKS = "require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Policy for answers of the edge itself (JSON, redirects, refusals) and for prerendered dialogs: they load nothing, run nothing and cannot
 * be framed.
 */
export const STRICT_CSP = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${NO_SINKS}`;
/**
 * Policy for game frames from the platform. Each frame has an opaque origin, even if it is opened as a page; only our pages can frame it;
 * and it has no plugins, base or forms. Browsers enforce this policy together with the document's own policy, which says what else a game
 * may load (docs/decisions/0005).
 */
export const FRAME_CSP =
  "sandbox allow-scripts; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Policy for pictures and files of the platform: opened as a page, they run and load nothing. */
export const MEDIA_CSP = `${STRICT_CSP}; sandbox`;

const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['Strict-Transport-Security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  [
    'Permissions-Policy',
    'accelerometer=(), autoplay=(self), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
];

/**
 * Sets these headers on every answer but keeps an existing policy. Pages from memory already have them, and setting them
 * again would be a large part of their cost.
 */
export function setSecurityHeaders(headers: Headers): void {
  if (headers.has('Strict-Transport-Security')) return;
  for (const [name, value] of SECURITY_HEADERS) headers.set(name, value);
  if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', STRICT_CSP);
}

function toJsonHeaders(cacheControl: string): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json', 'Cache-Control': cacheControl });
  setSecurityHeaders(headers);
  return headers;
}

/**
 * All headers of a JSON answer as one object: copying it into a `Response` costs a third of setting each one. Never
 * modify it.
 */
export const JSON_HEADERS = toJsonHeaders('no-store');
/** Headers for answers that are the same for everybody: browsers revalidate such an answer, and the edge may answer from memory. */
export const PUBLIC_JSON_HEADERS = toJsonHeaders('no-cache');

/** Policy of a page. Without a `frame-ancestors` of its own, the page may not be framed. */
export function toPageCsp(policy: string | null): string {
  if (!policy) return STRICT_CSP;
  return policy.includes('frame-ancestors') ? policy : `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`;
}

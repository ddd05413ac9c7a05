const TWO_YEARS_SECONDS = 63_072_000;

/** No text becomes code or markup by a script. */
export const NO_SINKS = "require-trusted-types-for 'script'; trusted-types 'none'";

/** For what the edge answers itself (JSON, redirects, refusals) and printed dialogs. Nothing in them loads, runs or is framed. */
export const STRICT_CSP = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${NO_SINKS}`;
/**
 * For what the platform serves to game frames: whatever it is, it has an origin of its own, also when opened as a page, only our pages
 * frame it, and it has no plugin, base or form. Browsers enforce it beside the policy of the document itself, which says what else a game
 * may load (docs/decisions/0005).
 */
export const FRAME_CSP =
  "sandbox allow-scripts; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** For pictures and files of the platform: opened as a page they run, load and show nothing of ours. */
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
 * Every answer of the edge has these; a policy that the answer brought along stays. A page from memory has them already: setting them
 * again is a good part of what it costs.
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
 * Everything that a JSON answer always has, to make a `Response` of: copying it there costs a third of setting its parts. Never set
 * anything on these.
 */
export const JSON_HEADERS = toJsonHeaders('no-store');
/** For what everybody is answered: browsers ask again, and may be told from memory. */
export const PUBLIC_JSON_HEADERS = toJsonHeaders('no-cache');

/** The policy of a page, framed by nobody unless it says otherwise. */
export function toPageCsp(policy: string | null): string {
  if (!policy) return STRICT_CSP;
  return policy.includes('frame-ancestors') ? policy : `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`;
}

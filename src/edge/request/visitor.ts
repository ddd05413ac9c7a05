import { parseAddress } from '../../lib/address.ts';

export const UNKNOWN_COUNTRY = 'XX';

export interface Visitor {
  /** As Cloudflare gave it; canonical only after `toCanonicalIp`. */
  readonly ip: string;
  /** ISO 3166 alpha-2, or `XX`. */
  readonly country: string;
}

const COUNTRY = /^[A-Z]{2}$/;

/**
 * Who asks. Only Cloudflare's word counts; `X-Debug-*` only where there is no Cloudflare. Read when asked for: most requests for pages
 * meet no rule.
 */
export function readVisitor(request: Request, isLocal: boolean): Visitor {
  const { headers } = request;
  return {
    get ip() {
      return (isLocal && headers.get('X-Debug-IP')) || (headers.get('CF-Connecting-IP') ?? '');
    },
    get country() {
      const country = (isLocal && headers.get('X-Debug-Country')) || request.cf?.country;
      return typeof country === 'string' && COUNTRY.test(country) ? country : UNKNOWN_COUNTRY;
    },
  };
}

/** Empty when the address is missing or has no single reading. */
export function toCanonicalIp(ip: string): string {
  return parseAddress(ip)?.text ?? '';
}

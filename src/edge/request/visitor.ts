import { parseAddress } from '../../lib/address.ts';

export const UNKNOWN_COUNTRY = 'XX';

export interface Visitor {
  /** As Cloudflare gave it; canonical only after `toCanonicalIp`. */
  readonly ip: string;
  /** ISO 3166 alpha-2, or `XX`. */
  readonly country: string;
}

const COUNTRY = /^[A-Z]{2}$/;

/** Getters of a class, and each read once: making them anew for every request costs more than what they read. */
class RequestVisitor implements Visitor {
  readonly #request: Request;
  readonly #isLocal: boolean;
  #ip: string | undefined;

  constructor(request: Request, isLocal: boolean) {
    this.#request = request;
    this.#isLocal = isLocal;
  }

  get ip(): string {
    this.#ip ??= (this.#isLocal && this.#header('X-Debug-IP')) || (this.#header('CF-Connecting-IP') ?? '');
    return this.#ip;
  }

  get country(): string {
    const country = (this.#isLocal && this.#header('X-Debug-Country')) || this.#request.cf?.country;
    return typeof country === 'string' && COUNTRY.test(country) ? country : UNKNOWN_COUNTRY;
  }

  #header(name: string): string | null {
    return this.#request.headers.get(name);
  }
}

/**
 * Who asks. Only Cloudflare's word counts; `X-Debug-*` only where there is no Cloudflare. Read when asked for: most requests for pages
 * meet no rule.
 */
export function readVisitor(request: Request, isLocal: boolean): Visitor {
  return new RequestVisitor(request, isLocal);
}

/** Empty when the address is missing or has no single reading. */
export function toCanonicalIp(ip: string): string {
  return parseAddress(ip)?.text ?? '';
}

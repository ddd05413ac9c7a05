import { parseAddress } from '../../lib/address.ts';

export const UNKNOWN_COUNTRY = 'XX';

export interface Visitor {
  /** As received from Cloudflare; `toCanonicalIp` makes it canonical. */
  readonly ip: string;
  /** ISO 3166 alpha-2, or `XX`. */
  readonly country: string;
}

const COUNTRY = /^[A-Z]{2}$/;

/** A class with getters, because creating closures for each request would cost more than reading the values. */
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
 * Address and country of the visitor. Only Cloudflare's values count; `X-Debug-*` only locally, without Cloudflare.
 * Values are read only when used, because most page requests need none of them.
 */
export function readVisitor(request: Request, isLocal: boolean): Visitor {
  return new RequestVisitor(request, isLocal);
}

/** Canonical text of an address; empty if the address is missing or cannot be parsed. */
export function toCanonicalIp(ip: string): string {
  return parseAddress(ip)?.text ?? '';
}

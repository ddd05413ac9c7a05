import type { VisitorClaim } from '../../contract/core/edge-headers.ts';
import { toBase64Url, toBytes, toHex } from '../../lib/bytes.ts';
import { toCanonicalIp } from './visitor.ts';

/**
 * A signed claim is reused for one visitor within this time; the platform accepts it for VISITOR_CLAIM_LIFE_SECONDS.
 */
const REUSE_MS = 5000;
const REMEMBERED_MAX = 500;

interface SigningSite {
  readonly edgeSecret: string;
  readonly siteOrigin: string;
  readonly version?: string | undefined;
}

/** Creates the values of `VISITOR_HEADER` (contract/core/edge-headers.ts). */
export function createSigner({ edgeSecret, siteOrigin, version }: SigningSite, now: () => number) {
  let key: CryptoKey | undefined;
  const signed = new Map<string, { at: number; value: string }>();

  async function sign(claim: VisitorClaim): Promise<string> {
    key ??= await crypto.subtle.importKey('raw', toBytes(edgeSecret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    const body = toBase64Url(toBytes(JSON.stringify(claim)));
    return `${body}.${toHex(await crypto.subtle.sign('HMAC', key, toBytes(body)))}`;
  }

  function toClaim(ip: string, country: string, at: number): VisitorClaim {
    return { ip: toCanonicalIp(ip), country, site: siteOrigin, at: Math.floor(at / 1000), version };
  }

  async function signAnew(ip: string, country: string, at: number): Promise<string> {
    const value = await sign(toClaim(ip, country, at));
    if (signed.size >= REMEMBERED_MAX) signed.clear();
    signed.set(`${ip} ${country}`, { at, value });
    return value;
  }

  /**
   * `ip` is the raw address, or empty for anonymous requests. Claims with a device are not cached.
   */
  return async (ip: string, country: string, device?: string): Promise<string> => {
    const at = now();
    if (device !== undefined) return sign({ ...toClaim(ip, country, at), device });
    const known = signed.get(`${ip} ${country}`);
    return known && at - known.at < REUSE_MS && at >= known.at ? known.value : signAnew(ip, country, at);
  };
}
export type Signer = ReturnType<typeof createSigner>;

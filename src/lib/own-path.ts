import { parseUrl } from './parse-url.ts';

/** A sample origin. If an address stays on this origin, it is relative, so it stays on every other origin, too. */
const BASE = 'https://site.invalid';
/** Control characters, refused because parsers remove some of them and keep others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;
/** A text that begins with exactly one slash; a second slash is refused in any spelling. */
const ONE_SLASH = /^\/(?!\/|\\|%2f|%5c)/i;

/**
 * The path, query and fragment of an address of this site, as `URL` normalises them; undefined for every other address. Every address from
 * outside that the site follows passes through here. The text as sent and the normalised path must both begin with exactly one slash:
 * `/.//host` becomes `//host`, which the next parser reads as another host.
 */
export function toOwnPath(address: string): string | undefined {
  const url = ONE_SLASH.test(address) && !CONTROL.test(address) ? parseUrl(address, BASE) : undefined;
  if (!url) return undefined;
  const { origin, pathname, search, hash } = url;
  return origin === BASE && ONE_SLASH.test(pathname) ? pathname + search + hash : undefined;
}

export const isOwnPath = (address: string): boolean => toOwnPath(address) !== undefined;

/** An address that a platform or an operator may set: on the site itself, or on another host over https. */
export function isWebAddress(address: string): boolean {
  return isOwnPath(address) || parseUrl(address)?.protocol === 'https:';
}

import type { Settings } from '../env.ts';

/**
 * A name of the public DNS, without the ends that are never delegated or that networks use inside. The parser has written every form of an IPv4
 * address as four numbers, and an IPv6 address in brackets.
 */
const PUBLIC_HOST =
  /^(?!.*\.(?:localhost|localdomain|local|internal|intranet|private|corp|lan|home|arpa|invalid|onion|alt)\.?$)(?:[a-z0-9_-]+\.)+(?!\d+$)[a-z0-9-]+\.?$/;

/**
 * The address of an outside service in its one form, so that two rows of one service are found out. Undefined: a user name in it would be shown to
 * the staff, and paths would be lost behind a query or a fragment. A host inside a network, such as that of a machine's metadata, is no outside
 * service. Plain http and such hosts are for services on this computer.
 * @param isWhole nothing follows the address, so a query and a slash at its end stay
 */
export function toServiceAddress(
  text: string,
  { keepsOutbox }: Pick<Settings, 'keepsOutbox'>,
  isWhole = false,
): string | undefined {
  const { protocol, hostname, username, password, href } = new URL(text);
  const isOutside = protocol === 'https:' && PUBLIC_HOST.test(hostname);
  const isSafe = (isOutside || keepsOutbox) && username === '' && password === '';
  if (!isSafe || href.includes('#')) return undefined;
  if (isWhole) return href;
  return href.includes('?') ? undefined : href.replace(/\/+$/, '');
}

import type { Settings } from '../env.ts';

/**
 * A name of the public DNS. Endings that are never delegated, or that networks use internally, are excluded. The URL parser has already written each
 * IPv4 address as four numbers, and each IPv6 address in brackets.
 */
const PUBLIC_HOST =
  /^(?!.*\.(?:localhost|localdomain|local|internal|intranet|private|corp|lan|home|arpa|invalid|onion|alt)\.?$)(?:[a-z0-9_-]+\.)+(?!\d+$)[a-z0-9-]+\.?$/;

/**
 * The address of an outside service in one standard form, so that two rows for one service are recognised. Undefined for an address with a user name,
 * because the staff would see it, and for an address with a query or a fragment, because paths are appended to the address. A host inside a network,
 * such as the metadata service of a machine, is no outside service. Plain http and internal hosts are allowed only for services on this computer.
 * @param isWhole no path is appended to the address, so a query and a slash at the end are kept
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

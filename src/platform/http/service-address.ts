import type { Settings } from '../env.ts';

/**
 * The address of an outside service in its one form, so that two rows of one service are found out. Undefined: a user name in it would be shown to
 * the staff, and paths would be lost behind a query or a fragment. Plain http is for a service on this computer.
 * @param isWhole nothing follows the address, so a query and a slash at its end stay
 */
export function toServiceAddress(
  text: string,
  { keepsOutbox }: Pick<Settings, 'keepsOutbox'>,
  isWhole = false,
): string | undefined {
  const { protocol, username, password, href } = new URL(text);
  const isSafe = (protocol === 'https:' || keepsOutbox) && username === '' && password === '';
  if (!isSafe || href.includes('#')) return undefined;
  if (isWhole) return href;
  return href.includes('?') ? undefined : href.replace(/\/+$/, '');
}

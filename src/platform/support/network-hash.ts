import { toAddressPrefix } from '../../lib/address-prefix.ts';
import { hmacHex } from '../../lib/bytes.ts';
import type { Call } from '../http/implement.ts';

/** Hash of a visitor's network, for limits. `purpose` keeps the hashes of different limits apart. */
export async function toNetworkHash(
  { getVisitor, settings }: Pick<Call<unknown>, 'getVisitor' | 'settings'>,
  purpose: 'conversation' | 'feedback',
): Promise<string> {
  const visitor = await getVisitor();
  return hmacHex(settings.edgeSecret, `${purpose}:${visitor ? toAddressPrefix(visitor.ip) : ''}`);
}

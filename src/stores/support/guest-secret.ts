import { GUEST_SECRET } from '../../contract/core/edge-headers.ts';
import { toRandomToken } from '../../lib/bytes.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';
import { $session } from '../session/session.ts';

const BYTES = 32;

/** Secret of a visitor without an account; it gives access to the visitor's conversations. */
export function readSecret(): string | undefined {
  const secret = readKey('supportSecret');
  return secret !== undefined && GUEST_SECRET.test(secret) ? secret : undefined;
}

export function forgetSecret(): void {
  writeKey('supportSecret', undefined);
}

export function isMember(): boolean {
  const { kind } = $session.get();
  return kind === 'member' || kind === 'agent';
}

/** Options of a call. A member needs no secret; `create` makes a secret for a visitor who has none. */
export function toSecretOptions({ create = false } = {}): { guestSecret?: string } {
  if (isMember()) return {};
  const known = readSecret();
  if (known || !create) return known ? { guestSecret: known } : {};
  const made = toRandomToken(BYTES);
  writeKey('supportSecret', made);
  return { guestSecret: made };
}

import { sha256Hex } from '../../lib/bytes.ts';

/** A database that is read discloses no invitation. */
export function toInvitationHash(invitation: string): Promise<string> {
  return sha256Hex(`staff invitation:${invitation}`);
}

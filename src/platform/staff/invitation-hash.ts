import { sha256Hex } from '../../lib/bytes.ts';

/** The database stores only this hash, so that its content discloses no invitation. */
export function toInvitationHash(invitation: string): Promise<string> {
  return sha256Hex(`staff invitation:${invitation}`);
}

import { DEMO_TYPE } from '../../../contract/member/types.ts';
import { sha256Hex } from '../../../lib/bytes.ts';
import { type Answer, accept } from '../../../server/result.ts';
import type { Call } from '../../http/implement.ts';
import { toNetworkHash } from '../network-hash.ts';
import type { Owner } from './write-message.ts';

type OwnerCall = Pick<Call<unknown>, 'findSession' | 'getVisitor' | 'guestSecret' | 'settings'>;

/** Contains the hash of the secret instead of the secret itself. A plain hash is enough, because the secret is random. */
export async function toGuestOwner(secret: string): Promise<string> {
  return `guest:${await sha256Hex(`conversation:${secret}`)}`;
}

export const toMemberOwner = (memberId: string) => `member:${memberId}`;

/** Undefined for a visitor without a secret. A demo account counts as a visitor, because no answer can reach it later. */
export async function findOwner(call: OwnerCall): Promise<Answer<Owner | undefined>> {
  const found = await call.findSession();
  if (!found.ok) return found;
  const session = found.value;
  if (session && session.type !== DEMO_TYPE) {
    return accept({ owner: toMemberOwner(session.memberId), memberId: session.memberId, sender: '' });
  }
  if (call.guestSecret === '') return accept(undefined);
  const [owner, sender] = await Promise.all([toGuestOwner(call.guestSecret), toNetworkHash(call, 'conversation')]);
  return accept({ owner, memberId: '', sender });
}

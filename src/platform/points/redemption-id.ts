import { hash } from 'node:crypto';

const ID_LENGTH = 32;

/** The same key of the same member gives the same redemption. */
export function toRedemptionId(memberId: string, kind: 'goods' | 'money', key: string): string {
  return hash('sha256', `${memberId}|${kind}|${key}`).slice(0, ID_LENGTH);
}

import { toHex } from '../../lib/bytes.ts';

const MEMBER_ID = /^[md][0-9a-f]{24}$/;

/** Checks the form only: a well-formed id may belong to no member. Ill-formed ids never reach an object. */
export function isMemberId(text: string): boolean {
  return MEMBER_ID.test(text);
}

export function createMemberId(kind: 'member' | 'demo'): string {
  return (kind === 'demo' ? 'd' : 'm') + toHex(crypto.getRandomValues(new Uint8Array(12)));
}

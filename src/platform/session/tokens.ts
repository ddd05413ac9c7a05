import { sha256Hex, toRandomToken } from '../../lib/bytes.ts';
import { isMemberId } from '../member/member-id.ts';

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export interface ReadToken {
  memberId: string;
  hash: string;
}

/** `<memberId>.<secret>`; the platform stores only its SHA-256. */
export async function createSessionToken(memberId: string): Promise<{ token: string; hash: string }> {
  const token = `${memberId}.${toRandomToken(SECRET_BYTES)}`;
  return { token, hash: await sha256Hex(token) };
}

/** `<memberId>.<gameId>.<secret>`. */
export async function createLaunchToken(memberId: string, gameId: string): Promise<{ token: string; hash: string }> {
  const token = `${memberId}.${gameId}.${toRandomToken(SECRET_BYTES)}`;
  return { token, hash: await sha256Hex(token) };
}

/** Undefined for text that is no token of ours. */
export async function readSessionToken(token: string | undefined): Promise<ReadToken | undefined> {
  const [memberId = '', secret = '', rest] = (token ?? '').split('.', 3);
  if (token === undefined || rest !== undefined || !isMemberId(memberId) || !SECRET.test(secret)) return undefined;
  return { memberId, hash: await sha256Hex(token) };
}

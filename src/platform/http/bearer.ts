import { isSameSecret, sha256Hex } from '../../lib/bytes.ts';

export function getBearer(request: Request): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,512})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** Digests are compared, so that not even the length of the secret shows in the time taken. */
export async function hasBearer(request: Request, secret: string): Promise<boolean> {
  const given = await sha256Hex(getBearer(request) ?? '');
  return isSameSecret(given, await sha256Hex(secret));
}

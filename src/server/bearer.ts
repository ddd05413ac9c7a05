import { isSameSecret, sha256Hex } from '../lib/bytes.ts';

export function getBearer(request: Request): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,512})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** True when the bearer equals one of `secrets`. Compares digests, so that the time taken does not reveal a secret's length. */
export async function hasBearer(request: Request, ...secrets: readonly string[]): Promise<boolean> {
  const given = await sha256Hex(getBearer(request) ?? '');
  const known = await Promise.all(secrets.map(sha256Hex));
  return known.some((digest) => isSameSecret(given, digest));
}

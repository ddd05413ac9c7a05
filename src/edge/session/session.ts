import { readCookie, SESSION_COOKIE } from './cookies.ts';
import { deriveSessionKeys, type SessionKeys } from './keys.ts';
import { openPair, type SealedSession } from './pair.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;

/** The keys of a secret, derived at the first use: nothing may be computed while a worker loads. */
export function createSessionReader(secret: string) {
  let keys: SessionKeys | undefined;

  async function requireKeys(): Promise<SessionKeys> {
    keys ??= await deriveSessionKeys(secret);
    return keys;
  }

  return {
    requireKeys,
    /** The session of a request that carries both halves. */
    async open(headers: Headers): Promise<SealedSession | undefined> {
      const handle = BEARER.exec(headers.get('Authorization') ?? '')?.[1];
      const sealed = readCookie(headers.get('Cookie'), SESSION_COOKIE);
      return handle && sealed ? openPair(await requireKeys(), sealed, handle) : undefined;
    },
  };
}
export type SessionReader = ReturnType<typeof createSessionReader>;

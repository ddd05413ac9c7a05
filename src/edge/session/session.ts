import { readCookie, SESSION_COOKIE } from './cookies.ts';
import { deriveSessionKeys, type SessionKeys } from './keys.ts';
import { openPair, type SealedSession, unseal } from './session-token-pair.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;
const REMEMBERED_MAX = 1000;

/**
 * Keys are derived at the first use, because no computation is allowed while a worker loads. The current secret makes
 * pairs of cookie and handle; the previous secret still opens older pairs. The platform decides on every call whether a session is alive; this memory
 * only records that two halves belong together.
 */
export function createSessionReader(secret: string, previousSecret?: string) {
  const secrets = previousSecret ? [secret, previousSecret] : [secret];
  const opened = new Map<string, SealedSession>();
  let keys: SessionKeys[] | undefined;

  async function listKeys(): Promise<SessionKeys[]> {
    keys ??= await Promise.all(secrets.map(deriveSessionKeys));
    return keys;
  }

  async function openAnew(sealed: string, handle: string): Promise<SealedSession | undefined> {
    for (const one of await listKeys()) {
      const session = await openPair(one, sealed, handle);
      if (!session) continue;
      if (opened.size >= REMEMBERED_MAX) opened.clear();
      opened.set(`${handle} ${sealed}`, session);
      return session;
    }
    return undefined;
  }

  return {
    async requireKeys(): Promise<SessionKeys> {
      const [present] = await listKeys();
      if (!present) throw new Error('There is no session secret');
      return present;
    },
    /** The session of a request with both halves. */
    async open(headers: Headers): Promise<SealedSession | undefined> {
      const handle = BEARER.exec(headers.get('Authorization') ?? '')?.[1];
      const sealed = readCookie(headers.get('Cookie'), SESSION_COOKIE);
      if (!handle || !sealed) return undefined;
      return opened.get(`${handle} ${sealed}`) ?? openAnew(sealed, handle);
    },
    /** The session of the cookie alone: a tab without the handle may ask only whose it is. */
    async openCookie(headers: Headers): Promise<SealedSession | undefined> {
      const sealed = readCookie(headers.get('Cookie'), SESSION_COOKIE);
      for (const one of sealed ? await listKeys() : []) {
        const session = await unseal(one, sealed);
        if (session) return session;
      }
      return undefined;
    },
  };
}
export type SessionReader = ReturnType<typeof createSessionReader>;

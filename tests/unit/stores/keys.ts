import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { PublicKey } from '../../../src/contract/session/session.ts';
import { openBody } from '../../../src/lib/sealed-body.ts';

/** Creates the key pair of a server, with a function that opens a sealed body. */
export async function createServerKey(kid: string) {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const privateKey: JWK = { ...(await exportJWK(pair.privateKey)), kid };
  const exported = await exportJWK(pair.publicKey);
  const publicKey = { ...exported, kid, use: 'enc', alg: 'ECDH-ES' } as PublicKey;
  return {
    publicKey,
    open: async (body: string | undefined) => {
      const opened = await openBody(body ?? '', (asked) => (asked === kid ? privateKey : undefined));
      if (!opened.ok) throw new Error(opened.cause);
      return opened.payload;
    },
  };
}

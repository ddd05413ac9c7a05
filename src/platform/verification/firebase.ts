import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { sha256Hex } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { spendOnce } from '../one-time/one-time.ts';

/** Maximum age of a proof: a long-lived Firebase session must not count. */
const PROOF_LIFE_SECONDS = 10 * 60;
const TOKEN_LIFE_MS = 3_600_000;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export interface FirebaseProject {
  projectId: string;
  jwksUrl: string;
}

const keySets = new Map<string, JWTVerifyGetKey>();

/** Isolates cache the keys; jose fetches them again for an unknown key id. */
function getKeySet(jwksUrl: string): JWTVerifyGetKey {
  const known = keySets.get(jwksUrl);
  if (known) return known;
  const keySet = createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 30_000, timeoutDuration: 5_000 });
  keySets.set(jwksUrl, keySet);
  return keySet;
}

async function readProof({ projectId, jwksUrl }: FirebaseProject, token: string) {
  if (!TOKEN.test(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, getKeySet(jwksUrl), {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
      currentDate: new Date(clock()),
    });
    const seconds = Number(payload.auth_time);
    if (!(seconds > clock() / 1000 - PROOF_LIFE_SECONDS)) return undefined;
    // Firebase drops the milliseconds, so the proof counts as one of the end of its second.
    return { phone: payload.phone_number, at: seconds * 1000 + 999 };
  } catch {
    return undefined;
  }
}

/** Checks the project's signature, the number and the age of the token, but not whether it was used before. */
export async function peekFirebaseToken(
  project: FirebaseProject,
  token: string,
  phone: string,
): Promise<Answer<{ at: number }>> {
  const proof = await readProof(project, token);
  return proof?.phone === phone ? accept({ at: proof.at }) : refuse('verification.code_wrong');
}

/**
 * As `peekFirebaseToken`, and spends the token. Spends only its signed part, because the last letter of a signature has unused bits that
 * can vary.
 */
export async function checkFirebaseToken(
  env: Env,
  project: FirebaseProject,
  token: string,
  phone: string,
): Promise<Answer<{ at: number }>> {
  const read = await peekFirebaseToken(project, token, phone);
  if (!read.ok) return read;
  const signed = token.slice(0, token.lastIndexOf('.'));
  const isNew = await spendOnce(env, `firebase:${await sha256Hex(signed)}`, clock() + TOKEN_LIFE_MS);
  return isNew ? read : refuse('verification.code_wrong');
}

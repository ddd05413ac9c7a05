import type { Assertion, Attestation } from '../../contract/staff/passkeys.ts';
import { fromBase64Url, toBase64Url } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type ChallengeUse, takeChallenge } from './passkey-challenge.ts';
import { ALGORITHMS, toUserHandle } from './passkey-options.ts';
import { findPasskey, noteUseOfPasskey, type PasskeyRow } from './passkey-queries.ts';

/** Loads the library at the first use, because its certificate parsers would delay each start of the worker. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Undefined if the verification fails. The library throws an error for each rule that an answer breaks. */
async function passes<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await verify();
    return result.verified ? result : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the passkey belongs to the expected person, and its user handle to its owner. Only a sign-in, which names no person, requires a user
 * handle.
 */
function isOf({ staff_id }: PasskeyRow, { staffId, step }: ChallengeUse, { userHandle }: Assertion): boolean {
  if (staffId !== '' && staff_id !== staffId) return false;
  return userHandle === undefined ? step !== 'sign-in' : userHandle === toUserHandle(staff_id);
}

/** Spends the challenge and checks person, site, user verification, signature and counter. */
export async function verifyAssertion(env: Env, assertion: Assertion, use: ChallengeUse): Promise<Answer<PasskeyRow>> {
  const { id, clientDataJSON, authenticatorData, signature } = assertion;
  const challenge = await takeChallenge(env, clientDataJSON, use);
  if (!challenge) return refuse('staff.passkey_expired');
  const row = await findPasskey(env.DB, id, use.site.host);
  if (!row || !isOf(row, use, assertion)) return refuse('staff.passkey_unknown');
  const { verifyAuthenticationResponse } = await loadLibrary();
  const publicKey = fromBase64Url(row.public_key) ?? new Uint8Array();
  const passed = await passes(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: use.site.origin,
      expectedRPID: use.site.host,
      // `noteUseOfPasskey` below compares the counter, so that only one of two simultaneous uses is accepted.
      credential: { id, publicKey, counter: 0 },
      requireUserVerification: true,
    }),
  );
  if (!passed) return refuse('staff.passkey_wrong');
  const { newCounter: counter, credentialBackedUp: isSynced } = passed.authenticationInfo;
  if (await noteUseOfPasskey(env.DB, { id, counter, isSynced }, clock())) return accept(row);
  logError('staff.passkey_copied', { staff: row.staff_id, counter, known: row.counter });
  return refuse('staff.passkey_copied');
}

export type VerifiedPasskey = Pick<PasskeyRow, 'id' | 'host' | 'public_key' | 'counter' | 'transports' | 'synced'>;

export async function verifyAttestation(
  env: Env,
  { id, clientDataJSON, attestationObject, transports }: Attestation,
  use: ChallengeUse,
): Promise<Answer<VerifiedPasskey>> {
  const challenge = await takeChallenge(env, clientDataJSON, use);
  if (!challenge) return refuse('staff.passkey_expired');
  const { verifyRegistrationResponse } = await loadLibrary();
  const passed = await passes(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: use.site.origin,
      expectedRPID: use.site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const info = passed?.registrationInfo;
  // The id inside the signed data is decisive; the id beside it is not signed.
  if (!info || info.credential.id !== id) return refuse('staff.passkey_wrong');
  return accept({
    id,
    host: use.site.host,
    public_key: toBase64Url(info.credential.publicKey),
    counter: info.credential.counter,
    transports: JSON.stringify(transports),
    synced: info.credentialBackedUp ? 1 : 0,
  });
}

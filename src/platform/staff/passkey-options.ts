import { brand } from '../../brand/brand.ts';
import { type AssertionOptions, type AttestationOptions, PASSKEY_SECONDS } from '../../contract/staff/passkeys.ts';
import { toBase64Url, toBytes } from '../../lib/bytes.ts';
import type { PasskeySite } from './passkey-challenge.ts';
import type { PasskeyRow } from './passkey-queries.ts';
import type { StaffRow } from './people-queries.ts';

/** COSE numbers of ES256, EdDSA and RS256. Each authenticator supports at least one of them. */
export const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = PASSKEY_SECONDS * 1000;

/** The person's id in the form that a passkey stores. It reveals nothing about the person. */
export function toUserHandle(staffId: string): string {
  return toBase64Url(toBytes(staffId));
}

const toCredential = ({ id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports: JSON.parse(transports) as string[],
});

const ofHost = (rows: readonly PasskeyRow[], { host }: PasskeySite) => rows.filter((row) => row.host === host);

export function toAssertionOptions(
  site: PasskeySite,
  challenge: string,
  rows: readonly PasskeyRow[] = [],
): AssertionOptions {
  const allowCredentials = ofHost(rows, site).map(toCredential);
  return { challenge, rpId: site.host, timeout: TIMEOUT_MS, userVerification: 'required', allowCredentials };
}

export function toAttestationOptions(
  site: PasskeySite,
  challenge: string,
  { id, account, name }: Pick<StaffRow, 'id' | 'account' | 'name'>,
  rows: readonly PasskeyRow[] = [],
): AttestationOptions {
  return {
    challenge,
    rp: { id: site.host, name: `${brand.name} console` },
    user: { id: toUserHandle(id), name: account, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: ofHost(rows, site).map(toCredential),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

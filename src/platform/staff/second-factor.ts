import { hmacHex } from '../../lib/bytes.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import type { Settings } from '../env.ts';
import { openSecret, sealSecret } from '../games/vendor-secrets.ts';
import { findTotpStep } from '../security/totp.ts';
import { type StaffRow, spendRecovery, spendTotpStep } from './people-queries.ts';

/** The database keeps no secret that signs in: the app's secret is sealed, and codes are hashed with a key of the worker. */
export function sealTotp(settings: Settings, id: string, secret: string): Promise<string> {
  return sealSecret(settings, `staff:${id}`, secret);
}

export function toRecoveryHash({ vendorSecretsKey }: Settings, id: string, code: string): Promise<string> {
  return hmacHex(vendorSecretsKey, `staff recovery:${id}:${code}`);
}

type CodeOwner = Pick<StaffRow, 'id' | 'totp' | 'totp_last_step'>;

/** The step of the code, if it is right and later than the last used one. */
export async function findStep(
  settings: Settings,
  row: CodeOwner,
  code: string,
  now: number,
): Promise<number | undefined> {
  const secret = row.totp && (await openSecret(settings, `staff:${row.id}`, row.totp));
  return secret ? findTotpStep(secret, toPlainDigits(code).replace(/\s/g, ''), row.totp_last_step, now) : undefined;
}

/** True once for each code of the app, and for each recovery code. */
export async function spendCode(
  db: D1Database,
  settings: Settings,
  row: CodeOwner,
  code: string,
  now: number,
): Promise<boolean> {
  const step = await findStep(settings, row, code, now);
  if (step !== undefined) return spendTotpStep(db, row.id, step);
  return spendRecovery(db, row.id, await toRecoveryHash(settings, row.id, toPlainDigits(code).replace(/\s/g, '')));
}

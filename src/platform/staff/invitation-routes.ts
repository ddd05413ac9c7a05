import { brand } from '../../brand/brand.ts';
import * as contract from '../../contract/staff/session.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { isGuessedPassword } from '../registration/password-rules.ts';
import { createRecoveryCodes } from '../security/recovery-codes.ts';
import { createTotpSecret, toTotpUrl } from '../security/totp.ts';
import { hashPassword, isPassword, type PasswordRecord } from '../session/password-hash.ts';
import { clearAttempts } from './attempts.ts';
import { toInvitationHash } from './invitation-hash.ts';
import { findInvited, openAccount, writeCredentials } from './people-queries.ts';
import { findStep, sealTotp, toRecoveryHash } from './second-factor.ts';

/**
 * Minimum length of a password. NIST SP 800-63B-4 demands 15 characters for a password without a second factor. A password of the staff
 * always has a second factor, but it opens more than a member's password.
 */
const PASSWORD_MIN = 10;

const acceptInvitation = implement(contract.acceptInvitation, async ({ env, settings, input }) => {
  const hash = await toInvitationHash(input.invitation);
  const row = await findInvited(env.DB, hash, clock());
  if (!row) return refuse('staff.invitation_ended');
  if (input.password.trim().length < PASSWORD_MIN) return refuseFields({ password: 'too_small' });
  if (isGuessedPassword(input.password, row.account, settings)) return refuse('registration.password_common');
  const secret = createTotpSecret();
  const password = JSON.stringify(await hashPassword(input.password, settings.scryptLog2N));
  await writeCredentials(env.DB, hash, password, await sealTotp(settings, row.id, secret));
  const totpUri = toTotpUrl(secret, `${brand.name} console`, row.account);
  return accept({ account: row.account, name: row.name, totpUri, secret });
});

const confirmInvitation = implement(contract.confirmInvitation, async ({ env, settings, input }) => {
  const hash = await toInvitationHash(input.invitation);
  const row = await findInvited(env.DB, hash, clock());
  if (!row) return refuse('staff.invitation_ended');
  const record = row.password ? (JSON.parse(row.password) as PasswordRecord) : undefined;
  const isRight = await isPassword(input.password, record, settings.scryptLog2N);
  const step = await findStep(settings, row, input.code, clock());
  if (!isRight || !row.totp || step === undefined) return refuse('staff.wrong_credentials');
  const recoveryCodes = createRecoveryCodes();
  const recovery = await Promise.all(recoveryCodes.map((code) => toRecoveryHash(settings, row.id, code)));
  if (!(await openAccount(env.DB, { hash, totp: row.totp, step, recovery }))) return refuse('staff.invitation_ended');
  await clearAttempts(env, row.account);
  return accept({ account: row.account, recoveryCodes });
});

export const invitationRoutes = [acceptInvitation, confirmInvitation];

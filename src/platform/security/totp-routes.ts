import { brand } from '../../brand/brand.ts';
import { confirmTotp, removeTotp, startTotp } from '../../contract/security/security.ts';
import { type Answer, accept, type Result } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { implementForMember } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { checkMemberSecret } from '../session/member-secret.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { createTotpSecret, toTotpUrl } from './totp.ts';

function toAnswer(call: Call<unknown>, used: Result<{ lockedUntil: number | null }>): Answer<null> {
  if (!used.ok) return used;
  const { lockedUntil } = used.value;
  return lockedUntil === null ? accept(null) : refuseUntil(call, 'session.secret_locked', lockedUntil);
}

export const totpRoutes = [
  implementForMember(startTotp, async (call) => {
    const checked = await checkMemberSecret(call, call.input.password);
    if (!checked.ok) return checked;
    const secret = createTotpSecret();
    const started = await call.session.member.security.startTotp(call.session.tokenHash, secret);
    return started.ok ? accept({ secret, url: toTotpUrl(secret, brand.name, started.value.account) }) : started;
  }),
  implementForMember(confirmTotp, async (call) => {
    const { member, tokenHash } = call.session;
    const recoveryCodes = createRecoveryCodes();
    const confirmed = toAnswer(call, await member.security.confirmTotp(tokenHash, call.input.code, recoveryCodes));
    return confirmed.ok ? accept({ recoveryCodes }) : confirmed;
  }),
  implementForMember(removeTotp, async (call) => {
    const { member, tokenHash } = call.session;
    const checked = await checkMemberSecret(call, call.input.password);
    if (!checked.ok) return checked;
    return toAnswer(call, await member.security.removeTotp(tokenHash, call.input.code));
  }),
];

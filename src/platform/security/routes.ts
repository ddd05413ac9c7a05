import * as contract from '../../contract/security/security.ts';
import { maskPrefix } from '../../lib/address-prefix.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implementForMember, implementWithoutSessionCheck } from '../http/implement.ts';
import { findContacts } from '../member/contact-queries.ts';
import { isGuessedPaymentPassword } from '../registration/password-rules.ts';
import { checkMemberSecret } from '../session/member-secret.ts';
import { hashPassword } from '../session/password-hash.ts';
import type { SignInRow } from '../session/sign-in-store.ts';
import { type Contact, maskContact } from '../verification/contact.ts';
import { bindOwnContact, sendCodeToContact } from './contacts.ts';
import { totpRoutes } from './totp-routes.ts';

const ID_LENGTH = 16;

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

export function toMasked(kind: Contact['kind'], value: string | null): string | null {
  return value === null ? null : maskContact({ kind, value });
}

export function toSignIn({ at_ms, prefix, country, device, method }: SignInRow) {
  return { at: toIso(at_ms), ip: maskPrefix(prefix), country, device, method: method as 'password' };
}

const getSecurityConfig = implementWithoutSessionCheck(contract.getSecurityConfig, async ({ env, session }) => {
  const [state, contacts] = await Promise.all([
    session.member.security.getState(session.tokenHash),
    findContacts(env.DB, session.memberId),
  ]);
  if (!state.ok) return state;
  const { passwordChangedAt, lastSignIn, ...rest } = state.value;
  return accept({
    ...rest,
    phone: toMasked('phone', contacts.phone),
    email: toMasked('email', contacts.email),
    passwordChangedAt: passwordChangedAt > 0 ? toIso(passwordChangedAt) : null,
    lastSignIn: lastSignIn && toSignIn(lastSignIn),
  });
});

const setPaymentPassword = implementForMember(contract.setPaymentPassword, async (call) => {
  const { input, session, settings } = call;
  if (input.newPassword !== input.confirmNewPassword) return refuseFields({ confirmNewPassword: 'mismatch' });
  const checked = await checkMemberSecret(call, input.currentPassword);
  if (!checked.ok) return checked;
  if (input.newPassword === input.currentPassword) return refuse('password.same');
  const owner = await session.member.password.getOwner(session.tokenHash);
  if (!owner.ok) return owner;
  const isGuessed = isGuessedPaymentPassword(input.newPassword, owner.value.account, settings);
  if (isGuessed) return refuse('registration.password_common');
  const record = await hashPassword(input.newPassword, settings.scryptLog2N);
  return session.member.security.setPaymentPassword(session.tokenHash, record);
});

const listSignIns = implementWithoutSessionCheck(contract.listSignIns, async ({ session }) => {
  const rows = await session.member.security.listSignIns(session.tokenHash);
  return rows.ok ? accept({ list: rows.value.map(toSignIn) }) : rows;
});

const listSessions = implementWithoutSessionCheck(contract.listSessions, async ({ session }) => {
  const rows = await session.member.security.listSessions(session.tokenHash);
  if (!rows.ok) return rows;
  const list = rows.value.map((row) => ({
    id: row.token_hash.slice(0, ID_LENGTH),
    isThis: row.token_hash === session.tokenHash,
    createdAt: toIso(row.created_at_ms),
    expiresAt: toIso(row.expires_at_ms),
    ip: row.ip ?? '',
    device: row.device,
  }));
  return accept({ list });
});

const revokeSessions = implementWithoutSessionCheck(contract.revokeSessions, ({ input, session }) =>
  session.member.access.revokeSessions(session.tokenHash, input.id ?? null),
);

export const securityRoutes = [
  getSecurityConfig,
  setPaymentPassword,
  implementForMember(contract.sendContactCode, sendCodeToContact),
  implementForMember(contract.bindContact, bindOwnContact),
  ...totpRoutes,
  listSignIns,
  listSessions,
  revokeSessions,
];

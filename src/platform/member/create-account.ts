import { CURRENCY } from '../../brand/currency.ts';
import type { MemberType } from '../../contract/member/member.ts';
import { toPlainName } from '../../lib/plain-name.ts';
import { clock } from '../../server/clock.ts';
import { type Result, refuse } from '../../server/result.ts';
import { type RegistrationSource, toOriginInsert } from '../agents/registration-sources.ts';
import { toSettings } from '../env.ts';
import { toLocalDay } from '../records/local-day.ts';
import type { PasswordRecord } from '../session/password-hash.ts';
import { activateAccount, reserveAccount } from './directory-queries.ts';

export interface NewAccount {
  account: string;
  memberId: string;
  type: MemberType;
  upline: string | null;
  rank: number;
  email: string | null;
  firstTimeLogin: boolean;
  /** Null: the account cannot sign in by password until one is set by phone. */
  password: PasswordRecord | null;
  paymentPassword?: PasswordRecord | null;
  /** The other registration fields, by field name. */
  details?: Readonly<Record<string, string>>;
  /** Time of joining; undefined is now. Members of the local seed joined earlier. */
  joinedAt?: number | undefined;
  /** Source of the registration, such as an invitation; undefined without one. */
  origin?: RegistrationSource | undefined;
  /** E.164, proven. If it cannot be bound to the account, no account is created. */
  phone?: string | undefined;
}

/** A typed or pasted account name as it is stored. */
export function toAccount(username: string): string {
  return toPlainName(username).toLowerCase();
}

/**
 * Reserves the name, creates the object, then activates the name. After a crash in between, the name is free again after a minute and the
 * object deletes itself. Refused when another member has the name or the number.
 */
export async function createAccount(env: Env, account: NewAccount): Promise<Result<null>> {
  const { password, paymentPassword = null, details = {}, joinedAt = clock(), origin, phone, ...person } = account;
  if (!(await reserveAccount(env.DB, person, clock()))) return refuse('registration.username_taken');
  const { memberId, type, upline, rank, email, firstTimeLogin } = person;
  const profile = {
    memberId,
    account: person.account,
    type,
    upline,
    rank,
    email,
    firstTimeLogin,
    currency: CURRENCY,
    createdAt: joinedAt,
    expiresAt: null,
  };
  const isCreated = await env.MEMBER.getByName(memberId).create({
    profile,
    password,
    paymentPassword,
    details,
    grantMinor: 0,
  });
  const joinedDay = toLocalDay(joinedAt, toSettings(env).timeZone);
  if (!isCreated) return refuse('registration.username_taken');
  const member = { account: person.account, memberId, type, upline, joinedDay };
  const receipt = origin && toOriginInsert(env.DB, member, origin, joinedAt);
  const foundBy = { nickname: person.account, email, details };
  return activateAccount(env.DB, { member, phone, receipt, foundBy }, clock());
}

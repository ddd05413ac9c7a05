import { CURRENCY } from '../../brand/currency.ts';
import type { MemberType } from '../../contract/member/member.ts';
import { clock } from '../../server/clock.ts';
import { type Result, refuse } from '../../server/result.ts';
import { type Origin, toOriginInsert } from '../agents/origins.ts';
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
  /** Null: there is no way in by password before one is set by phone. */
  password: PasswordRecord | null;
  paymentPassword?: PasswordRecord | null;
  /** What else was said at registration, by field. */
  details?: Readonly<Record<string, string>>;
  /** When they joined; undefined is now. Members of the local seed did earlier. */
  joinedAt?: number | undefined;
  /** Who brought them; undefined when nobody did. */
  origin?: Origin | undefined;
  /** E.164, proven: theirs with the account, or there is no account. */
  phone?: string | undefined;
}

/** Account names are compared without case. */
export function toAccount(username: string): string {
  return username.trim().toLowerCase();
}

/**
 * Reserve the name, create the object, make the name good: a crash between leaves a name that is free again after a minute, and an
 * object that deletes itself. Refused when somebody else has the name or the number.
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
  return activateAccount(env.DB, { member, phone, receipt }, clock());
}

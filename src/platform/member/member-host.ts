import type { Result } from '../../server/result.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Ledger } from '../wallet/ledger.ts';
import type { Profile, ProfileChanges } from './profile-store.ts';
import type { Timers } from './timers.ts';

/** A session that has not ended. Some calls may still refuse it (`mustChange`). */
export interface LiveSession {
  profile: Profile;
  /** True if the password must be changed before any other call. */
  mustChange: boolean;
  /**
   * True if another person set the password. Contacts and accounts that were bound before the owner changes it do not count as the owner's.
   */
  isPrepared: boolean;
}

/** Shared by the parts of a member's object: storage, ledgers, profile. */
export interface MemberHost {
  readonly env: Env;
  readonly sql: SqlStorage;
  readonly timers: Timers;
  readonly sessions: SessionStore;
  readonly money: Ledger;
  readonly points: Ledger;
  /**
   * Runs a command and commits it together with other waiting commands. Checks the ledgers in the same transaction. Every move of money or
   * points runs in here.
   */
  run<Value>(command: () => Result<Value>): Promise<Result<Value>>;
  /** For writes that move neither money nor points. */
  transact<Value>(act: () => Value): Value;
  /** Brings derived figures up to the last transfer. Call it before a derived figure is used or returned. */
  catchUp(): void;
  /** The member's profile. Undefined when the object has no member, or when its demo account has ended. */
  findAlive(): Profile | undefined;
  /** For the few calls that are allowed while the session must still change its password. */
  requireSession(tokenHash: string): Result<LiveSession>;
  /** Like the other `require…` calls below, refuses a session whose password must be changed first. */
  requireMember(tokenHash: string): Result<Profile>;
  requireRealMember(tokenHash: string): Result<Profile>;
  requireAgent(tokenHash: string): Result<Profile>;
  /**
   * A real member that the operator has not suspended: may start moves of money or points. A suspended member may still repeat an accepted
   * call to learn its result; `isKnown` tells that the call was accepted before.
   */
  requireActive(tokenHash: string, isKnown?: () => boolean): Result<Profile>;
  /** True when any part accepted a call of this member under this idempotency key. */
  knowsKey(key: string): boolean;
  /** Writes changes to the profile; `requireMember` and the other calls return them from then on. */
  changeProfile(changes: ProfileChanges): void;
}

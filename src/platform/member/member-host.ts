import type { Result } from '../../server/result.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Ledger } from '../wallet/ledger.ts';
import type { Profile, ProfileChanges } from './profile-store.ts';
import type { Timers } from './timers.ts';

/** A session that has not ended, whatever it still may do. */
export interface LiveSession {
  profile: Profile;
  /** The password must be changed before anything else. */
  mustChange: boolean;
  /** Somebody else set the password: nothing that was bound to the account before the change is its owner's. */
  isPrepared: boolean;
}

/** What the parts of a member's object share: its storage, its books, who it is. */
export interface MemberHost {
  readonly env: Env;
  readonly sql: SqlStorage;
  readonly timers: Timers;
  readonly sessions: SessionStore;
  readonly money: Ledger;
  readonly points: Ledger;
  /** Commits together with whatever else arrived; checks the books. All that moves money or points runs in here. */
  run<Value>(command: () => Result<Value>): Promise<Result<Value>>;
  /** For writes that move nothing. */
  transact<Value>(act: () => Value): Value;
  /** Brings derived figures up to the last transfer. Call it before answering one. */
  catchUp(): void;
  /** Undefined when nobody is here, or when a demo account has ended. */
  findAlive(): Profile | undefined;
  /** For the few calls that a session may make before it changed a password that must be changed. */
  requireSession(tokenHash: string): Result<LiveSession>;
  /** This and the others refuse a session whose password must be changed first. */
  requireMember(tokenHash: string): Result<Profile>;
  /** Refuses demo accounts. */
  requireRealMember(tokenHash: string): Result<Profile>;
  requireAgent(tokenHash: string): Result<Profile>;
  /**
   * A real member whom the operator has not suspended: may start what moves money or points. Whoever is suspended is still told what
   * became of a call that was accepted before: `isKnown` says that this is one.
   */
  requireActive(tokenHash: string, isKnown?: () => boolean): Result<Profile>;
  /** True when any part accepted a call of this member under this idempotency key. */
  knowsKey(key: string): boolean;
  /** Writes what changed about the member; `requireMember` and the others answer it from then on. */
  changeProfile(changes: ProfileChanges): void;
}

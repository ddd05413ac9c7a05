import { DEMO_TYPE } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { PayoutAccounts } from '../cashier/payout-accounts.ts';
import type { LiveSession, MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { AccessStores } from '../session/access-stores.ts';
import { tellAttempts } from '../session/notify-other-objects.ts';
import type { PasswordRecord } from '../session/password-hash.ts';
import type { SessionEnds } from '../session/session-ends.ts';
import { dropBound } from './drop-bound.ts';

export const RESET_LINK_LIFE_MS = 30 * 60_000;

/** The login password: changed by its owner, reset by a contact, set by the operator (decision 0070). */
export class PasswordPart extends MemberPart {
  readonly #stores: AccessStores;
  readonly #accounts: PayoutAccounts;
  readonly #ends: SessionEnds;

  constructor(host: MemberHost, stores: AccessStores, accounts: PayoutAccounts, ends: SessionEnds) {
    super(host);
    this.#stores = stores;
    this.#accounts = accounts;
    this.#ends = ends;
  }

  override createTables(): void {}

  /** Starts a check of the current password. Also accepts a session that must change its password first. */
  beginCheck(tokenHash: string): Result<{ record: PasswordRecord | null; lockedUntil: number | null }> {
    const { credentials, passwordAttempts } = this.#stores;
    const owner = this.#requireOwner(tokenHash);
    if (!owner.ok) return owner;
    const lockedUntil = passwordAttempts.begin(clock()) ?? null;
    return accept({ record: lockedUntil === null ? (credentials.get() ?? null) : null, lockedUntil });
  }

  /** Account whose password the session would change; `isPrepared` as in `LiveSession`. */
  getOwner(tokenHash: string): Result<{ account: string; isPrepared: boolean }> {
    const owner = this.#requireOwner(tokenHash);
    return owner.ok ? accept({ account: owner.value.profile.account, isPrepared: owner.value.isPrepared }) : owner;
  }

  /**
   * Ends every other session. If another person had set the previous password, also removes what was bound to the account until then, such
   * as contacts and payout accounts (`dropBound`).
   */
  change(tokenHash: string, record: PasswordRecord): Result<{ account: string }> {
    const owner = this.#requireOwner(tokenHash);
    if (!owner.ok) return owner;
    const { profile, isPrepared } = owner.value;
    this.host.transact(() => {
      this.#replace(record);
      this.host.sessions.clearMustChange(tokenHash);
      if (isPrepared) dropBound(this.host, this.#stores, this.#accounts);
    });
    this.#ends.endWhere((hash) => hash !== tokenHash);
    return accept({ account: profile.account });
  }

  /** Accepts a session that may set a first password: the account has no password yet, and the sign-in is recent. */
  checkFirst(tokenHash: string): Result<null> {
    const owner = this.#requireOwner(tokenHash);
    if (!owner.ok) return owner;
    const isOpen = this.#stores.credentials.get() === undefined && this.host.sessions.isFresh(tokenHash, clock());
    return isOpen ? accept(null) : refuse('session.secret_wrong');
  }

  /** Checks again, because another password may have been set while the hash was computed. */
  setFirst(tokenHash: string, record: PasswordRecord): Result<{ account: string }> {
    const open = this.checkFirst(tokenHash);
    return open.ok ? this.change(tokenHash, record) : open;
  }

  /**
   * Opens a link for a password reset. False if the object has no member, or the owner has not yet replaced a password that another person
   * set. `email` is the address that gets the link.
   */
  openReset(linkHash: string, email: string): boolean {
    if (this.host.findAlive()?.firstTimeLogin !== false) return false;
    this.#stores.tickets.issue('reset', linkHash, { email }, clock() + RESET_LINK_LIFE_MS);
    return true;
  }

  /** Links of earlier versions have no address and are refused. */
  getReset(linkHash: string): Result<{ account: string; email: string }> {
    const profile = this.host.findAlive();
    const ticket = profile && this.#stores.tickets.find<{ email: string } | null>('reset', linkHash, clock());
    return ticket ? accept({ account: profile.account, email: ticket.email }) : refuse('password.link_expired');
  }

  /**
   * Sets a new password after a proof: the link of an e-mail, which is then spent, or a code (`linkHash` is null). Ends every session,
   * forgets all devices and stops payouts for `pauseMs`. Refused while the owner has not yet changed a password that another person set,
   * because contacts that were bound until then may not be the owner's. `provenAt` is the time of the code: a password that was set later makes
   * it invalid.
   */
  reset(
    linkHash: string | null,
    record: PasswordRecord,
    pauseMs: number,
    provenAt = Number.POSITIVE_INFINITY,
  ): Result<{ account: string }> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    const isLate = provenAt <= this.#stores.credentials.getChangedAt();
    if (linkHash === null && (profile.firstTimeLogin || isLate)) return refuse('verification.code_wrong');
    if (linkHash !== null && (profile.firstTimeLogin || !this.getReset(linkHash).ok)) {
      return refuse('password.link_expired');
    }
    this.#replace(record);
    this.#stores.credentials.pausePayouts(clock() + pauseMs);
    this.#ends.endWhere(() => true);
    this.#stores.devices.clear();
    tellAttempts(this.host.env, profile);
    return accept({ account: profile.account });
  }

  /**
   * Called by the operator. Ends every session, forces a change at the next sign-in, and removes what was bound to the account until then
   * (`dropBound`).
   */
  setByOperator(record: PasswordRecord, pauseMs: number): Result<{ account: string; language: string }> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    this.host.transact(() => {
      this.#replace(record);
      this.#stores.credentials.pausePayouts(clock() + pauseMs);
      dropBound(this.host, this.#stores, this.#accounts);
      this.host.changeProfile({ firstTimeLogin: true });
    });
    this.#ends.endWhere(() => true);
    return accept({ account: profile.account, language: profile.language });
  }

  /** Also accepts a session that must change its password first; refuses demo accounts. */
  #requireOwner(tokenHash: string): Result<LiveSession> {
    const session = this.host.requireSession(tokenHash);
    const isDemo = session.ok && session.value.profile.type === DEMO_TYPE;
    return isDemo ? refuse('session.real_account_required') : session;
  }

  #replace(record: PasswordRecord): void {
    this.#stores.credentials.set(record, clock());
    // The counts of wrong payment passwords and second factors stay: the caller may still be guessing those.
    this.#stores.passwordAttempts.clear();
    this.#stores.tickets.clear('reset');
    this.#stores.tickets.clear('login');
    this.host.changeProfile({ firstTimeLogin: false });
  }
}

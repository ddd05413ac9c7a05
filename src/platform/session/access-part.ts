import type { AccountStatus, MemberType } from '../../contract/member/member.ts';
import { isAgentType } from '../../contract/member/types.ts';
import { HANDOVER_SECONDS } from '../../contract/session/handover.ts';
import { maskPrefix } from '../../lib/address-prefix.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';

import type { AccessStores } from './access-stores.ts';
import type { Issued, NewSession, SignInOutcome, WaitingSignIn } from './new-session.ts';
import { tellAttempts } from './notify-other-objects.ts';
import type { PasswordRecord } from './password-hash.ts';
import type { SessionEnds } from './session-ends.ts';
import type { MustChange } from './session-store.ts';
import type { Proof } from './sign-in-proof.ts';
import type { SignInMethod } from './sign-in-store.ts';

export const CHALLENGE_LIFE_MS = 10 * 60_000;

/** Sign-ins and sessions of the member. */
export class AccessPart extends MemberPart {
  readonly #stores: AccessStores;
  readonly #ends: SessionEnds;

  constructor(host: MemberHost, stores: AccessStores, ends: SessionEnds) {
    super(host);
    this.#stores = stores;
    this.#ends = ends;
  }

  override createTables(): void {
    this.#stores.createTables();
  }

  /** Called by the object when it is created. A member of the local seed joined earlier and has had the password since then. */
  setCredential(record: PasswordRecord, joinedAt: number): void {
    this.#stores.credentials.set(record, joinedAt);
  }

  setPaymentCredential(record: PasswordRecord): void {
    this.#stores.credentials.setPayment(record);
  }

  getCredential(): { record: PasswordRecord | null; hasTotp: boolean } {
    if (!this.host.findAlive()) return { record: null, hasTotp: false };
    return { record: this.#stores.credentials.get() ?? null, hasTotp: this.#stores.totp.has() };
  }

  /** The password of an account that another person opened and that its owner has not taken over yet; null for all others. */
  getStartCredential(): PasswordRecord | null {
    return this.host.findAlive()?.firstTimeLogin === true ? (this.#stores.credentials.get() ?? null) : null;
  }

  /** Refuses a sign-in that not even the owner may make. Callers check this before they spend a code or ticket. */
  checkEntry(side: NewSession['side']): Result<Profile> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    if (profile.accountStatus === 'frozen') return refuse('member.frozen');
    return side === 'agent' && !isAgentType(profile.type) ? refuse('session.not_agent') : accept(profile);
  }

  /** Called after a right proof; decides whether that proof is enough. */
  issueSession(session: NewSession): Result<SignInOutcome> {
    const entry = this.checkEntry(session.side);
    if (!entry.ok) return entry;
    const proof = this.#checkProof(session);
    if (!proof.ok) return proof;
    const profile = entry.value;
    const { tokenHash, place, side, method, hasDefaultPassword, passwordLifeMs } = session;
    const { devices, signIns, tickets, totp } = this.#stores;
    const hasTotp = totp.has();
    // Until the starting password is changed, contacts and second factors may not be the owner's, so none is asked for. Such a session may
    // only change the password.
    const isOwners = !profile.firstTimeLogin;
    const asksDevice = isOwners && hasTotp && !devices.has(place.device, clock());
    const asksNetwork =
      isOwners && session.verifiesNetwork && method === 'password' && !signIns.isRegistered(place.prefix);
    if (!asksDevice && !asksNetwork) {
      return accept(this.#issue(profile, tokenHash, session, method));
    }
    const totpOnly = method !== 'password';
    const giverHash = session.method === 'handover' ? session.giverHash : null;
    const { account } = profile;
    const asked = { place, side, hasDefaultPassword, passwordLifeMs };
    const waiting: WaitingSignIn = { ...asked, account, hasTotp, totpOnly, giverHash };
    tickets.issue('login', session.challengeHash, waiting, clock() + CHALLENGE_LIFE_MS);
    return accept({ state: 'waits', ...waiting });
  }

  getWaiting(challengeHash: string): Result<WaitingSignIn> {
    const waiting = this.host.findAlive() && this.#stores.tickets.find<WaitingSignIn>('login', challengeHash, clock());
    return waiting ? accept(waiting) : refuse('session.challenge_expired');
  }

  /**
   * Counts every code tried for a waiting sign-in, right or wrong. Also counts the tries of the member, because a member may start many
   * sign-ins.
   */
  tryWaiting(challengeHash: string): Result<{ waiting: WaitingSignIn; lockedUntil: number | null }> {
    const { tickets, secondFactorAttempts } = this.#stores;
    const waiting = this.host.findAlive() && tickets.tryOnce<WaitingSignIn>('login', challengeHash, clock());
    if (!waiting) return refuse('session.challenge_expired');
    return accept({ waiting, lockedUntil: secondFactorAttempts.begin(clock()) ?? null });
  }

  /**
   * `totpCode` is null if a code by SMS or e-mail has already been checked. `device` is the device that sent the code; the sign-in may have
   * begun on another device.
   */
  passWaiting(challengeHash: string, totpCode: string | null, tokenHash: string, device: string): Result<Issued> {
    const profile = this.host.findAlive();
    const waiting = profile && this.#stores.tickets.find<WaitingSignIn>('login', challengeHash, clock());
    if (!profile || !waiting) return refuse('session.challenge_expired');
    if (waiting.giverHash && !this.host.requireMember(waiting.giverHash).ok) return refuse('session.challenge_expired');
    if (profile.accountStatus === 'frozen') return refuse('member.frozen');
    const isRight = totpCode === null || this.#stores.checkAppCode(totpCode, clock());
    if (!isRight) return refuse('verification.code_wrong');
    this.#stores.tickets.clear('login');
    this.#stores.secondFactorAttempts.clear();
    const place = { ...waiting.place, device };
    return accept(this.#issue(profile, tokenHash, { ...waiting, place }, 'verification'));
  }

  /**
   * Refuses a session that must change its password, except for calls that may come before that (`isBeforeChange`). `key` is the
   * idempotency key of a call that moves money; `isReplay` tells whether that key was accepted before, so that a suspended member can still
   * read its result.
   */
  checkSession(
    tokenHash: string,
    key = '',
    isBeforeChange = false,
  ): Result<{ type: MemberType; accountStatus: AccountStatus; isReplay: boolean }> {
    const session = this.host.requireSession(tokenHash);
    if (!session.ok) return session;
    if (session.value.mustChange && !isBeforeChange) return refuse('session.password_change_required');
    const { type, accountStatus } = session.value.profile;
    return accept({
      type,
      accountStatus,
      isReplay: accountStatus !== 'active' && key !== '' && this.host.knowsKey(key),
    });
  }

  endSession(tokenHash: string): void {
    if (!this.host.findAlive()) return;
    this.#ends.end([tokenHash]);
  }

  /** Stores a handover code, which is valid only as long as the session that asked for it. */
  openHandover(tokenHash: string, codeHash: string): Result<null> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    this.#stores.tickets.issue('handover', codeHash, { tokenHash }, clock() + HANDOVER_SECONDS * 1000);
    return accept(null);
  }

  /** The account of a handover code; the code stays valid. */
  findHandoverAccount(codeHash: string): Result<string> {
    const ticket = this.#findHandover(codeHash);
    const giver = ticket && this.host.requireMember(ticket.tokenHash);
    return giver?.ok ? accept(giver.value.account) : refuse('session.handover_expired');
  }

  /** The code is spent even if the call is refused. */
  takeHandover(codeHash: string): Result<{ giverHash: string }> {
    const ticket = this.#findHandover(codeHash);
    if (!ticket) return refuse('session.handover_expired');
    this.#stores.tickets.clear('handover');
    const giver = this.host.requireMember(ticket.tokenHash);
    return giver.ok ? accept({ giverHash: ticket.tokenHash }) : refuse('session.handover_expired');
  }

  #findHandover(codeHash: string): { tokenHash: string } | undefined {
    const { tickets } = this.#stores;
    return this.host.findAlive() ? tickets.find<{ tokenHash: string }>('handover', codeHash, clock()) : undefined;
  }

  /** Begins a check of the payment password, or of the login password until a payment password is set. */
  beginSecretCheck(tokenHash: string): Result<{ record: PasswordRecord | null; lockedUntil: number | null }> {
    const { credentials } = this.#stores;
    const attempts = this.#stores.getSecretAttempts();
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const lockedUntil = attempts.begin(clock()) ?? null;
    const record = lockedUntil === null ? (credentials.getPayment() ?? credentials.get()) : undefined;
    return accept({ record: record ?? null, lockedUntil });
  }

  passSecretCheck(tokenHash: string): void {
    if (this.host.requireRealMember(tokenHash).ok) this.#stores.getSecretAttempts().clear();
  }

  /** Called by the operator. */
  setAccountStatus(accountStatus: AccountStatus): boolean {
    if (!this.host.findAlive()) return false;
    this.host.changeProfile({ accountStatus });
    if (accountStatus === 'frozen') this.#ends.endWhere(() => true);
    if (accountStatus !== 'active') this.#ends.leaveChat(null);
    return true;
  }

  /** Forgets the registered networks: the next network that signs in is registered again. */
  forgetPlaces(): void {
    if (!this.host.findAlive()) return;
    this.#stores.signIns.forgetPlaces();
    this.#stores.forgetAttempts();
  }

  /** Forgets the known devices: each must give the second factor again, and no longer has a failure counter of its own. */
  forgetDevices(): void {
    const profile = this.host.findAlive();
    if (!profile) return;
    this.#stores.devices.clear();
    tellAttempts(this.host.env, profile);
  }

  /** Called by the security centre. Answers how many sessions ended. */
  revokeSessions(tokenHash: string, id: string | null): Result<{ ended: number }> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    return accept({ ended: this.#ends.endWhere((hash) => (id === null ? hash !== tokenHash : hash.startsWith(id))) });
  }

  #checkProof(proof: Proof): Result<null> {
    if (proof.method === 'password' && this.#stores.credentials.get()?.salt !== proof.salt) {
      return refuse('session.wrong_credentials');
    }
    if (proof.method === 'sms' && proof.provenAt <= this.#stores.credentials.getChangedAt()) {
      return refuse('verification.code_wrong');
    }
    const isOver = proof.method === 'handover' && !this.host.requireMember(proof.giverHash).ok;
    return isOver ? refuse('session.handover_expired') : accept(null);
  }

  #issue(
    profile: Profile,
    tokenHash: string,
    {
      place,
      hasDefaultPassword,
      passwordLifeMs = 0,
    }: Pick<WaitingSignIn, 'place' | 'hasDefaultPassword' | 'passwordLifeMs'>,
    method: SignInMethod,
  ): Issued {
    const now = clock();
    const { account, type, createdAt } = profile;
    const changedAt = this.#stores.credentials.getChangedAt() || createdAt;
    const passwordExpired = passwordLifeMs > 0 && changedAt + passwordLifeMs <= now;
    const mustChange: MustChange = hasDefaultPassword ? 'default' : passwordExpired ? 'expired' : '';
    const network = { ip: maskPrefix(place.prefix) || null, device: place.label };
    const session = { ...network, isProven: method !== 'handover', mustChange };
    this.host.transact(() => {
      const pushedOut = this.host.sessions.issue(tokenHash, session, now);
      if (pushedOut.length > 0) this.#ends.end(pushedOut);
      this.#stores.signIns.add(place, method, now);
      // A handed-over session proves nothing about the device that took it.
      if (method !== 'handover') this.#stores.devices.add(place.device, now);
    });
    const firstTimeLogin = hasDefaultPassword || profile.firstTimeLogin;
    return { state: 'issued', account, type, firstTimeLogin, passwordExpired };
  }
}

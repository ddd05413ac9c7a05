import { HANDOVER_SECONDS } from '../../contract/handover.ts';
import type { MemberStanding, MemberType } from '../../contract/member.ts';
import { isAgentType } from '../../contract/member-types.ts';
import { maskPrefix } from '../../lib/prefix.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { getChatRoom } from '../chat/chat-room.ts';
import { tellLaunchesEnded } from '../games/launch-hooks.ts';
import type { LaunchStore } from '../games/launch-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';
import type { AccessStores } from './access-stores.ts';
import type { Issued, NewSession, SignInOutcome, WaitingSignIn } from './new-session.ts';
import type { PasswordRecord } from './password-hash.ts';
import type { Proof } from './proof.ts';
import type { SecretAttempts } from './secret-attempts.ts';
import type { SignInMethod } from './sign-in-store.ts';

export const CHALLENGE_LIFE_MS = 10 * 60_000;
export const RESET_LINK_LIFE_MS = 30 * 60_000;

/** Who may be this member: the password and the sessions. */
export class AccessPart extends MemberPart {
  readonly #stores: AccessStores;
  readonly #launches: LaunchStore;

  constructor(host: MemberHost, launches: LaunchStore, stores: AccessStores) {
    super(host);
    this.#stores = stores;
    this.#launches = launches;
  }

  override createTables(): void {
    this.#stores.createTables();
  }

  /** Called by the object itself when it is made: who joined earlier, in the local seed, has had it since. */
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

  /** What keeps even the owner out. For what is spent by a sign-in: asked before that. */
  checkEntry(side: NewSession['side']): Result<Profile> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    if (profile.standing === 'frozen') return refuse('member.frozen');
    return side === 'agent' && !isAgentType(profile.type) ? refuse('session.not_agent') : accept(profile);
  }

  /** The proof was right; whether it is enough is decided here. */
  issueSession(session: NewSession): Result<SignInOutcome> {
    const entry = this.checkEntry(session.side);
    if (!entry.ok) return entry;
    const proof = this.#checkProof(session);
    if (!proof.ok) return proof;
    const profile = entry.value;
    const { tokenHash, place, side, method, hasDefaultPassword } = session;
    const { signIns, tickets, totp } = this.#stores;
    const hasTotp = totp.has();
    const asks = hasTotp || (session.verifiesPlace && method === 'password');
    if (!asks || signIns.isRegistered(place.prefix)) {
      return accept(this.#issue(profile, tokenHash, { place, hasDefaultPassword }, method));
    }
    const totpOnly = method !== 'password';
    const giverHash = session.method === 'handover' ? session.giverHash : null;
    const { account } = profile;
    const waiting: WaitingSignIn = { account, place, side, hasTotp, totpOnly, hasDefaultPassword, giverHash };
    tickets.issue('login', session.challengeHash, waiting, clock() + CHALLENGE_LIFE_MS);
    return accept({ state: 'waits', ...waiting });
  }

  getWaiting(challengeHash: string): Result<WaitingSignIn> {
    const waiting = this.host.findAlive() && this.#stores.tickets.find<WaitingSignIn>('login', challengeHash, clock());
    return waiting ? accept(waiting) : refuse('session.challenge_expired');
  }

  /** Every code that is tried against a waiting sign-in, right or wrong; counted for the member too, who may get many such sign-ins. */
  tryWaiting(challengeHash: string): Result<{ waiting: WaitingSignIn; lockedUntil: number | null }> {
    const { tickets, secondFactorAttempts } = this.#stores;
    const waiting = this.host.findAlive() && tickets.tryOnce<WaitingSignIn>('login', challengeHash, clock());
    if (!waiting) return refuse('session.challenge_expired');
    return accept({ waiting, lockedUntil: secondFactorAttempts.begin(clock()) ?? null });
  }

  /** `totpCode` is null where another code was right already. */
  passWaiting(challengeHash: string, totpCode: string | null, tokenHash: string): Result<Issued> {
    const profile = this.host.findAlive();
    const waiting = profile && this.#stores.tickets.find<WaitingSignIn>('login', challengeHash, clock());
    if (!profile || !waiting) return refuse('session.challenge_expired');
    if (waiting.giverHash && !this.host.requireMember(waiting.giverHash).ok) return refuse('session.challenge_expired');
    if (profile.standing === 'frozen') return refuse('member.frozen');
    const isRight = totpCode === null || (this.#stores.totp.has() && this.#stores.totp.check(totpCode, clock()));
    if (!isRight) return refuse('verification.code_wrong');
    this.#stores.tickets.clear('login');
    this.#stores.secondFactorAttempts.clear();
    return accept(this.#issue(profile, tokenHash, waiting, 'verification'));
  }

  /** `key` is what moves money is asked under: `isReplay` tells whether that was accepted before, of members who may not start it now. */
  checkSession(tokenHash: string, key = ''): Result<{ type: MemberType; standing: MemberStanding; isReplay: boolean }> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const { type, standing } = member.value;
    return accept({ type, standing, isReplay: standing !== 'active' && key !== '' && this.host.knowsKey(key) });
  }

  endSession(tokenHash: string): void {
    if (!this.host.findAlive()) return;
    this.#endAll([tokenHash]);
  }

  /** Ends with the session that asked for it. */
  openHandover(tokenHash: string, codeHash: string): Result<null> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    this.#stores.tickets.issue('handover', codeHash, { tokenHash }, clock() + HANDOVER_SECONDS * 1000);
    return accept(null);
  }

  /** Once: the code is gone whatever follows. */
  takeHandover(codeHash: string): Result<{ giverHash: string }> {
    const { tickets } = this.#stores;
    const ticket = this.host.findAlive() && tickets.find<{ tokenHash: string }>('handover', codeHash, clock());
    if (!ticket) return refuse('session.handover_expired');
    tickets.clear('handover');
    const giver = this.host.requireMember(ticket.tokenHash);
    return giver.ok ? accept({ giverHash: ticket.tokenHash }) : refuse('session.handover_expired');
  }

  /** What the question for the payment password is compared with; until there is one, the login password. */
  beginSecretCheck(tokenHash: string): Result<{ record: PasswordRecord | null; lockedUntil: number | null }> {
    const { credentials } = this.#stores;
    const attempts = this.#stores.getSecretAttempts();
    return this.#beginCheck(tokenHash, attempts, () => credentials.getPayment() ?? credentials.get());
  }

  beginPasswordCheck(tokenHash: string): Result<{ record: PasswordRecord | null; lockedUntil: number | null }> {
    const { credentials, passwordAttempts } = this.#stores;
    return this.#beginCheck(tokenHash, passwordAttempts, () => credentials.get());
  }

  passSecretCheck(tokenHash: string): void {
    if (this.host.requireRealMember(tokenHash).ok) this.#stores.getSecretAttempts().clear();
  }

  /** Ends every other session, and what a forced change asked for. */
  changePassword(tokenHash: string, record: PasswordRecord): Result<{ account: string }> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    this.#replacePassword(record);
    this.#endSessions((hash) => hash !== tokenHash);
    return accept({ account: member.value.account });
  }

  /** Where there was never a password to ask for, a sign-in of a moment ago is the proof. */
  checkFirstPassword(tokenHash: string): Result<null> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const isOpen = this.#stores.credentials.get() === undefined && this.host.sessions.isFresh(tokenHash, clock());
    return isOpen ? accept(null) : refuse('session.secret_wrong');
  }

  /** Asked again: a hash takes its time, and somebody else may have set one meanwhile. */
  setFirstPassword(tokenHash: string, record: PasswordRecord): Result<{ account: string }> {
    const open = this.checkFirstPassword(tokenHash);
    return open.ok ? this.changePassword(tokenHash, record) : open;
  }

  /** False when nobody is here. `email` is where the link goes. */
  openReset(linkHash: string, email: string): boolean {
    if (!this.host.findAlive()) return false;
    this.#stores.tickets.issue('reset', linkHash, { email }, clock() + RESET_LINK_LIFE_MS);
    return true;
  }

  /** A link that was made before addresses were kept has none, and opens nothing. */
  getReset(linkHash: string): Result<{ account: string; email: string }> {
    const profile = this.host.findAlive();
    const ticket = profile && this.#stores.tickets.find<{ email: string } | null>('reset', linkHash, clock());
    return ticket ? accept({ account: profile.account, email: ticket.email }) : refuse('password.link_expired');
  }

  /** By the link of a mail, which is used up, or by another proof (`null`). Every session ends. */
  resetPassword(linkHash: string | null, record: PasswordRecord): Result<{ account: string }> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    if (linkHash !== null && !this.getReset(linkHash).ok) return refuse('password.link_expired');
    this.#replacePassword(record);
    this.#endSessions(() => true);
    return accept({ account: profile.account });
  }

  /** By the operator. */
  setStanding(standing: MemberStanding): boolean {
    if (!this.host.findAlive()) return false;
    this.host.changeProfile({ standing });
    if (standing === 'frozen') this.#endSessions(() => true);
    if (standing !== 'active') this.#leaveChat(null);
    return true;
  }

  /** The next network that signs in registers itself again. */
  forgetPlaces(): void {
    if (!this.host.findAlive()) return;
    this.#stores.signIns.forgetPlaces();
    this.#stores.forgetAttempts();
  }

  /** Called by the security centre: how many ended. */
  revokeSessions(tokenHash: string, id: string | null): Result<{ ended: number }> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    return accept({ ended: this.#endSessions((hash) => (id === null ? hash !== tokenHash : hash.startsWith(id))) });
  }

  #checkProof(proof: Proof): Result<null> {
    if (proof.method === 'password' && this.#stores.credentials.get()?.salt !== proof.salt) {
      return refuse('session.wrong_credentials');
    }
    const isOver = proof.method === 'handover' && !this.host.requireMember(proof.giverHash).ok;
    return isOver ? refuse('session.handover_expired') : accept(null);
  }

  #issue(
    profile: Profile,
    tokenHash: string,
    { place, hasDefaultPassword }: Pick<WaitingSignIn, 'place' | 'hasDefaultPassword'>,
    method: SignInMethod,
  ): Issued {
    const now = clock();
    const session = { ip: maskPrefix(place.prefix) || null, device: place.label, isProven: method !== 'handover' };
    this.host.transact(() => {
      const pushedOut = this.host.sessions.issue(tokenHash, session, now);
      if (pushedOut.length > 0) this.#endAll(pushedOut);
      this.#stores.signIns.add(place, method, now);
    });
    const { account, type, createdAt } = profile;
    const firstTimeLogin = hasDefaultPassword || profile.firstTimeLogin;
    const passwordChangedAt = this.#stores.credentials.getChangedAt() || createdAt;
    return { state: 'issued', account, type, firstTimeLogin, passwordChangedAt };
  }

  #beginCheck(tokenHash: string, attempts: SecretAttempts, read: () => PasswordRecord | undefined) {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const lockedUntil = attempts.begin(clock()) ?? null;
    return accept({ record: lockedUntil === null ? (read() ?? null) : null, lockedUntil });
  }

  #replacePassword(record: PasswordRecord): void {
    this.#stores.credentials.set(record, clock());
    this.#stores.forgetPasswordAttempts();
    this.#stores.tickets.clear('reset');
    this.#stores.tickets.clear('login');
    this.host.changeProfile({ firstTimeLogin: false });
  }

  #endSessions(isEnded: (tokenHash: string) => boolean): number {
    const ended = this.host.sessions.list(clock()).filter((row) => isEnded(row.token_hash));
    if (ended.length > 0) this.#endAll(ended.map((row) => row.token_hash));
    return ended.length;
  }

  #endAll(tokenHashes: string[]): void {
    for (const tokenHash of tokenHashes) this.host.sessions.end(tokenHash);
    const vendors = tokenHashes.flatMap((tokenHash) => this.#launches.endWith(tokenHash));
    this.#leaveChat(tokenHashes);
    if (vendors.length > 0) this.#leaveGames(vendors);
  }

  #leaveGames(vassalages: string[]): void {
    const memberId = this.host.findAlive()?.memberId;
    if (memberId !== undefined) void tellLaunchesEnded(this.host.env, memberId, vassalages);
  }

  /** Whoever sits in the room by a session that ended (all of them: null) hears no more. The room looks around by itself, too, later. */
  #leaveChat(tokenHashes: string[] | null): void {
    const memberId = this.host.findAlive()?.memberId;
    if (memberId === undefined) return;
    getChatRoom(this.host.env)
      .end(memberId, tokenHashes)
      .catch((error: unknown) => logError('chat.not_told', { memberId, cause: String(error) }));
  }
}

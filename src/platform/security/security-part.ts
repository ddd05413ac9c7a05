import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';
import type { AccessStores } from '../session/access-stores.ts';
import type { PasswordRecord } from '../session/password-hash.ts';
import type { SessionRow } from '../session/session-store.ts';
import type { SignInRow } from '../session/sign-in-store.ts';

export interface SecurityState {
  hasPassword: boolean;
  hasPaymentPassword: boolean;
  hasTotp: boolean;
  passwordChangedAt: number;
  lastSignIn: SignInRow | null;
}

export interface MemberState extends SecurityState {
  profile: Profile;
  balanceMinor: number;
  sessions: number;
  details: Record<string, string>;
}

/** Account and language for the notice about a removed protection; null when there was none. */
export type Unprotected = Pick<Profile, 'account' | 'language'> | null;

/** Protections of the member, for the security centre and the operator. */
export class SecurityPart extends MemberPart {
  readonly #stores: AccessStores;

  constructor(host: MemberHost, stores: AccessStores) {
    super(host);
    this.#stores = stores;
  }

  override createTables(): void {}

  getState(tokenHash: string): Result<SecurityState & { needsSecret: boolean; isFresh: boolean }> {
    const needsSecret = this.needsSecret(tokenHash);
    if (!needsSecret.ok) return needsSecret;
    const isFresh = this.host.sessions.isFresh(tokenHash, clock());
    return accept({ ...this.#toState(), needsSecret: needsSecret.value, isFresh });
  }

  /** Whether adding a way to sign in needs the password. False shortly after the sign-in, and for an account without a password. */
  needsSecret(tokenHash: string): Result<boolean> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const { credentials } = this.#stores;
    const hasSecret = (credentials.getPayment() ?? credentials.get()) !== undefined;
    return accept(hasSecret && !this.host.sessions.isFresh(tokenHash, clock()));
  }

  /** For calls of the operator, so it requires no session of the member. */
  describe(): Result<MemberState> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    const rows = this.host.sql.exec<{ name: string; text: string }>('select name, text from profile_details').toArray();
    return accept({
      ...this.#toState(),
      profile,
      balanceMinor: this.host.money.getBalance(),
      sessions: this.host.sessions.list(clock()).length,
      details: Object.fromEntries(rows.map(({ name, text }) => [name, text])),
    });
  }

  /** The address from registration; null without one. */
  getEmail(): string | null {
    return this.host.findAlive()?.email ?? null;
  }

  setPaymentPassword(tokenHash: string, record: PasswordRecord): Result<null> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    this.#stores.credentials.setPayment(record);
    this.#stores.paymentAttempts.clear();
    return accept(null);
  }

  /** Replaces an unfinished set-up. */
  startTotp(tokenHash: string, secret: string): Result<{ account: string }> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    if (this.#stores.totp.has()) return refuse('security.totp_exists');
    this.#stores.totp.start(secret);
    return accept({ account: member.value.account });
  }

  /** `recoveryCodes` replace earlier ones. */
  confirmTotp(
    tokenHash: string,
    code: string,
    recoveryCodes: readonly string[],
  ): Result<{ lockedUntil: number | null }> {
    const { totp } = this.#stores;
    const isRight = () => totp.check(code, clock());
    return this.#checkTotp(tokenHash, isRight, totp.isPending(), () => {
      totp.confirm();
      this.#stores.recoveryCodes.set(recoveryCodes);
      // Known devices have never given a code of the app, and waiting sign-ins accept a weaker code. So both are forgotten.
      this.#stores.devices.clear();
      this.#stores.tickets.clear('login');
    });
  }

  removeTotp(tokenHash: string, code: string): Result<{ lockedUntil: number | null }> {
    const isRight = () => this.#stores.checkAppCode(code, clock());
    return this.#checkTotp(tokenHash, isRight, this.#stores.totp.has(), () => this.#stores.removeTotp());
  }

  /** Called by the operator. */
  dropPaymentPassword(): Result<Unprotected> {
    const { credentials, paymentAttempts } = this.#stores;
    const isThere = () => credentials.getPayment() !== undefined;
    return this.#drop(isThere, () => {
      credentials.dropPayment();
      paymentAttempts.clear();
    });
  }

  /** Called by the operator. */
  dropTotp(): Result<Unprotected> {
    const { totp, secondFactorAttempts } = this.#stores;
    return this.#drop(
      () => totp.has(),
      () => {
        this.#stores.removeTotp();
        secondFactorAttempts.clear();
      },
    );
  }

  listSignIns(tokenHash: string): Result<SignInRow[]> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? accept(this.#stores.signIns.list()) : member;
  }

  /** For the operator. */
  listSignInsOf(limit: number): { signIns: SignInRow[]; total: number; sessions: SessionRow[] } {
    const all = this.#stores.signIns.list();
    return { signIns: all.slice(0, limit), total: all.length, sessions: this.host.sessions.list(clock()) };
  }

  listSessions(tokenHash: string): Result<SessionRow[]> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? accept(this.host.sessions.list(clock())) : member;
  }

  #checkTotp(
    tokenHash: string,
    isRight: () => boolean,
    isThere: boolean,
    act: () => void,
  ): Result<{ lockedUntil: number | null }> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    if (!isThere) return refuse('security.totp_missing');
    const { secondFactorAttempts } = this.#stores;
    const lockedUntil = secondFactorAttempts.begin(clock()) ?? null;
    if (lockedUntil !== null) return accept({ lockedUntil });
    if (!isRight()) return refuse('verification.code_wrong');
    secondFactorAttempts.clear();
    act();
    return accept({ lockedUntil: null });
  }

  #drop(isThere: () => boolean, act: () => void): Result<Unprotected> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    if (!isThere()) return accept(null);
    act();
    return accept({ account: profile.account, language: profile.language });
  }

  #toState(): SecurityState {
    const { credentials, totp, signIns } = this.#stores;
    return {
      hasPassword: credentials.get() !== undefined,
      hasPaymentPassword: credentials.getPayment() !== undefined,
      hasTotp: totp.has(),
      passwordChangedAt: credentials.getChangedAt(),
      lastSignIn: signIns.list(1)[0] ?? null,
    };
  }
}

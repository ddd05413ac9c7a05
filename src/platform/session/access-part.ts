import type { MemberStanding, MemberType } from '../../contract/member.ts';
import { clock } from '../clock.ts';
import type { LaunchStore } from '../games/launch-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { accept, type Result, refuse } from '../result.ts';
import { CredentialStore } from './credential-store.ts';
import type { PasswordRecord } from './password-hash.ts';
import { SecretAttempts } from './secret-attempts.ts';

/** Who may be this member: the password and the sessions. */
export class AccessPart extends MemberPart {
  readonly #credentials: CredentialStore;
  readonly #launches: LaunchStore;
  readonly #secretAttempts: SecretAttempts;

  constructor(host: MemberHost, launches: LaunchStore) {
    super(host);
    this.#credentials = new CredentialStore(host.sql);
    this.#launches = launches;
    this.#secretAttempts = new SecretAttempts(host.sql);
  }

  override createTables(): void {
    this.#credentials.createTables();
    this.#secretAttempts.createTables();
  }

  /** Called by the object itself when it is made. */
  setCredential(record: PasswordRecord): void {
    this.#credentials.set(record, clock());
  }

  setPaymentCredential(record: PasswordRecord): void {
    this.#credentials.setPayment(record);
  }

  getCredential(): PasswordRecord | null {
    return (this.host.findAlive() && this.#credentials.get()) ?? null;
  }

  issueSession(
    tokenHash: string,
    ip: string | null,
  ): Result<{ account: string; type: MemberType; firstTimeLogin: boolean }> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    this.host.sessions.issue(tokenHash, ip, clock());
    const { account, type, firstTimeLogin } = profile;
    return accept({ account, type, firstTimeLogin });
  }

  checkSession(tokenHash: string): Result<{ type: MemberType; standing: MemberStanding }> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const { type, standing } = member.value;
    return accept({ type, standing });
  }

  endSession(tokenHash: string): void {
    if (!this.host.findAlive()) return;
    this.host.sessions.end(tokenHash);
    this.#launches.endWith(tokenHash);
  }

  /** What the question for the payment password is compared with; until there is one, the login password. */
  beginSecretCheck(tokenHash: string): Result<{ record: PasswordRecord | null; lockedUntil: number | null }> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const lockedUntil = this.#secretAttempts.begin(clock()) ?? null;
    if (lockedUntil !== null) return accept({ record: null, lockedUntil });
    return accept({ record: this.#credentials.getPayment() ?? this.#credentials.get() ?? null, lockedUntil });
  }

  passSecretCheck(tokenHash: string): void {
    if (this.host.requireRealMember(tokenHash).ok) this.#secretAttempts.clear();
  }
}

import type { MemberType } from '../../contract/member.ts';
import { clock } from '../clock.ts';
import type { LaunchStore } from '../games/launch-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { accept, type Result, refuse } from '../result.ts';
import { CredentialStore } from './credential-store.ts';
import type { PasswordRecord } from './password-hash.ts';

/** Who may be this member: the password and the sessions. */
export class AccessPart extends MemberPart {
  readonly #credentials: CredentialStore;
  readonly #launches: LaunchStore;

  constructor(host: MemberHost, launches: LaunchStore) {
    super(host);
    this.#credentials = new CredentialStore(host.sql);
    this.#launches = launches;
  }

  override createTables(): void {
    this.#credentials.createTables();
  }

  /** Called by the object itself when it is made. */
  setCredential(record: PasswordRecord): void {
    this.#credentials.set(record);
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

  checkSession(tokenHash: string): Result<{ type: MemberType }> {
    const member = this.host.requireMember(tokenHash);
    return member.ok ? accept({ type: member.value.type }) : member;
  }

  endSession(tokenHash: string): void {
    if (!this.host.findAlive()) return;
    this.host.sessions.end(tokenHash);
    this.#launches.endWith(tokenHash);
  }
}

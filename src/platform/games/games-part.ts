import { clock } from '../clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { accept, type Result } from '../result.ts';
import type { Launch, LaunchStore } from './launch-store.ts';

/** What a member opened. */
export class GamesPart extends MemberPart {
  readonly #launches: LaunchStore;

  constructor(host: MemberHost, launches: LaunchStore) {
    super(host);
    this.#launches = launches;
  }

  override createTables(): void {
    this.#launches.createTables();
  }

  createLaunch(tokenHash: string, launchHash: string, launch: Launch): Result<null> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    this.#launches.create(launchHash, tokenHash, launch, clock());
    return accept(null);
  }
}

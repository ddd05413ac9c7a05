import { clock } from '../clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { accept, type Result } from '../result.ts';
import type { Launch, LaunchStore } from './launch-store.ts';
import type { OpenedGames } from './opened-games.ts';

/** What a member opened. */
export class GamesPart extends MemberPart {
  readonly #launches: LaunchStore;
  readonly #opened: OpenedGames;

  constructor(host: MemberHost, launches: LaunchStore, opened: OpenedGames) {
    super(host);
    this.#launches = launches;
    this.#opened = opened;
  }

  override createTables(): void {
    this.#launches.createTables();
    this.#opened.createTables();
  }

  createLaunch(tokenHash: string, launchHash: string, launch: Launch, gameName: string): Result<null> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const now = clock();
    this.#launches.create(launchHash, tokenHash, launch, now);
    this.#opened.noteLaunch({ ...launch, gameName }, now);
    return accept(null);
  }
}

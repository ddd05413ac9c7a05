import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { isStudioVassalage } from '../../studio/vendors.ts';
import { getChatRoom } from '../chat/chat-room.ts';
import type { LaunchStore } from '../games/launch-store.ts';
import type { MemberHost } from '../member/member-host.ts';

/** Ends sessions of a member together with what was opened by them: games and the seat in the chat. */
export class SessionEnds {
  readonly #host: MemberHost;
  readonly #launches: LaunchStore;

  constructor(host: MemberHost, launches: LaunchStore) {
    this.#host = host;
    this.#launches = launches;
  }

  /** Answers how many ended. */
  endWhere(isEnded: (tokenHash: string) => boolean): number {
    const ended = this.#host.sessions.list(clock()).filter((row) => isEnded(row.token_hash));
    if (ended.length > 0) this.end(ended.map((row) => row.token_hash));
    return ended.length;
  }

  end(tokenHashes: string[]): void {
    for (const tokenHash of tokenHashes) this.#host.sessions.end(tokenHash);
    const vendors = tokenHashes.flatMap((tokenHash) => this.#launches.endWith(tokenHash));
    this.leaveChat(tokenHashes);
    if (vendors.some(isStudioVassalage)) this.#leaveGames();
  }

  /** Whoever sits in the room by a session that ended (all of them: null) hears no more. The room looks around by itself, too, later. */
  leaveChat(tokenHashes: string[] | null): void {
    const memberId = this.#host.findAlive()?.memberId;
    if (memberId === undefined) return;
    getChatRoom(this.#host.env)
      .end(memberId, tokenHashes)
      .catch((error: unknown) => logError('chat.not_told', { memberId, cause: String(error) }));
  }

  /** Rooms of the studio look around by themselves, too, later. */
  #leaveGames(): void {
    const memberId = this.#host.findAlive()?.memberId;
    if (memberId === undefined) return;
    this.#host.env.STUDIO_PLAYER.getByName(memberId)
      .endLaunches()
      .catch((error: unknown) => logError('studio.not_told', { memberId, cause: String(error) }));
  }
}

import { clock } from '../../server/clock.ts';
import { tellLaunchesEnded } from '../games/launch-hooks.ts';
import type { LaunchStore } from '../games/launch-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { tellChat } from './notify-other-objects.ts';

/** Ends sessions of a member and the launches and chat connections that they opened. */
export class SessionEnds {
  readonly #host: MemberHost;
  readonly #launches: LaunchStore;

  constructor(host: MemberHost, launches: LaunchStore) {
    this.#host = host;
    this.#launches = launches;
  }

  /** Ends the matching sessions, and returns their number. */
  endWhere(isEnded: (tokenHash: string) => boolean): number {
    const ended = this.#host.sessions.list(clock()).filter((row) => isEnded(row.token_hash));
    if (ended.length > 0) this.end(ended.map((row) => row.token_hash));
    return ended.length;
  }

  end(tokenHashes: string[]): void {
    for (const tokenHash of tokenHashes) this.#host.sessions.end(tokenHash);
    const vendors = tokenHashes.flatMap((tokenHash) => this.#launches.endWith(tokenHash));
    this.leaveChat(tokenHashes);
    const memberId = this.#host.findAlive()?.memberId;
    if (memberId !== undefined && vendors.length > 0) void tellLaunchesEnded(this.#host.env, memberId, vendors);
  }

  /** Closes the chat connections of these sessions; null means all sessions. */
  leaveChat(tokenHashes: string[] | null): void {
    const profile = this.#host.findAlive();
    if (profile) tellChat(this.#host.env, profile, tokenHashes);
  }
}

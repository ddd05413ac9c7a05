import { GamesPart } from '../games/games-part.ts';
import { LaunchStore } from '../games/launch-store.ts';
import { MessagesPart } from '../messages/messages-part.ts';
import { AccessPart } from '../session/access-part.ts';
import { WalletPart } from '../wallet/wallet-part.ts';
import type { MemberHost } from './member-host.ts';
import { ProfilePart } from './profile-part.ts';

/** Everything that a member's object can do, by area. A new area is one line. */
export function createParts(host: MemberHost) {
  const launches = new LaunchStore(host.sql);
  return {
    access: new AccessPart(host, launches),
    profile: new ProfilePart(host),
    wallet: new WalletPart(host, launches),
    games: new GamesPart(host, launches),
    messages: new MessagesPart(host),
  };
}

export type Parts = ReturnType<typeof createParts>;

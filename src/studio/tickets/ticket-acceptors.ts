import type { TicketAcceptor } from './ticket.ts';

/** The objects that accept tickets, by the kind stored in a ticket. */
const ACCEPTORS = {
  fish: (env, name) => env.FISH.getByName(name) as unknown as TicketAcceptor,
  cards: (env, name) => env.CARDS.getByName(name) as unknown as TicketAcceptor,
  lottery: (env, name) => env.LOTTERY.getByName(name) as unknown as TicketAcceptor,
  crash: (env, name) => env.CRASH.getByName(name) as unknown as TicketAcceptor,
  live: (env, name) => env.LIVE_TABLE.getByName(name) as unknown as TicketAcceptor,
  sports: (env, name) => env.SPORTS_BOOK.getByName(name) as unknown as TicketAcceptor,
} as const satisfies Record<string, (env: Env, name: string) => TicketAcceptor>;

/** An acceptor with sockets. */
interface Room {
  /** Called when launches of this player have ended. Closes the sockets that used these launches. */
  lookAt(player: string): Promise<void>;
}

export interface RoomAddress {
  readonly kind: 'fish' | 'cards' | 'crash' | 'live';
  readonly name: string;
}

export function toRoom(env: Env, { kind, name }: RoomAddress): Room {
  return getAcceptor(env, kind, name) as unknown as Room;
}

type RemoteKind = keyof typeof ACCEPTORS;

/** `mines`: the player's own object accepts the ticket (player-object.ts). */
export type AcceptorKind = RemoteKind | 'mines';

export function getAcceptor(env: Env, kind: RemoteKind, name: string): TicketAcceptor {
  return ACCEPTORS[kind](env, name);
}

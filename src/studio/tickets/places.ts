import type { TicketPlace } from './ticket.ts';

/** The objects that accept tickets, by the kind stored in a ticket. */
const PLACES = {
  fish: (env, name) => env.FISH.getByName(name) as unknown as TicketPlace,
  cards: (env, name) => env.CARDS.getByName(name) as unknown as TicketPlace,
  lottery: (env, name) => env.LOTTERY.getByName(name) as unknown as TicketPlace,
  live: (env, name) => env.LIVE_TABLE.getByName(name) as unknown as TicketPlace,
  sports: (env, name) => env.SPORTS_BOOK.getByName(name) as unknown as TicketPlace,
} as const satisfies Record<string, (env: Env, name: string) => TicketPlace>;

/** A place with sockets. */
interface Room {
  /** Some launches of this player have ended; closes the sockets that used them. */
  lookAt(player: string): Promise<void>;
}

export interface RoomAddress {
  readonly kind: 'fish' | 'cards' | 'live';
  readonly name: string;
}

export function toRoom(env: Env, { kind, name }: RoomAddress): Room {
  return toPosition(env, kind, name) as unknown as Room;
}

export type PlaceKind = keyof typeof PLACES;

export function toPosition(env: Env, kind: PlaceKind, name: string): TicketPlace {
  return PLACES[kind](env, name);
}

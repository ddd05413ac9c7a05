import type { TicketPlace } from './ticket.ts';

/** Who takes tickets, by the word that a ticket carries. */
const PLACES = {
  fish: (env, name) => env.FISH.getByName(name) as unknown as TicketPlace,
  cards: (env, name) => env.CARDS.getByName(name) as unknown as TicketPlace,
  lottery: (env, name) => env.LOTTERY.getByName(name) as unknown as TicketPlace,
  live: (env, name) => env.LIVE_TABLE.getByName(name) as unknown as TicketPlace,
  sports: (env, name) => env.SPORTS_BOOK.getByName(name) as unknown as TicketPlace,
} as const satisfies Record<string, (env: Env, name: string) => TicketPlace>;

/** A place that people watch by sockets. */
interface Room {
  /** This player's launches have ended, or some of them: who sits there by one hears no more. */
  lookAt(player: string): Promise<void>;
}

export interface RoomAddress {
  readonly kind: 'fish' | 'cards' | 'live';
  readonly name: string;
}

export function toRoom(env: Env, { kind, name }: RoomAddress): Room {
  return toPlace(env, kind, name) as unknown as Room;
}

export type PlaceKind = keyof typeof PLACES;

export function toPlace(env: Env, kind: PlaceKind, name: string): TicketPlace {
  return PLACES[kind](env, name);
}

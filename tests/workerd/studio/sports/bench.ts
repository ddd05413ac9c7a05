import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { type Book, createBook, type Look } from '../../../../src/studio/sports/book.ts';
import { type BookStore, createBookStore } from '../../../../src/studio/sports/book-store.ts';
import { createBookTime } from '../../../../src/studio/sports/book-time.ts';
import type { Pick } from '../../../../src/studio/sports/markets.ts';
import { listFixtures, type Match } from '../../../../src/studio/sports/schedule.ts';
import type { Leg, OddsChoice } from '../../../../src/studio/sports/selection.ts';
import { createTicketDesk, type TicketDesk } from '../../../../src/studio/sports/ticket-desk.ts';
import type { TicketEnd, TicketPart } from '../../../../src/studio/tickets/ticket.ts';

export const START_MS = Date.UTC(2026, 10, 22, 12, 0, 30);
const SECRET = `${'5ea'.repeat(21)}5`;

/** A book over real storage whose clock stands still until a test moves it. */
export interface Bench {
  readonly desk: TicketDesk;
  readonly store: BookStore;
  readonly book: Book;
  readonly ends: [ticketId: string, end: TicketEnd | TicketPart][];
  /** One entry for each delivery to a player's object: the player and the number of tickets. */
  readonly calls: string[];
  /** Changes a ticket's market to one that no longer exists. */
  break(ticketId: string): void;
  /** While set, deliveries to players' objects fail. */
  isDeaf: boolean;
  now(): number;
  moveTo(ms: number): void;
  look(matchId: string): Promise<Look>;
  leg(matchId: string, marketId: string, pick: Pick): Promise<Leg>;
  place(
    ticketId: string,
    legs: readonly Leg[],
    options?: { stakeMinor?: number; accept?: OddsChoice; player?: string },
  ): ReturnType<TicketDesk['acceptTicket']>;
  /** Replaces the desk by a new one over the same storage, as after a crash. */
  restart(): void;
}

let benches = 0;

export function listUpcoming(nowMs = START_MS): Match[] {
  return listFixtures(['football'], nowMs + 1, nowMs + 900_000);
}

export const [FIRST, SECOND, THIRD] = listUpcoming().map(({ matchId }) => matchId) as [string, string, string];

export async function withBench<Value>(act: (bench: Bench) => Promise<Value>): Promise<Value> {
  benches += 1;
  const stub = env.SPORTS_BOOK.getByName(`bench-${benches}-${crypto.randomUUID()}`);
  return runInDurableObject(stub, async (_object, { storage }) => {
    let time = START_MS;
    const ends: Bench['ends'] = [];
    const calls: string[] = [];
    const make = () => {
      const store = createBookStore(storage.sql, () => SECRET);
      const book = createBook({
        bookSecret: store.readSecret(),
        findFriendly: store.findFriendly,
        findVoid: store.findVoid,
      });
      const now = createBookTime(store, () => time);
      const desk = createTicketDesk({
        store,
        book,
        now,
        wait: async (milliseconds) => {
          time += milliseconds;
        },
        categoryOf: () => 'SPORTS',
        endTickets: async (player, told) => {
          if (bench.isDeaf) throw new Error('nobody listens');
          calls.push(`${player} ${told.length}`);
          for (const [ticketId, end] of told) ends.push([ticketId, end]);
        },
        schedule: async () => {},
      });
      return { store, book, desk, now };
    };
    let parts: ReturnType<typeof make>;
    const bench: Bench = {
      get desk() {
        return parts.desk;
      },
      get store() {
        return parts.store;
      },
      get book() {
        return parts.book;
      },
      ends,
      calls,
      break(ticketId) {
        storage.sql.exec(
          `update tickets set legs = replace(legs, '"marketId":"result"', '"marketId":"gone"') where ticket_id = ?`,
          ticketId,
        );
      },
      isDeaf: false,
      now: () => parts.now(),
      moveTo(ms) {
        time = ms;
      },
      async look(matchId) {
        const look = (await parts.book.prepare([matchId])).at(matchId, parts.now());
        if (!look) throw new Error(`no match ${matchId}`);
        return look;
      },
      async leg(matchId, marketId, pick) {
        const price = parts.book.getPrices(await bench.look(matchId), marketId)[pick];
        if (price === undefined) throw new Error(`no odds for ${marketId} ${pick}`);
        return { matchId, marketId, pick, price };
      },
      place: (ticketId, legs, { stakeMinor = 1000, accept = 'same', player = 'ana' } = {}) =>
        parts.desk.acceptTicket({
          ticketId,
          player,
          gameId: 'orla-football',
          currency: 'BRL',
          stakeMinor,
          selection: JSON.stringify({ accept, legs }),
        }),
      restart() {
        parts = make();
      },
    };
    parts = make();
    return act(bench);
  });
}

/** Moves to a minute of the match in which betting is open. */
export async function moveToOpenMinute(bench: Bench, matchId: string, from: number) {
  const { match, states } = await bench.look(matchId);
  for (let minute = from; minute < states.length - 5; minute += 1) {
    bench.moveTo(match.startsAtMs + minute * match.tickMs);
    const { moment } = await bench.look(matchId);
    if (!moment.isSuspended && moment.tick % 3 === 0 && states[minute + 1]?.join() === states[minute]?.join()) return;
  }
  throw new Error('never open');
}

export async function findEnd(bench: Bench, matchId: string): Promise<number> {
  return (await bench.look(matchId)).endMs;
}

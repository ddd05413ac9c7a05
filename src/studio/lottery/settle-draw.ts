import { logError } from '../../server/log.ts';
import type { TicketEnd } from '../tickets/ticket.ts';
import type { Terms } from './accept-ticket.ts';
import { type DrawnGame, getBetType } from './lotteries.ts';
import { judgeTicket } from './settle.ts';
import type { RoomTicketRow, TicketStore } from './ticket-store.ts';

export type PlayerEnds = readonly (readonly [ticketId: string, end: TicketEnd])[];
/** Delivers results of tickets to one player's object. Throws if it is uncertain whether they arrived. */
export type EndTickets = (player: string, ends: PlayerEnds) => Promise<void>;

export const BATCH = 1024;
/** Number of players' objects called in parallel. */
const LANES = 64;

/** The outcome of a ticket. The numbers of the draw are public and not part of it. */
export interface LotteryOutcome {
  readonly drawNumber: string;
  readonly won: number;
}

function toEnd(lottery: DrawnGame, ticket: RoomTicketRow, numbers: readonly string[]): TicketEnd {
  const type = getBetType(lottery.form, ticket.play_type);
  // The bet type is no longer sold, so the ticket cannot be judged and the stake is returned.
  if (!type) return { kind: 'void', reason: 'lottery.selection_invalid' };
  const { won, payoutMinor } = judgeTicket(type, JSON.parse(ticket.terms) as Terms, numbers);
  const outcome: LotteryOutcome = { drawNumber: ticket.draw_number, won };
  return { kind: 'settled', payoutMinor, outcome: JSON.stringify(outcome) };
}

/** Skips a ticket that cannot be judged, so that the others are paid. */
function toEnds(lottery: DrawnGame, own: readonly RoomTicketRow[], numbers: readonly string[]): PlayerEnds {
  return own.flatMap((ticket) => {
    try {
      return [[ticket.ticket_id, toEnd(lottery, ticket, numbers)] as const];
    } catch (error) {
      logError('lottery.ticket_failed', { ticketId: ticket.ticket_id, cause: String(error) });
      return [];
    }
  });
}

interface Options {
  readonly lottery: DrawnGame;
  readonly tickets: TicketStore;
  readonly endTickets: EndTickets;
}

/** Ends a batch of tickets of a draw, starting after `after`. After a crash some tickets are ended again, which changes nothing. */
export async function settleBatch(
  { lottery, tickets, endTickets }: Options,
  drawNumber: string,
  numbers: readonly string[],
  after: string,
): Promise<{ last: string | undefined; later: number }> {
  const batch = tickets.listOpen(drawNumber, after, BATCH);
  const byPlayer = [...Map.groupBy(batch, ({ player }) => player)];
  const done: string[] = [];
  let next = 0;
  const run = async () => {
    for (let entry = byPlayer[next++]; entry; entry = byPlayer[next++]) {
      const [player, own] = entry;
      const ends = toEnds(lottery, own, numbers);
      if (ends.length === 0) continue;
      const isHeard = await endTickets(player, ends).then(
        () => true,
        () => false,
      );
      if (isHeard) for (const [ticketId] of ends) done.push(ticketId);
    }
  };
  await Promise.all(Array.from({ length: LANES }, run));
  tickets.end(done);
  return { last: batch.at(-1)?.ticket_id, later: batch.length - done.length };
}

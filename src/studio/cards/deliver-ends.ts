import { logError } from '../../server/log.ts';
import type { TicketEnd } from '../tickets/ticket.ts';
import type { CardRoom } from './room.ts';
import type { TicketRow } from './room-store.ts';

/** Maximum deliveries per run; the room's alarm delivers the rest. */
const TOLD_AT_ONCE = 100;

type EndTickets = (player: string, ends: readonly (readonly [string, TicketEnd])[]) => Promise<void>;

function toEnd({ ended, payout_minor: payoutMinor, table_number: table, seat }: TicketRow): TicketEnd {
  if (ended === 'void') return { kind: 'void', reason: 'games.round_returned' };
  return { kind: 'settled', payoutMinor, outcome: JSON.stringify({ table, seat }) };
}

/**
 * Delivers the ends of tickets (paid entries) to the players' objects. The room's alarm repeats failed deliveries; a repeated delivery
 * changes nothing.
 */
export async function deliverEnds(
  room: Pick<CardRoom, 'listUntold' | 'markTold' | 'markUntold'>,
  endTickets: EndTickets,
): Promise<void> {
  await Promise.all(
    room.listUntold(TOLD_AT_ONCE).map(async (ticket) => {
      try {
        await endTickets(ticket.player, [[ticket.ticket_id, toEnd(ticket)]]);
        room.markTold(ticket.ticket_id);
      } catch (error) {
        room.markUntold(ticket.ticket_id);
        logError('studio.cards_end_untold', { ticketId: ticket.ticket_id, error: String(error) });
      }
    }),
  );
}

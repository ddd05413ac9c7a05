import { countTricks, type Deal, type Hand, listWinners, replayHand } from './hand.ts';
import { sharePot } from './pot.ts';
import type { PlayRow, TableRow, TicketRow } from './room-store.ts';
import type { ResultView, SeatView, TableView } from './table-views.ts';

export interface SeenTable {
  readonly table: TableRow;
  readonly tickets: readonly TicketRow[];
  readonly plays: readonly PlayRow[];
}

export function toHand({ table, plays }: Pick<SeenTable, 'table' | 'plays'>): Hand | undefined {
  if (table.deal === null) return undefined;
  return replayHand(
    JSON.parse(table.deal) as Deal,
    plays.map(({ seat, card }) => ({ seat, card })),
  );
}

function toResult({ table, tickets }: SeenTable, hand: Hand | undefined): ResultView | null {
  if (table.state !== 'over' || !hand) return null;
  const winners = listWinners(hand);
  return {
    winners,
    ...sharePot(table.entry_minor, table.seats, winners),
    serverSeed: table.server_seed,
    clientSeeds: tickets.map(({ client_seed }) => client_seed),
    plays: hand.tricks.flatMap(({ plays }) => plays),
  };
}

function toSeats(
  { table, tickets }: SeenTable,
  hand: Hand | undefined,
  player: string,
  absentAfter: number,
): SeatView[] {
  const counts = hand ? countTricks(hand) : [];
  const size = table.state === 'forming' ? tickets.length : table.seats;
  return Array.from({ length: size }, (_, seat) => {
    const ticket = hand ? tickets.find((each) => each.seat === seat) : tickets[seat];
    return {
      seat,
      kind: ticket ? (ticket.player === player ? ('you' as const) : ('player' as const)) : ('house' as const),
      cardsLeft: hand?.left[seat]?.length ?? 0,
      tricks: counts[seat] ?? 0,
      isAbsent: ticket !== undefined && ticket.missed >= absentAfter,
    };
  });
}

/** The data that `ticket.player` may see: own cards, open cards, and the seeds only after the hand. */
export function toTableView(seen: SeenTable, ticket: TicketRow, absentAfter: number): TableView {
  const { table } = seen;
  const hand = toHand(seen);
  return {
    table: table.sequence,
    ticketId: ticket.ticket_id,
    state: table.state,
    entryMinor: table.entry_minor,
    serverSeedHash: table.server_seed_hash,
    dueMs: table.due_ms,
    seats: toSeats(seen, hand, ticket.player, absentAfter),
    yourSeat: ticket.seat,
    turned: hand?.deal.turned ?? null,
    leader: hand?.deal.leader ?? null,
    turn: hand?.turn ?? null,
    cards: (ticket.seat !== null && hand?.left[ticket.seat]) || [],
    open: hand?.open ?? [],
    tricks: hand?.tricks ?? [],
    result: toResult(seen, hand),
    voidReason: table.state === 'void' ? ticket.reason : null,
  };
}

import { logError } from '../../server/log.ts';
import type { TicketEnd } from '../tickets/ticket.ts';
import { type PaidLine, sumPayouts } from './bet-lines.ts';
import { type LiveOutcome, payLive } from './outcome.ts';
import { readSelection } from './selection.ts';
import type { RoundRow, TableStore, TicketRow } from './table-store.ts';

export interface TicketOutcome {
  readonly round: number;
  readonly table: string;
  readonly outcome: LiveOutcome;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly lines: readonly PaidLine[];
}

export interface EndedTicket {
  readonly ticket: TicketRow;
  readonly payoutMinor: number;
  readonly outcome: TicketOutcome;
}

/** Delivers results of tickets to one player's object. Returns false if they must be delivered later. */
export type EndAll = (player: string, ends: readonly (readonly [string, TicketEnd])[]) => Promise<boolean>;

/** Number of tickets per step. The objects of their players are called in parallel. */
const BATCH = 64;

export function settleTicket(table: string, ticket: TicketRow, round: RoundRow): EndedTicket {
  const read = readSelection(ticket.selection);
  if (!read || round.outcome === null) throw new Error(`Ticket ${ticket.ticket_id} cannot be settled`);
  const outcome = JSON.parse(round.outcome) as LiveOutcome;
  const lines = payLive(read.lines, outcome);
  const { server_seed: serverSeed, server_seed_hash: serverSeedHash, number } = round;
  return {
    ticket,
    payoutMinor: sumPayouts(lines),
    outcome: { round: number, table, outcome, serverSeed, serverSeedHash, lines },
  };
}

/** Skips a ticket that cannot be settled because of a defect, so that the others are paid. */
function trySettle(store: TableStore, table: string, ticket: TicketRow): EndedTicket | undefined {
  try {
    const round = store.getRound(ticket.round);
    if (!round) throw new Error(`Ticket ${ticket.ticket_id} is of no round`);
    return settleTicket(table, ticket, round);
  } catch (error) {
    logError('studio.live_ticket_stuck', { table, ticketId: ticket.ticket_id, error: String(error) });
    return undefined;
  }
}

function toEnd({ ticket, payoutMinor, outcome }: EndedTicket): readonly [string, TicketEnd] {
  return [ticket.ticket_id, { kind: 'settled', payoutMinor, outcome: JSON.stringify(outcome) }];
}

interface Run {
  readonly store: TableStore;
  readonly table: string;
  readonly endAll: EndAll;
  readonly onEnded: (ended: readonly EndedTicket[]) => void;
}

/**
 * Ends every ticket of rounds up to `upTo`. An interrupted run may be repeated: outcomes are stored, so the results are the same, and
 * players' objects keep the first result. Returns true if no ticket is left.
 */
export async function settleTickets({ store, table, endAll, onEnded }: Run, upTo: number): Promise<boolean> {
  let after = { round: 0, ticketId: '' };
  let isAllDone = true;
  for (;;) {
    const batch = store.listOpen(upTo, after, BATCH);
    const last = batch.at(-1);
    if (!last) return isAllDone;
    after = { round: last.round, ticketId: last.ticket_id };
    const settled = batch.flatMap((ticket) => trySettle(store, table, ticket) ?? []);
    const byPlayer = Map.groupBy(settled, ({ ticket }) => ticket.player);
    const done = await Promise.all(
      [...byPlayer].map(async ([player, own]) => {
        if (!(await endAll(player, own.map(toEnd)))) return [];
        for (const { ticket, payoutMinor } of own) store.endTicket(ticket.ticket_id, payoutMinor);
        return own;
      }),
    );
    const ended = done.flat();
    onEnded(ended);
    isAllDone &&= ended.length === batch.length;
  }
}

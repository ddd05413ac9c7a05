import type { TicketEnd } from '../tickets/ticket.ts';
import type { BetRow, RoundStore } from './round-store.ts';

export interface BetOutcome {
  readonly round: number;
  /** Hundredths; null for a lost bet. */
  readonly at: number | null;
}

/** Delivers ends to one player's object; false when they must be delivered later. */
export type EndAll = (player: string, ends: readonly (readonly [string, TicketEnd])[]) => Promise<boolean>;

/** Bets per step; their players' objects are called in parallel. */
const BATCH = 64;

function toEnd({ ticket_id, round, cashed_at: at, payout_minor }: BetRow): readonly [string, TicketEnd] {
  if (payout_minor === null) throw new Error(`Bet ${ticket_id} is not decided`);
  const outcome = JSON.stringify({ round, at } satisfies BetOutcome);
  return [ticket_id, { kind: 'settled', payoutMinor: payout_minor, outcome }];
}

/**
 * Delivers the ends of all decided bets. Decisions are stored, so repeating an interrupted run gives the same ends, and players' objects
 * keep the first end. True when every delivery succeeded.
 */
export async function deliverEnds(
  store: RoundStore,
  endAll: EndAll,
  onPaid: (bets: readonly BetRow[]) => void,
): Promise<boolean> {
  let after = { round: 0, ticketId: '' };
  let isAllDone = true;
  for (;;) {
    const batch = store.listDue(after, BATCH);
    const last = batch.at(-1);
    if (!last) return isAllDone;
    after = { round: last.round, ticketId: last.ticket_id };
    const byPlayer = Map.groupBy(batch, ({ player }) => player);
    const done = await Promise.all(
      [...byPlayer].map(async ([player, own]) => {
        if (!(await endAll(player, own.map(toEnd)))) return [];
        for (const { ticket_id } of own) store.markEnded(ticket_id);
        return own;
      }),
    );
    const ended = done.flat();
    onPaid(ended);
    isAllDone &&= ended.length === batch.length;
  }
}

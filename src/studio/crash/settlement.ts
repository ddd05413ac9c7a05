import type { TicketEnd } from '../tickets/ticket.ts';
import type { BetRow, RoundStore } from './round-store.ts';

export interface BetOutcome {
  readonly round: number;
  /** Hundredths; null for a lost bet. */
  readonly at: number | null;
}

/** Delivers results of tickets to one player's object. Returns false if they must be delivered later. */
export type EndAll = (player: string, ends: readonly (readonly [string, TicketEnd])[]) => Promise<boolean>;

/** Number of bets that are read at once. */
const BATCH = 1024;
/** Number of players' objects called in parallel; a slow object does not delay the other lanes. */
const LANES = 64;
/** Number of paid bets in one report. They are reported together, because each report is sent through all sockets. */
const TOLD_AT_ONCE = 64;

function toEnd({ ticket_id, round, cashed_at: at, payout_minor }: BetRow): readonly [string, TicketEnd] {
  if (payout_minor === null) throw new Error(`Bet ${ticket_id} is not decided`);
  const outcome = JSON.stringify({ round, at } satisfies BetOutcome);
  return [ticket_id, { kind: 'settled', payoutMinor: payout_minor, outcome }];
}

/**
 * Delivers the results of all decided bets. An interrupted run may be repeated: decisions are stored, so the results are the same, and
 * players' objects keep the first result. Returns true if every delivery succeeded.
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
    const paid: BetRow[] = [];
    let ended = 0;
    const byPlayer = [...Map.groupBy(batch, ({ player }) => player)].values();
    const run = async () => {
      for (const [player, own] of byPlayer) {
        if (!(await endAll(player, own.map(toEnd)))) continue;
        for (const { ticket_id } of own) store.markEnded(ticket_id);
        ended += own.length;
        paid.push(...own);
        if (paid.length >= TOLD_AT_ONCE) onPaid(paid.splice(0));
      }
    };
    await Promise.all(Array.from({ length: LANES }, run));
    onPaid(paid);
    isAllDone &&= ended === batch.length;
  }
}

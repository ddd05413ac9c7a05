import { toMajor } from '../../contract/core/money.ts';
import type { LotteryTicket } from '../../contract/studio/lottery.ts';
import type { TicketRow } from '../tickets/ticket.ts';
import type { Accepted, LotterySelection } from './accept-ticket.ts';
import type { LotteryOutcome } from './settle-draw.ts';

const STATES: Readonly<Partial<Record<TicketRow['state'], LotteryTicket['state']>>> = {
  open: 'placed',
  // `paying`: the ticket is decided, but its payout is not yet in the balance. So the ticket is still shown as placed.
  paying: 'placed',
  returning: 'placed',
  settled: 'settled',
  returned: 'returned',
};

/** A ticket as shown to its player; undefined while its acceptance is uncertain. */
export function toShownTicket(row: TicketRow): LotteryTicket | undefined {
  const state = STATES[row.state];
  if (!state || row.accepted === null) return undefined;
  const selection = JSON.parse(row.selection) as LotterySelection;
  const accepted = JSON.parse(row.accepted) as Accepted;
  const paid = state === 'settled' ? row : undefined;
  const outcome = JSON.parse(paid?.outcome ?? '{}') as Partial<LotteryOutcome>;
  return {
    ticketId: row.ticket_id,
    drawNumber: accepted.drawNumber,
    playType: selection.type,
    picks: selection.picks,
    lines: accepted.lines,
    lineStake: toMajor(selection.lineStake),
    stake: toMajor(row.stake_minor),
    payout: toMajor(paid?.payout_minor ?? 0),
    wonLines: outcome.won ?? 0,
    odds: accepted.odds,
    state,
    at: row.created_at_ms,
  };
}

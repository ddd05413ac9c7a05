import { toMajor } from '../../contract/core/money.ts';
import type { LiveTicket } from '../../contract/studio/live.ts';
import type { TicketRow as BookedTicket } from '../tickets/ticket.ts';
import type { BetLine, PaidLine } from './bet-lines.ts';
import { readSelection } from './selection.ts';
import type { EndedTicket, TicketOutcome } from './settlement.ts';

function toLines(lines: readonly (BetLine & Partial<PaidLine>)[]): LiveTicket['lines'] {
  return lines.map(({ field, stakeMinor, payoutMinor = 0 }) => ({
    field,
    stake: toMajor(stakeMinor),
    payout: toMajor(payoutMinor),
  }));
}

const STATES: Readonly<Record<BookedTicket['state'], LiveTicket['state'] | undefined>> = {
  betting: 'placed',
  asking: 'placed',
  open: 'placed',
  /** `paying`: the ticket is decided, but its payout is not yet in the balance. So the ticket is still shown as placed. */
  paying: 'placed',
  settled: 'settled',
  returning: 'returned',
  returned: 'returned',
  refused: undefined,
};

/** A ticket as the contract defines it; undefined when no stake was taken. */
export function toLiveTicket(booked: BookedTicket): LiveTicket | undefined {
  const state = STATES[booked.state];
  const selection = readSelection(booked.selection);
  if (!state || !selection) return undefined;
  const paid = state === 'settled' && booked.outcome ? (JSON.parse(booked.outcome) as TicketOutcome) : undefined;
  return {
    ticketId: booked.ticket_id,
    round: selection.round,
    state,
    stake: toMajor(booked.stake_minor),
    payout: toMajor(paid ? (booked.payout_minor ?? 0) : 0),
    lines: toLines(paid?.lines ?? selection.lines),
  };
}

export function toEndedTicket({ ticket, payoutMinor, outcome }: EndedTicket): LiveTicket {
  return {
    ticketId: ticket.ticket_id,
    round: ticket.round,
    state: 'settled',
    stake: toMajor(ticket.stake_minor),
    payout: toMajor(payoutMinor),
    lines: toLines(outcome.lines),
  };
}

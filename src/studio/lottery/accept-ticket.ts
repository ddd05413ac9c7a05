import * as z from 'zod/mini';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { PlacedTicket } from '../tickets/ticket.ts';
import { ODDS_UNIT, type Picks } from './bet-types.ts';
import type { DrawRow } from './draw-store.ts';
import { LINE_STAKES_MINOR, LINES_MAX, listLineStakesMinor } from './limits.ts';
import { type DrawnGame, getBetType } from './lotteries.ts';
import { countLines, findSelectionProblem } from './selection.ts';
import { type Odds, toOdds } from './settle.ts';
import type { RoomTicketRow } from './ticket-store.ts';

/** `stake` is the stake per line in minor units. */
export const SelectionSchema = z.strictObject({
  draw: z.string().check(z.maxLength(20)),
  type: z.string().check(z.maxLength(40)),
  picks: z.array(z.array(z.string().check(z.maxLength(12))).check(z.maxLength(LINES_MAX))).check(z.maxLength(12)),
  lineStake: z.number().check(z.int()),
});
export type LotterySelection = z.output<typeof SelectionSchema>;

export interface Terms {
  readonly picks: Picks;
  readonly lineStakeMinor: number;
  readonly odds: Odds;
}

/** The data returned for an accepted ticket. */
export interface Accepted {
  readonly drawNumber: string;
  readonly drawsAtMs: number;
  readonly seedHash: string;
  readonly lines: number;
  readonly odds: Odds;
}

function readSelection(text: string): LotterySelection | undefined {
  try {
    return SelectionSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Checks and builds a ticket row synchronously, so no other code runs between the check and the insert. */
export function toTicketRow(
  lottery: DrawnGame,
  ticket: PlacedTicket,
  draw: DrawRow | undefined,
  nowMs: number,
): Result<RoomTicketRow> {
  const selection = readSelection(ticket.selection);
  const type = selection && getBetType(lottery.form, selection.type);
  if (!selection || !type || findSelectionProblem(type, selection.picks)) return refuse('lottery.selection_invalid');
  const { lineStake, picks } = selection;
  if (!LINE_STAKES_MINOR.includes(lineStake)) return refuse('games.stake_invalid');
  if (!listLineStakesMinor(type).includes(lineStake)) return refuse('games.stake_over_limit');
  const lines = countLines(type, picks);
  if (ticket.stakeMinor !== lines * lineStake || lineStake % ODDS_UNIT !== 0) return refuse('games.stake_invalid');
  const isOpen = draw && draw.numbers === null && draw.opens_at_ms <= nowMs && nowMs < draw.closes_at_ms;
  if (!isOpen || draw.draw_number !== selection.draw) return refuse('lottery.closed');
  const odds = toOdds(type);
  const terms: Terms = { picks, lineStakeMinor: lineStake, odds };
  const accepted: Accepted = {
    drawNumber: draw.draw_number,
    drawsAtMs: draw.draws_at_ms,
    seedHash: draw.seed_hash,
    lines,
    odds,
  };
  return accept({
    ticket_id: ticket.ticketId,
    draw_number: draw.draw_number,
    player: ticket.player,
    play_type: type.code,
    terms: JSON.stringify(terms),
    accepted: JSON.stringify(accepted),
  });
}

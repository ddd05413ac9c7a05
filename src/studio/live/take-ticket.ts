import { accept, type Result, refuse } from '../../server/result.ts';
import type { PlacedTicket } from '../tickets/ticket.ts';
import type { BetLine } from './bet-lines.ts';
import { checkLines, readSelection } from './selection.ts';
import type { TableStore } from './table-store.ts';
import type { LiveTable } from './tables.ts';

/** Maximum number of tickets of one player in one round; clients need only a few. */
const TICKETS_OF_A_ROUND = 40;

/** The part of an accepted ticket that the player's object keeps. */
export function toAccepted(store: TableStore, { tableId }: LiveTable, round: number): string {
  const serverSeedHash = store.getRound(round)?.server_seed_hash ?? '';
  return JSON.stringify({ table: tableId, round, serverSeedHash });
}

function sumByField(lines: readonly BetLine[]): BetLine[] {
  const sums = new Map<string, number>();
  for (const { field, stakeMinor } of lines) sums.set(field, (sums.get(field) ?? 0) + stakeMinor);
  return [...sums].map(([field, stakeMinor]) => ({ field, stakeMinor }));
}

/**
 * Accepts a ticket on the present round or refuses it. It uses only storage and awaits nothing, so a ticket is either stored before the
 * round closes, or refused. A repeated ticket gets the same answer.
 */
export function takeTicket(
  { store, table, nowMs }: { store: TableStore; table: LiveTable; nowMs: number },
  { ticketId, player, gameId, currency, stakeMinor, selection }: PlacedTicket,
): Result<{ accepted: string }> {
  const known = store.getTicket(ticketId);
  if (known) return accept({ accepted: toAccepted(store, table, known.round) });
  const chosen = readSelection(selection);
  if (!chosen || gameId !== table.gameId) return refuse('games.stake_invalid');
  const checked = checkLines(table, chosen.lines);
  if (!checked.ok) return checked;
  if (checked.value !== stakeMinor) return refuse('games.stake_invalid');
  const present = store.getPresent();
  const isOpen = present?.phase === 'betting' && nowMs < present.ends_at_ms && present.number === chosen.round;
  if (!isOpen) return refuse('games.betting_closed');
  const earlier = store.listOf(chosen.round, player);
  if (earlier.length >= TICKETS_OF_A_ROUND) return refuse('games.stake_over_limit');
  const lines = earlier.flatMap((ticket) => readSelection(ticket.selection)?.lines ?? []);
  const together = checkLines(table, sumByField([...lines, ...chosen.lines]));
  if (!together.ok) return together;
  const { round } = chosen;
  store.addTicket({ ticket_id: ticketId, round, player, currency, stake_minor: stakeMinor, selection });
  return accept({ accepted: toAccepted(store, table, round) });
}

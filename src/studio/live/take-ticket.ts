import { accept, type Result, refuse } from '../../server/result.ts';
import type { PlacedTicket } from '../tickets/ticket.ts';
import type { BetLine } from './lines.ts';
import { checkLines, readSelection } from './selection.ts';
import type { TableStore } from './table-store.ts';
import type { LiveTable } from './tables.ts';

/** Confirms of one player in one round; the clients need a few. */
const TICKETS_OF_A_ROUND = 40;

function sumByField(lines: readonly BetLine[]): BetLine[] {
  const sums = new Map<string, number>();
  for (const { field, stakeMinor } of lines) sums.set(field, (sums.get(field) ?? 0) + stakeMinor);
  return [...sums].map(([field, stakeMinor]) => ({ field, stakeMinor }));
}

/**
 * Takes a ticket on the present round, or says why not. Only storage is touched and nothing is awaited: whatever the alarm does,
 * a ticket is in the round before it closes, or refused. The same ticket again is answered as it was.
 */
export function takeTicket(
  { store, table, nowMs }: { store: TableStore; table: LiveTable; nowMs: number },
  { ticketId, player, gameId, currency, stakeMinor, selection }: PlacedTicket,
): Result<{ accepted: string }> {
  const toAccepted = (round: number) => {
    const hash = store.getRound(round)?.server_seed_hash ?? '';
    return accept({ accepted: JSON.stringify({ table: table.tableId, round, serverSeedHash: hash }) });
  };
  const known = store.getTicket(ticketId);
  if (known) return toAccepted(known.round);
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
  return toAccepted(round);
}

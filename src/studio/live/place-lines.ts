import { hasCents, toMajor, toMinor } from '../../contract/core/money.ts';
import { type Answer, accept, type Result, refuse } from '../../server/result.ts';
import type { Launch } from '../launch.ts';
import type { StudioPlayerDurableObject } from '../player-object.ts';
import type { BetLine } from './bet-lines.ts';
import { writeSelection } from './selection.ts';
import { getTable, type LiveTable, listTablesOf } from './tables.ts';
import { toLiveTicket } from './wire.ts';

/** Finds a table of the game by its id. Without an id: the first table of the game. Undefined: the game has no such table. */
export function findTable(gameId: string, tableId: string | undefined): LiveTable | undefined {
  const table = tableId === undefined ? listTablesOf(gameId)[0] : getTable(tableId);
  return table?.gameId === gameId ? table : undefined;
}

export function toLines(lines: readonly { field: string; stake: number }[]): Result<BetLine[]> {
  if (!lines.every(({ stake }) => stake > 0 && hasCents(stake))) return refuse('games.stake_invalid');
  return accept(lines.map(({ field, stake }) => ({ field, stakeMinor: toMinor(stake) })));
}

interface Order {
  readonly table: LiveTable;
  readonly ticketKey: string;
  readonly round: number;
  readonly lines: readonly BetLine[];
  readonly stakeMinor: number;
}

/** Places checked bets as one ticket. */
export async function placeLines(
  player: DurableObjectStub<StudioPlayerDurableObject>,
  launch: Launch,
  { table, ticketKey, round, lines, stakeMinor }: Order,
): Promise<Answer<unknown>> {
  const placed = await player.placeTicket(launch.token, {
    ticketKey,
    gameId: table.gameId,
    place: { kind: 'live', name: table.tableId },
    stakeMinor,
    selection: writeSelection({ round, lines }),
  });
  if (!placed.ok) return placed;
  return accept({ ticket: toLiveTicket(placed.value.ticket), balance: toMajor(placed.value.balanceMinor) });
}

import { hasCents, toMajor, toMinor } from '../../contract/core/money.ts';
import { openLiveTable, placeLiveBets } from '../../contract/studio/live.ts';
import { type Answer, accept, type Result, refuse } from '../../server/result.ts';
import { type StudioRoute, serve } from '../serve.ts';
import type { BetLine } from './bet-lines.ts';
import { checkLines, writeSelection } from './selection.ts';
import { getTable, type LiveTable, listTablesOf } from './tables.ts';
import { toLiveTicket } from './wire.ts';

const TICKETS_SHOWN = 50;
const ROUNDS_SHOWN = 12;

function findTable(gameId: string, tableId: string | undefined): LiveTable | undefined {
  const table = tableId === undefined ? listTablesOf(gameId)[0] : getTable(tableId);
  return table?.gameId === gameId ? table : undefined;
}

function toLines(lines: readonly { field: string; stake: number }[]): Result<BetLine[]> {
  if (!lines.every(({ stake }) => stake > 0 && hasCents(stake))) return refuse('games.stake_invalid');
  return accept(lines.map(({ field, stake }) => ({ field, stakeMinor: toMinor(stake) })));
}

function toTerms(table: LiveTable) {
  return {
    table: table.tableId,
    name: table.name,
    kind: table.kind,
    limits: {
      step: toMajor(table.stepMinor),
      min: toMajor(table.minMinor),
      maxSide: toMajor(table.maxSideMinor),
      maxMain: toMajor(table.maxMainMinor),
      maxRound: toMajor(table.maxRoundMinor),
    },
    chips: table.chipsMinor.map(toMajor),
  };
}

const open = serve(openLiveTable, async ({ env, launch, game, input, player }): Promise<Answer<unknown>> => {
  const table = findTable(game.gameId, input.table);
  if (!table) return refuse('games.unknown');
  // Listed first, because this also pays what is still unpaid, and the balance then includes it.
  const booked = await player.listTickets(launch.token, game.gameId, TICKETS_SHOWN);
  if (!booked.ok) return booked;
  const [funds, rounds] = await Promise.all([
    player.askFunds(launch.token),
    env.LIVE_TABLE.getByName(table.tableId).listRounds(ROUNDS_SHOWN),
  ]);
  if (!funds.ok) return funds;
  const tickets = booked.value
    .filter(({ place_name }) => place_name === table.tableId)
    .flatMap((row) => toLiveTicket(row) ?? []);
  const { currency, balanceMinor } = funds.value;
  return accept({ ...toTerms(table), currency, balance: toMajor(balanceMinor), rounds, tickets });
});

const bet = serve(placeLiveBets, async ({ launch, game, input, player }): Promise<Answer<unknown>> => {
  const table = findTable(game.gameId, input.table);
  if (!table) return refuse('games.unknown');
  const lines = toLines(input.lines);
  if (!lines.ok) return lines;
  const stake = checkLines(table, lines.value);
  if (!stake.ok) return stake;
  const placed = await player.placeTicket(launch.token, {
    ticketKey: input.ticketKey,
    gameId: game.gameId,
    place: { kind: 'live', name: table.tableId },
    stakeMinor: stake.value,
    selection: writeSelection({ round: input.round, lines: lines.value }),
  });
  if (!placed.ok) return placed;
  return accept({ ticket: toLiveTicket(placed.value.ticket), balance: toMajor(placed.value.balanceMinor) });
});

export const liveRoutes: readonly StudioRoute[] = [open, bet];

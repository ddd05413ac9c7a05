import { toMajor } from '../../contract/core/money.ts';
import { openLiveTable, placeLiveBets } from '../../contract/studio/live.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type StudioRoute, serve } from '../serve.ts';
import { blackjackRoutes } from './blackjack/routes.ts';
import { findTable, placeLines, toLines } from './place-lines.ts';
import { checkLines } from './selection.ts';
import type { LiveTable } from './tables.ts';
import { toLiveTicket } from './wire.ts';

const TICKETS_SHOWN = 50;
const ROUNDS_SHOWN = 12;

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
  // Lists the tickets before the balance is read, because listing also pays ended tickets that are not paid yet.
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
  // Blackjack has its own call, with its own refusals.
  if (!table || table.kind === 'blackjack') return refuse('games.unknown');
  const lines = toLines(input.lines);
  if (!lines.ok) return lines;
  const stake = checkLines(table, lines.value);
  if (!stake.ok) return stake;
  const { ticketKey, round } = input;
  return placeLines(player, launch, { table, ticketKey, round, lines: lines.value, stakeMinor: stake.value });
});

export const liveRoutes: readonly StudioRoute[] = [open, bet, ...blackjackRoutes];

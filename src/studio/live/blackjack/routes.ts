import { decideBlackjack, placeBlackjackBets } from '../../../contract/studio/blackjack.ts';
import { type Answer, accept, type Result, refuse } from '../../../server/result.ts';
import { type StudioRoute, serve } from '../../serve.ts';
import { type BetLine, sumStakes } from '../bet-lines.ts';
import { findTable, placeLines, toLines } from '../place-lines.ts';
import { checkLines } from '../selection.ts';
import type { LiveTable } from '../tables.ts';
import { readField } from './fields.ts';

function findBlackjack(gameId: string, tableId: string): LiveTable | undefined {
  const table = findTable(gameId, tableId);
  return table?.kind === 'blackjack' ? table : undefined;
}

/** Checks a bet before the wallet is asked for the stake. The table later compares the stake of a double, split or insurance with the hand. */
function checkBet(table: LiveTable, lines: readonly BetLine[]): Result<number> {
  const kinds = lines.map(({ field }) => readField(field)?.kind);
  if (kinds.every((kind) => kind === 'seat')) return checkLines(table, lines);
  const [kind] = kinds;
  const total = sumStakes(lines);
  if (kind === undefined || kinds.length > 1) return refuse('games.stake_invalid');
  return total > table.maxMainMinor ? refuse('games.stake_over_limit') : accept(total);
}

const bet = serve(placeBlackjackBets, async ({ launch, game, input, player }): Promise<Answer<unknown>> => {
  const table = findBlackjack(game.gameId, input.table);
  if (!table) return refuse('games.unknown');
  const lines = toLines(input.lines);
  if (!lines.ok) return lines;
  const stake = checkBet(table, lines.value);
  if (!stake.ok) return stake;
  const { ticketKey, round } = input;
  return placeLines(player, launch, { table, ticketKey, round, lines: lines.value, stakeMinor: stake.value });
});

const decide = serve(decideBlackjack, async ({ env, launch, game, input, player }): Promise<Answer<unknown>> => {
  const table = findBlackjack(game.gameId, input.table);
  if (!table) return refuse('games.unknown');
  const vouched = await player.vouch(launch.token);
  if (!vouched.ok) return vouched;
  const { round, seat, step, decision } = input;
  return env.LIVE_TABLE.getByName(table.tableId).decide({ player: launch.player, round, seat, step, decision });
});

export const blackjackRoutes: readonly StudioRoute[] = [bet, decide];

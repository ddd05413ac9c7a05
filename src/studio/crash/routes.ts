import { hasCents, toMajor, toMinor } from '../../contract/core/money.ts';
import { openCrash, placeCrashBet } from '../../contract/studio/crash.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type StudioRoute, serve } from '../serve.ts';
import { RETURN_BASIS_POINTS } from './crash-point.ts';
import {
  CRASH_GAME,
  MULTIPLIER_MAX,
  type Place,
  STAKE_MAX_MINOR,
  STAKE_MIN_MINOR,
  STAKE_STEP_MINOR,
  WIN_MAX_MINOR,
} from './limits.ts';
import { checkStake, toAuto, writeSelection } from './selection.ts';
import { toBookedBet } from './wire.ts';

const BETS_SHOWN = 40;
const ROUNDS_SHOWN = 12;

const TERMS = {
  limits: {
    step: toMajor(STAKE_STEP_MINOR),
    min: toMajor(STAKE_MIN_MINOR),
    max: toMajor(STAKE_MAX_MINOR),
    maxWin: toMajor(WIN_MAX_MINOR),
  },
  maxMultiplier: MULTIPLIER_MAX / 100,
  rtp: RETURN_BASIS_POINTS,
} as const;

const open = serve(openCrash, async ({ env, launch, game, player }): Promise<Answer<unknown>> => {
  if (game.gameId !== CRASH_GAME) return refuse('games.unknown');
  // Lists the tickets before the balance is read, because listing also pays ended tickets that are not paid yet.
  const booked = await player.listTickets(launch.token, game.gameId, BETS_SHOWN);
  if (!booked.ok) return booked;
  const [funds, rounds] = await Promise.all([
    player.askFunds(launch.token),
    env.CRASH.getByName(game.gameId).listRounds(ROUNDS_SHOWN),
  ]);
  if (!funds.ok) return funds;
  const { currency, balanceMinor } = funds.value;
  const bets = booked.value.flatMap((row) => toBookedBet(row) ?? []);
  return accept({ ...TERMS, currency, balance: toMajor(balanceMinor), rounds, bets });
});

const bet = serve(placeCrashBet, async ({ launch, game, input, player }): Promise<Answer<unknown>> => {
  if (game.gameId !== CRASH_GAME) return refuse('games.unknown');
  const auto = toAuto(input.auto);
  if (!hasCents(input.stake) || input.stake <= 0 || auto === undefined) return refuse('games.stake_invalid');
  const stake = checkStake(toMinor(input.stake));
  if (!stake.ok) return stake;
  const placed = await player.placeTicket(launch.token, {
    ticketKey: input.ticketKey,
    gameId: game.gameId,
    place: { kind: 'crash', name: game.gameId },
    stakeMinor: stake.value,
    selection: writeSelection({ round: input.round, place: input.place as Place, auto }),
  });
  if (!placed.ok) return placed;
  return accept({ bet: toBookedBet(placed.value.ticket), balance: toMajor(placed.value.balanceMinor) });
});

export const crashRoutes: readonly StudioRoute[] = [open, bet];

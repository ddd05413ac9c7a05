import { hasCents, toMajor, toMinor } from '../../contract/core/money.ts';
import {
  betLottery,
  getLotteryState,
  LOTTERY_TICKETS_MAX,
  listLotteryTickets,
  openLottery,
} from '../../contract/studio/lottery.ts';
import { accept, refuse } from '../../server/result.ts';
import { type StudioCall, type StudioRoute, serve } from '../serve.ts';
import type { LotterySelection } from './accept-ticket.ts';
import { getDrawnGame } from './drawn-games.ts';
import { HIT_PAYOUT_MAX_MINOR, LINES_MAX, listLineStakesMinor, TICKET_STAKE_MAX_MINOR } from './limits.ts';
import { type DrawnGame, getBetType } from './lotteries.ts';
import { countLines, findSelectionProblem } from './selection.ts';
import { toOdds } from './settle.ts';
import { toShownTicket } from './shown-ticket.ts';

type Call = Pick<StudioCall<unknown>, 'env' | 'launch' | 'player'>;

async function readTickets({ launch, player }: Call) {
  const listed = await player.listTickets(launch.token, launch.gameId, LOTTERY_TICKETS_MAX);
  if (!listed.ok) return listed;
  return accept(listed.value.map(toShownTicket).filter((ticket) => ticket !== undefined));
}

/** Reads the tickets before the balance, because listing tickets also pays ended tickets that are not paid yet. */
async function readOwn(call: Call) {
  const tickets = await readTickets(call);
  if (!tickets.ok) return tickets;
  const funds = await call.player.askFunds(call.launch.token);
  return funds.ok ? accept({ tickets: tickets.value, ...funds.value }) : funds;
}

function toRules({ form }: DrawnGame) {
  return form.types.map((type) => ({
    code: type.code,
    odds: toOdds(type),
    lineStakes: listLineStakesMinor(type).map(toMajor),
  }));
}

const getRoom = ({ env, launch }: Call) => env.LOTTERY.getByName(launch.gameId);

export const lotteryRoutes: readonly StudioRoute[] = [
  serve(openLottery, async (call) => {
    const lottery = getDrawnGame(call.launch.gameId);
    if (!lottery) return refuse('games.unknown');
    const own = await readOwn(call);
    if (!own.ok) return own;
    const { tickets, currency, balanceMinor } = own.value;
    return accept({
      gameId: lottery.gameId,
      gameName: lottery.gameName,
      currency,
      balance: toMajor(balanceMinor),
      ticketMax: toMajor(TICKET_STAKE_MAX_MINOR),
      linesMax: LINES_MAX,
      hitMax: toMajor(HIT_PAYOUT_MAX_MINOR),
      types: toRules(lottery),
      state: await getRoom(call).getState(),
      tickets,
    });
  }),

  serve(getLotteryState, async (call) => {
    if (!getDrawnGame(call.launch.gameId)) return refuse('games.unknown');
    const vouched = await call.player.vouch(call.launch.token);
    // Draws are public, so they are shown even when the wallet does not answer.
    if (!vouched.ok && vouched.code === 'games.launch_expired') return vouched;
    return accept(await getRoom(call).getState());
  }),

  serve(betLottery, async (call) => {
    const { launch, player, input } = call;
    const lottery = getDrawnGame(launch.gameId);
    if (!lottery) return refuse('games.unknown');
    const type = getBetType(lottery.form, input.playType);
    if (!type || findSelectionProblem(type, input.picks)) return refuse('lottery.selection_invalid');
    if (!hasCents(input.lineStake)) return refuse('games.stake_invalid');
    const lineStake = toMinor(input.lineStake);
    const stakeMinor = lineStake * countLines(type, input.picks);
    if (stakeMinor <= 0) return refuse('games.stake_invalid');
    if (stakeMinor > TICKET_STAKE_MAX_MINOR) return refuse('games.stake_over_limit');
    const selection: LotterySelection = { draw: input.drawNumber, type: type.code, picks: input.picks, lineStake };
    const placed = await player.placeTicket(launch.token, {
      ticketKey: input.ticketKey,
      gameId: launch.gameId,
      place: { kind: 'lottery', name: launch.gameId },
      stakeMinor,
      selection: JSON.stringify(selection),
    });
    if (!placed.ok) return placed;
    const ticket = toShownTicket(placed.value.ticket);
    return ticket ? accept({ ticket, balance: toMajor(placed.value.balanceMinor) }) : refuse('upstream.unavailable');
  }),

  serve(listLotteryTickets, async (call) => {
    const own = await readOwn(call);
    if (!own.ok) return own;
    return accept({ tickets: own.value.tickets, balance: toMajor(own.value.balanceMinor) });
  }),
];

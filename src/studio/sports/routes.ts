import type { ParsedInputOf } from '../../contract/core/endpoint.ts';
import { hasCents, toMajor, toMinor } from '../../contract/core/money.ts';
import {
  cashOutSportsTicket,
  LEGS_MAX,
  listSportsTickets,
  openSports,
  placeSportsTicket,
  readSportsBook,
  readSportsForm,
  readSportsMatch,
} from '../../contract/studio/sports.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type StudioCall, type StudioRoute, serve } from '../serve.ts';
import { TICKETS_LISTED_MAX } from '../tickets/ticket-book.ts';
import { BOOK_NAME } from './book-object.ts';
import { getSportsGame, type SportsGame } from './games.ts';
import { MARGIN_BASIS_POINTS } from './odds.ts';
import { PAYOUT_MAX_MINOR, type Selection, STAKE_MAX_MINOR, STAKE_MIN_MINOR } from './selection.ts';
import { CASH_OUT_FEE_BASIS_POINTS } from './settlement.ts';

type Call<Input> = StudioCall<Input> & { readonly sport: SportsGame };

function getBook({ env }: { env: Env }) {
  return env.SPORTS_BOOK.getByName(BOOK_NAME);
}

/** Refuses launches of games that are not sports. */
function ofSports<Input>(verb: (call: Call<Input>) => Promise<Answer<unknown>>) {
  return async (call: StudioCall<Input>): Promise<Answer<unknown>> => {
    const sport = getSportsGame(call.game.gameId);
    return sport ? verb({ ...call, sport }) : refuse('games.unknown');
  };
}

/** Requires a launch that the wallet has confirmed, before a call about a ticket. */
function requireLive({ player, launch }: StudioCall<unknown>) {
  return player.listTickets(launch.token, launch.gameId, 1);
}

async function open(call: Call<unknown>): Promise<Answer<unknown>> {
  const { player, launch, sport } = call;
  const funds = await player.askFunds(launch.token);
  if (!funds.ok) return funds;
  return accept({
    gameId: launch.gameId,
    currency: funds.value.currency,
    balance: toMajor(funds.value.balanceMinor),
    stakeMin: toMajor(STAKE_MIN_MINOR),
    stakeMax: toMajor(STAKE_MAX_MINOR),
    payoutMax: toMajor(PAYOUT_MAX_MINOR),
    legsMax: LEGS_MAX,
    marginBefore: MARGIN_BASIS_POINTS.before,
    marginLive: MARGIN_BASIS_POINTS.live,
    cashOutFee: CASH_OUT_FEE_BASIS_POINTS,
    accept: await getBook(call).readChoice(launch.player, sport.gameType),
  });
}

type PlaceInput = Omit<ParsedInputOf<typeof placeSportsTicket>, 'launch'>;

function toSelection({ accept: choice, legs }: PlaceInput): Selection {
  return {
    accept: choice,
    legs: legs.map(({ matchId, marketId, pick, odds, further }) => ({
      matchId,
      marketId,
      pick,
      price: toMinor(odds),
      ...(further.length > 0 ? { further } : {}),
    })),
  };
}

async function place(call: Call<PlaceInput>): Promise<Answer<unknown>> {
  const { player, launch, input, sport } = call;
  if (!hasCents(input.stake) || input.stake <= 0) return refuse('games.stake_invalid');
  const selection = toSelection(input);
  const stakeMinor = toMinor(input.stake);
  const book = getBook(call);
  // A known key belongs to a ticket that was requested before. The present odds do not matter for that ticket.
  const known = await player.listTickets(launch.token, launch.gameId, TICKETS_LISTED_MAX);
  if (!known.ok) return known;
  if (!known.value.some(({ ticket_key: key }) => key === input.ticketKey)) {
    const checked = await book.check(selection, stakeMinor, sport.gameType);
    if (!checked.ok) return checked;
  }
  const placed = await player.placeTicket(launch.token, {
    ticketKey: input.ticketKey,
    gameId: launch.gameId,
    place: { kind: 'sports', name: BOOK_NAME },
    stakeMinor,
    selection: JSON.stringify(selection),
  });
  if (!placed.ok) return placed;
  const ticket = await book.getTicket(launch.player, placed.value.ticket.ticket_id);
  return ticket ? accept({ ticket, balance: toMajor(placed.value.balanceMinor) }) : refuse('upstream.unavailable');
}

type CashOutInput = Omit<ParsedInputOf<typeof cashOutSportsTicket>, 'launch'>;

async function cashOut(call: Call<CashOutInput>): Promise<Answer<unknown>> {
  const { launch, input } = call;
  const live = await requireLive(call);
  if (!live.ok) return live;
  const book = getBook(call);
  const part = input.part && { number: input.part.number, stakeMinor: toMinor(input.part.stake) };
  const done = await book.cashOut(launch.player, input.ticketId, { offerMinor: toMinor(input.offer), part });
  if (!done.ok) return done;
  const ticket = await book.getTicket(launch.player, input.ticketId);
  return ticket ? accept({ ticket }) : refuse('sports.unknown');
}

export const sportsRoutes: readonly StudioRoute[] = [
  serve(openSports, ofSports(open)),
  serve(
    readSportsBook,
    ofSports(async (call) => {
      const { value: matches, ...read } = await getBook(call).readBook(call.sport.gameType, call.input.version);
      return accept({ ...read, matches });
    }),
  ),
  serve(
    readSportsMatch,
    ofSports(async (call) => {
      const { matchId, version, picks } = call.input;
      const read = await getBook(call).readMatch(matchId, call.sport.gameType, { version, picks });
      if (!read.ok) return read;
      const { value: match, ...rest } = read.value;
      return accept({ ...rest, match });
    }),
  ),
  serve(
    readSportsForm,
    ofSports(({ env, sport, input }) => getBook({ env }).readForm(input.matchId, sport.gameType)),
  ),
  serve(placeSportsTicket, ofSports(place)),
  serve(
    listSportsTickets,
    ofSports(async (call) => {
      const live = await requireLive(call);
      return live.ok ? accept(await getBook(call).listTickets(call.launch.player, call.sport.gameType)) : live;
    }),
  ),
  serve(cashOutSportsTicket, ofSports(cashOut)),
];

import { BET_TEXT_MAX, ROUND_BETS_MAX, type RoundBet } from '../contract/games/round-bets.ts';
import type { RoundBetsAsked } from '../contract/games/vendor-hooks.ts';
import type { SportsTicket } from '../contract/studio/sports.ts';
import { createBlackjackSpeech, toBetName } from './client/blackjack/words.ts';
import { createCrashSpeech, toMultiplierText } from './client/crash/words.ts';
import { createLiveSpeech, toFieldWords } from './client/live/words.ts';
import { toDrawName, toPicksText, toTypeText } from './client/lottery/labels.ts';
import { createLotterySpeech } from './client/lottery/words.ts';
import { toMarketName, toMatchName, toPickName } from './client/sports/names.ts';
import { createSportsSpeech, type SportsSpeech } from './client/sports/words.ts';
import { toBookedBet } from './crash/wire.ts';
import { readDictionary } from './frame-words.ts';
import { requireGame } from './games.ts';
import { getTable } from './live/tables.ts';
import { toLiveTicket } from './live/wire.ts';
import { LOTTERIES } from './lottery/lotteries.ts';
import { toShownTicket } from './lottery/shown-ticket.ts';
import { BOOK_NAME } from './sports/book-object.ts';
import { listPicks } from './sports/selection.ts';
import type { TicketRow } from './tickets/ticket.ts';
import type { AcceptorKind } from './tickets/ticket-acceptors.ts';

interface Reader {
  readonly env: Env;
  readonly player: string;
  /** Code of the member's language. */
  readonly language: string;
}

type Describe = (ticket: TicketRow, reader: Reader) => Promise<RoundBet[]>;

/** Shortens a text to the length that the contract accepts. The marks of a ticket with many lines are longer. */
const toShortText = (text: string) => (text.length > BET_TEXT_MAX ? `${text.slice(0, BET_TEXT_MAX - 1)}…` : text);

const toResult = (state: string, payout: number): RoundBet['result'] => {
  if (state === 'returned') return 'void';
  if (state !== 'settled') return 'open';
  return payout > 0 ? 'won' : 'lost';
};

const CRASH_RESULTS = { placed: 'open', cashed: 'won', lost: 'lost', returned: 'void' } as const;

/** A combination has a line with its joint odds, and a line without odds for each of its picks. */
function toLegBets(leg: SportsTicket['legs'][number], speech: SportsSpeech): RoundBet[] {
  const event = toMatchName(leg, speech);
  const picks = listPicks(leg);
  const isCombined = picks.length > 1;
  const bets = picks.map(({ marketId, pick }, index) => ({
    event,
    market: toMarketName(leg.sportId, marketId, speech),
    pick: toPickName(leg, marketId, pick, speech),
    odds: isCombined ? null : leg.odds,
    result: leg.results[index] ?? leg.result,
  }));
  if (!isCombined) return bets;
  const pick = speech.sayCount('combinedPicks', picks.length);
  return [{ event, market: speech.say('combined'), pick, odds: leg.odds, result: leg.result }, ...bets];
}

const describeSports: Describe = async (ticket, reader) => {
  const { env, player } = reader;
  const shown = await env.SPORTS_BOOK.getByName(BOOK_NAME).getTicket(player, ticket.ticket_id);
  const speech = createSportsSpeech(await readDictionary(reader.env, 'sports', reader.language), ticket.currency);
  return (shown?.legs ?? []).flatMap((leg) => toLegBets(leg, speech));
};

/** The words of a live table: the names of the table and of its bets. */
async function readTableWords({ env, language }: Reader, { place_name, currency }: TicketRow) {
  const found = getTable(place_name);
  const name = found?.name ?? place_name;
  if (found?.kind === 'blackjack') {
    const speech = createBlackjackSpeech(await readDictionary(env, 'blackjack', language), currency);
    return { table: speech.say('tableName', { name }), toPick: (field: string) => toBetName(field, speech) };
  }
  const speech = createLiveSpeech(await readDictionary(env, 'live', language), currency);
  return { table: speech.say('tableName', { name }), toPick: (field: string) => toFieldWords(field, speech) };
}

const describeLive: Describe = async (ticket, reader) => {
  const shown = toLiveTicket(ticket);
  const { table, toPick } = await readTableWords(reader, ticket);
  return (shown?.lines ?? []).map(({ field, payout }) => ({
    event: `${table} · ${shown?.round}`,
    market: '',
    pick: toPick(field),
    odds: null,
    result: toResult(shown?.state ?? '', payout),
  }));
};

const describeLottery: Describe = async (ticket, reader) => {
  const shown = toShownTicket(ticket);
  const lottery = LOTTERIES.find(({ gameId }) => gameId === ticket.game_id);
  const type = lottery?.form.types.find(({ code }) => code === shown?.playType);
  if (!shown || !type) return [];
  const speech = createLotterySpeech(await readDictionary(reader.env, 'lottery', reader.language), ticket.currency);
  return [
    {
      event: `${requireGame(ticket.game_id).gameName} · ${toDrawName(shown.drawNumber)}`,
      market: toTypeText(type.code, speech),
      pick: toShortText(toPicksText(type, shown.picks, speech)),
      odds: null,
      result: toResult(shown.state, shown.payout),
    },
  ];
};

const describeCrash: Describe = async (ticket, reader) => {
  const bet = toBookedBet(ticket);
  if (!bet) return [];
  const speech = createCrashSpeech(await readDictionary(reader.env, 'crash', reader.language), ticket.currency);
  return [
    {
      event: `${requireGame(ticket.game_id).gameName} · ${bet.round}`,
      market: '',
      pick:
        bet.auto === null
          ? speech.say('pick.hand')
          : speech.say('pick.auto', { at: toMultiplierText(bet.auto, speech) }),
      odds: bet.at,
      result: CRASH_RESULTS[bet.state],
    },
  ];
};

/** Functions that describe the bets of a ticket, by its kind. A hand of cards and a shot are missing, because they have no selection. */
const DESCRIBE: Readonly<Partial<Record<AcceptorKind, Describe>>> = {
  sports: describeSports,
  live: describeLive,
  crash: describeCrash,
  lottery: describeLottery,
};

/** The bets of a ticket in words, for the member's betting record; none for a slot round, and for a ticket that is no longer kept. */
export async function listRoundBets(env: Env, { player, roundId, language }: RoundBetsAsked): Promise<RoundBet[]> {
  const ticket = await env.STUDIO_PLAYER.getByName(player).findTicket(roundId);
  const toBets = ticket && DESCRIBE[ticket.place_kind];
  if (!toBets) return [];
  const bets = await toBets(ticket, { env, player, language });
  return bets.slice(0, ROUND_BETS_MAX);
}

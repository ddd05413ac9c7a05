import { toMajor } from '../../contract/core/money.ts';
import type { SportsMatch, SportsMatchView, SportsTicket } from '../../contract/studio/sports.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import type { Book, Look, Looker } from './book.ts';
import type { BookStore, TicketRow } from './book-store.ts';
import { listPartSteps, sumPaidMinor, toOpenStakeMinor, toWireParts } from './cash-out-parts.ts';
import { parseLegs, quoteCombination, settleLeg, type TakenLeg, toWirePrices } from './legs.ts';
import { MARKETS } from './markets.ts';
import { type Price, toMarginBasisPoints } from './odds.ts';
import type { TicketPartRow } from './part-store.ts';
import { type Choice, listPicks, toCombinedPrice, toPayoutMinor } from './selection.ts';
import { parseSelection } from './selection-text.ts';
import { CASH_OUT_FEE_BASIS_POINTS, type CashOut } from './settlement.ts';
import { SPORTS } from './sports.ts';
import type { TicketDesk } from './ticket-desk.ts';

function toWireMatch({ match, moment }: Look) {
  const { startsAtMs, matchId, leagueId, sportId, homeId, awayId, tickMs } = match;
  const { phase, tick, state, isSuspended } = moment;
  const names = { matchId, leagueId, sportId, homeId, awayId };
  return { ...names, startsAt: startsAtMs, tickMs, phase, tick, state: [...state], isSuspended };
}

function toPricesOf(book: Book, look: Look, marketId: string) {
  const prices = book.getPrices(look, marketId);
  const isOffered = Object.keys(prices).length > 0;
  return toWirePrices(marketId, prices, isOffered ? toMarginBasisPoints(prices) : 0);
}

export function toMatchRow(book: Book, look: Look): SportsMatch {
  const markets = MARKETS[look.match.sportId];
  const [first] = markets;
  return {
    ...toWireMatch(look),
    markets: first ? [toPricesOf(book, look, first.marketId)] : [],
    marketCount: markets.length,
  };
}

/**
 * The match up to this moment. The seed is included only after betting on the match has ended.
 * @param picks picks of the match that are to be priced together
 */
export async function toMatchView(book: Book, look: Look, picks: readonly Choice[]): Promise<SportsMatchView> {
  const { moment, serverSeed, voided, match } = look;
  const isOver = moment.phase === 'ended' || moment.phase === 'void';
  return {
    ...toWireMatch(look),
    markets: MARKETS[match.sportId].map(({ marketId }) => toPricesOf(book, look, marketId)),
    combination: quoteCombination(book, look, picks),
    states: look.states.slice(0, moment.tick + 1).map((state) => [...state]),
    incidents: look.incidents.slice(0, moment.tick + 1).map((incident) => incident && { ...incident }),
    modelVersion: SPORTS[match.sportId].modelVersion,
    serverSeedHash: await sha256Hex(serverSeed),
    serverSeed: isOver ? serverSeed : null,
    voidReason: voided?.reason ?? null,
  };
}

function toTicketState({ state, result }: TicketRow): SportsTicket['state'] {
  if (state === 'ending' || state === 'ended') return result ?? 'void';
  return state;
}

/** Total paid by an ended ticket, including its parts. */
function toPayout(ticket: TicketRow, parts: readonly TicketPartRow[]): number | null {
  const { state, result, payout_minor } = ticket;
  if (state !== 'ending' && state !== 'ended') return null;
  const endMinor = result === 'void' ? toOpenStakeMinor(ticket) : (payout_minor ?? 0);
  return toMajor(sumPaidMinor(parts) + endMinor);
}

function toWireOffer({ offerMinor, fairMinor }: CashOut) {
  return { offer: toMajor(offerMinor), fair: toMajor(fairMinor) };
}

/** The offers for the whole open stake and for parts of it. */
function toWireCashOut(
  { desk, looker }: { desk: TicketDesk; looker: Looker },
  ticket: TicketRow,
  { nowMs, parts, prices }: { nowMs: number; parts: readonly TicketPartRow[]; prices: readonly Price[] },
): SportsTicket['cashOut'] {
  const whole = desk.priceCashOut(ticket, looker, nowMs);
  if (!whole.ok || whole.value.offerMinor === 0) return null;
  const steps = listPartSteps(toOpenStakeMinor(ticket), parts).flatMap(({ percent, stakeMinor }) => {
    const price = desk.priceCashOut(ticket, looker, nowMs, stakeMinor);
    if (!price.ok || price.value.offerMinor === 0) return [];
    const potential = toMajor(toPayoutMinor(stakeMinor, prices));
    return [{ percent, stake: toMajor(stakeMinor), potential, ...toWireOffer(price.value) }];
  });
  const chance = Math.round(whole.value.chance * 10_000) / 10_000;
  return { ...toWireOffer(whole.value), chance, fee: CASH_OUT_FEE_BASIS_POINTS, steps };
}

function toWireLeg(look: Look, leg: TakenLeg): SportsTicket['legs'][number] {
  const { marketId, pick, price, modelVersion, result, further = [] } = leg;
  const results = leg.results ?? listPicks(leg).map(() => result);
  return {
    ...toWireMatch(look),
    marketId,
    pick,
    further: [...further],
    odds: price / 100,
    modelVersion,
    result,
    results: [...results],
  };
}

function listLegs(book: Book, looker: Looker, ticket: TicketRow, nowMs: number) {
  const taken = parseLegs(ticket.legs);
  if (taken.length > 0)
    return taken.map((leg) => settleLeg(book, looker, leg, { nowMs, acceptedMs: ticket.decide_at_ms }));
  return parseSelection(ticket.selection).legs.map((leg) => ({ ...leg, modelVersion: '', result: 'open' as const }));
}

export function toTicketView(
  { book, store, desk, looker }: { book: Book; store: BookStore; desk: TicketDesk; looker: Looker },
  ticket: TicketRow,
  nowMs: number,
): SportsTicket {
  const legs = listLegs(book, looker, ticket, nowMs);
  const parts = store.parts.list(ticket.ticket_id);
  const payout = toPayout(ticket, parts);
  // Legs of an ended ticket may still be judged, but its odds stay as they were when it was paid.
  const priced = payout === null ? legs : parseLegs(ticket.legs);
  const live = priced.filter(({ result }) => result !== 'void').map(({ price }) => price);
  return {
    ticketId: ticket.ticket_id,
    state: toTicketState(ticket),
    stake: toMajor(ticket.stake_minor),
    openStake: toMajor(toOpenStakeMinor(ticket)),
    parts: toWireParts(parts),
    currency: ticket.currency,
    placedAt: ticket.placed_at_ms,
    odds: toCombinedPrice(live) / 100,
    potential: toMajor(toPayoutMinor(toOpenStakeMinor(ticket), live)),
    payout,
    legs: legs.flatMap((leg) => {
      const look = looker.at(leg.matchId, nowMs);
      return look ? [toWireLeg(look, leg)] : [];
    }),
    cashOut: toWireCashOut({ desk, looker }, ticket, { nowMs, parts, prices: live }),
  };
}

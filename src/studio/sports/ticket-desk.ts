import type { ErrorCode } from '../../contract/core/errors.ts';
import { toMajor } from '../../contract/core/money.ts';
import { logError } from '../../server/log.ts';
import { type Answer, accept, type Result, refuse, refuseWith } from '../../server/result.ts';
import type { PlacedTicket, TicketEnd, TicketNews, TicketPart } from '../tickets/ticket.ts';
import type { Book, Looker } from './book.ts';
import type { BookStore, TicketRow } from './book-store.ts';
import type { BookTime } from './book-time.ts';
import { type CashOutPart, checkPart, toOpenStakeMinor, toWireParts } from './cash-out-parts.ts';
import { checkShape, parseLegs, requirePicks, settleLeg, takeLegs, toDelayMs, toDueMs } from './legs.ts';
import type { TicketPartRow } from './part-store.ts';
import { acceptsOdds, type Selection } from './selection.ts';
import { parseSelection } from './selection-text.ts';
import { type CashOut, toCashOut, toTicketEnd } from './settlement.ts';
import type { SportCategory } from './sports.ts';

interface Options {
  readonly store: BookStore;
  readonly book: Book;
  readonly now: BookTime;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly categoryOf: (gameId: string) => SportCategory;
  /**
   * Delivers results and cashed-out parts of tickets to the player's object, which pays them. If it throws, the delivery is repeated later.
   */
  readonly endTickets: (player: string, news: TicketNews) => Promise<void>;
  /** Sets the object's alarm to the next due work. */
  readonly schedule: () => Promise<void>;
}

const BATCH = 1024;
/** Number of players' objects called in parallel. */
const LANES = 64;
const RETRY_FIRST_MS = 2000;
const RETRY_MAX_MS = 300_000;
/** Delay of the next delivery of a part that the player's object has not confirmed. */
const PART_RETRY_MS = 10_000;

/**
 * The wallet does not return a stake of a round that has a win. Each part is a win, so the rest of a void ticket with parts is paid as a
 * win, too.
 */
function toEnding(ticket: TicketRow, parts: readonly TicketPartRow[]): TicketEnd {
  if (ticket.result === 'void' && parts.length === 0) return { kind: 'void', reason: 'games.round_returned' };
  const legs = parseLegs(ticket.legs).map(({ modelVersion: _version, ...leg }) => leg);
  return {
    kind: 'settled',
    payoutMinor: ticket.result === 'void' ? toOpenStakeMinor(ticket) : (ticket.payout_minor ?? 0),
    outcome: JSON.stringify({
      result: ticket.result,
      legs,
      ...(parts.length > 0 ? { parts: toWireParts(parts) } : {}),
    }),
  };
}

/** Tickets from placement to payment. Nothing is awaited between reading and changing a ticket, so each ticket leaves a state once. */
export function createTicketDesk({ store, book, now, wait, categoryOf, endTickets, schedule }: Options) {
  const prepare = (legs: readonly { matchId: string }[]) => book.prepare(legs.map(({ matchId }) => matchId));

  /** Decides a bet at the odds of `decide_at_ms`, even if this function runs later. */
  async function decide(ticketId: string): Promise<void> {
    const ticket = store.getTicket(ticketId);
    if (ticket?.state !== 'waiting') return;
    const selection = parseSelection(ticket.selection);
    const looker = await prepare(selection.legs);
    now(ticket.decide_at_ms);
    const taken = takeLegs(book, looker, {
      selection,
      stakeMinor: ticket.stake_minor,
      nowMs: ticket.decide_at_ms,
    });
    if (!taken.ok) store.refuse(ticketId, taken.code);
    else store.open(ticketId, JSON.stringify(taken.value), toDueMs(looker, taken.value, ticket.decide_at_ms));
    await schedule();
  }

  async function admit(offered: PlacedTicket): Promise<Result<TicketRow>> {
    const known = store.getTicket(offered.ticketId);
    if (known) return accept(known);
    const selection = parseSelection(offered.selection);
    const looker = await prepare(selection.legs);
    const nowMs = now();
    const category = categoryOf(offered.gameId);
    const shape = checkShape(looker, selection, category, nowMs);
    if (!shape.ok) return refuse(shape.code);
    const twin = store.getTicket(offered.ticketId);
    if (twin) return accept(twin);
    const row = {
      ticket_id: offered.ticketId,
      player: offered.player,
      game_id: offered.gameId,
      category,
      currency: offered.currency,
      stake_minor: offered.stakeMinor,
      selection: offered.selection,
      legs: '[]',
      placed_at_ms: nowMs,
      decide_at_ms: nowMs + toDelayMs(looker, selection.legs, nowMs),
      due_at_ms: 0,
    };
    store.addTicket(
      row,
      selection.legs.map(({ matchId }) => matchId),
    );
    return accept(requireTicket(offered.ticketId));
  }

  function requireTicket(ticketId: string): TicketRow {
    const ticket = store.getTicket(ticketId);
    if (!ticket) throw new Error(`No ticket ${ticketId}`);
    return ticket;
  }

  /** Settles the legs that are known by now; ends the ticket if it is still open. */
  async function settle(known: TicketRow): Promise<void> {
    const looker = await prepare(parseLegs(known.legs));
    const nowMs = now();
    // Read again, because a part may have been cashed out meanwhile.
    const ticket = requireTicket(known.ticket_id);
    const legs = settleLegs(ticket, looker, nowMs);
    const text = JSON.stringify(legs);
    const end = toTicketEnd(toOpenStakeMinor(ticket), legs);
    if (end) store.end(ticket.ticket_id, text, end.kind, end.kind === 'won' ? end.payoutMinor : 0, nowMs);
    else store.keepOpen(ticket.ticket_id, text, toDueMs(looker, legs, nowMs));
  }

  /**
   * The parts and the result of a ticket that are not delivered yet. Parts come first, because a part of an ended ticket cannot be paid.
   */
  function listNews(ticket: TicketRow): (TicketEnd | TicketPart)[] {
    const parts = store.parts.list(ticket.ticket_id);
    const untold = parts.filter(({ due_at_ms: dueAtMs }) => dueAtMs !== null);
    return [
      ...untold.map(({ number, paid_minor }) => ({ kind: 'part' as const, number, payoutMinor: paid_minor })),
      ...(ticket.state === 'ending' ? [toEnding(ticket, parts)] : []),
    ];
  }

  /** Delivers the parts and results of these tickets to one player's object in one call. */
  async function hand(player: string, ticketIds: readonly string[]): Promise<void> {
    const tickets = ticketIds.map(requireTicket);
    const news = tickets.flatMap((ticket) => listNews(ticket).map((one) => [ticket.ticket_id, one] as const));
    if (news.length === 0) return;
    try {
      await endTickets(player, news);
      for (const [ticketId, told] of news) {
        if (told.kind === 'part') store.parts.finish(ticketId, told.number);
        else store.finish(ticketId);
      }
    } catch (error) {
      logError('studio.sports_ends_unheard', { news: news.length, error: String(error) });
      for (const { ticket_id: ticketId, attempts } of tickets) {
        store.parts.postpone(ticketId, now() + PART_RETRY_MS);
        store.postpone(ticketId, now() + Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempts));
      }
    }
  }

  /** Postpones a ticket that fails because of a defect, so that the others are settled. */
  async function trySettle(ticket: TicketRow): Promise<void> {
    try {
      await settle(ticket);
    } catch (error) {
      logError('studio.sports_ticket_stuck', { ticketId: ticket.ticket_id, error: String(error) });
      store.keepOpen(ticket.ticket_id, ticket.legs, now() + RETRY_MAX_MS);
    }
  }

  async function workOff(due: readonly TicketRow[]): Promise<void> {
    const nowMs = now();
    for (const ticket of due) if (ticket.state === 'open' && ticket.due_at_ms <= nowMs) await trySettle(ticket);
    const byPlayer = [...Map.groupBy(due, ({ player }) => player)];
    let next = 0;
    const run = async () => {
      for (let entry = byPlayer[next++]; entry; entry = byPlayer[next++]) {
        const [player, own] = entry;
        await hand(
          player,
          own.map(({ ticket_id: ticketId }) => ticketId),
        );
      }
    };
    await Promise.all(Array.from({ length: LANES }, run));
  }

  const settleLegs = (ticket: TicketRow, looker: Looker, nowMs: number) =>
    parseLegs(ticket.legs).map((leg) => settleLeg(book, looker, leg, { nowMs, acceptedMs: ticket.decide_at_ms }));

  /** @param stakeMinor the whole open stake or a part of it */
  function priceCashOut(
    ticket: TicketRow,
    looker: Looker,
    nowMs: number,
    stakeMinor = toOpenStakeMinor(ticket),
  ): Result<CashOut> {
    if (ticket.state !== 'open') return refuse('sports.ticket_ended');
    const legs = settleLegs(ticket, looker, nowMs);
    if (toTicketEnd(stakeMinor, legs)) return refuse('sports.ticket_ended');
    const won = legs.filter(({ result }) => result === 'won').map(({ price }) => price);
    const open = [];
    for (const leg of legs) {
      const look = leg.result === 'open' ? looker.at(leg.matchId, nowMs) : undefined;
      if (!look) continue;
      if (look.moment.isSuspended) return refuse('sports.suspended');
      open.push({ price: leg.price, picks: requirePicks(look, leg), views: book.listViews(look) });
    }
    return accept(toCashOut(stakeMinor, won, open));
  }

  return {
    priceCashOut,
    /** Checks, before any money moves, whether the ticket would be accepted now. */
    async check(selection: Selection, stakeMinor: number, category: SportCategory): Promise<Answer<null>> {
      const looker = await prepare(selection.legs);
      const nowMs = now();
      const shape = checkShape(looker, selection, category, nowMs);
      if (!shape.ok) return shape;
      const taken = takeLegs(book, looker, { selection, stakeMinor, nowMs });
      return taken.ok ? accept(null) : taken;
    },
    async acceptTicket(offered: PlacedTicket): Promise<Result<{ accepted: string }>> {
      const admitted = await admit(offered);
      if (!admitted.ok) return admitted;
      const remainingMs = admitted.value.decide_at_ms - now();
      if (admitted.value.state === 'waiting' && remainingMs > 0) await wait(remainingMs);
      await decide(offered.ticketId);
      const { state, refusal, legs } = requireTicket(offered.ticketId);
      if (state === 'refused') return refuse(refusal as ErrorCode);
      return accept({ accepted: legs });
    },
    /** Does the due work: one batch, and more while time remains. A repeated or late alarm does each thing once. */
    async work(forMs = 0): Promise<void> {
      const untilMs = now() + forMs;
      store.forgetOld(now());
      for (;;) {
        const due = store.listDue(now(), BATCH);
        const parts = store.listDueParts(now(), BATCH).filter(({ due_at_ms: dueAtMs }) => dueAtMs > now());
        await workOff([...due, ...parts]);
        if (due.length < BATCH || now() >= untilMs) return;
      }
    },
    /** Pays the present offer for the whole open stake or a part of it, if it is not below `offerMinor`. */
    async cashOut(
      player: string,
      ticketId: string,
      { offerMinor, part }: { offerMinor: number; part?: CashOutPart | undefined },
    ): Promise<Answer<null>> {
      const known = store.getTicket(ticketId);
      if (!known || known.player !== player) return refuse('sports.unknown');
      const looker = await prepare(parseLegs(known.legs));
      const nowMs = now();
      const ticket = requireTicket(ticketId);
      const parts = store.parts.list(ticketId);
      const checked = part && checkPart(toOpenStakeMinor(ticket), parts, part);
      if (checked?.ok ? checked.value === 'known' : !part && ticket.result === 'cashed') return accept(null);
      const price = priceCashOut(ticket, looker, nowMs, part?.stakeMinor);
      if (!price.ok) return price;
      if (checked && !checked.ok) return checked;
      const { offerMinor: present } = price.value;
      if (present < 1 || !acceptsOdds('better', offerMinor, present))
        return refuseWith('sports.cash_out_moved', { offer: toMajor(present) });
      if (part) {
        const { number, stakeMinor } = part;
        const times = { at_ms: nowMs, due_at_ms: nowMs + PART_RETRY_MS };
        store.parts.add(ticketId, { number, stake_minor: stakeMinor, paid_minor: present, ...times });
      } else {
        const legs = JSON.stringify(settleLegs(ticket, looker, nowMs));
        store.end(ticketId, legs, 'cashed', present, nowMs + PART_RETRY_MS);
      }
      // The part or the result is stored in the same write as the alarm, so it is delivered even if the object is killed here.
      await schedule();
      await hand(player, [ticketId]);
      await schedule();
      return accept(null);
    },
  };
}

export type TicketDesk = ReturnType<typeof createTicketDesk>;

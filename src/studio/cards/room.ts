import type { Currency } from '../../contract/core/money.ts';
import { logError } from '../../server/log.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { makeServerSeed, toCommitment } from '../slots/provably-fair.ts';
import { dealCards, joinClientSeeds } from './deal.ts';
import { type Card, isCard } from './deck.ts';
import { findFault, type Hand, listWinners, playCard, SEATS_MAX } from './hand.ts';
import { chooseByRule } from './house-rule.ts';
import { sharePot } from './pot.ts';
import { createRoomStore, type PlayedBy, type TableRow, type TicketRow } from './room-store.ts';
import { parseSelection } from './selection.ts';
import * as pace from './table-timing.ts';
import type { LeaveAnswer, PlayAnswer, RoomView } from './table-views.ts';
import { toHand, toTableView } from './view.ts';

export interface SeatRequest {
  readonly ticketId: string;
  readonly player: string;
  readonly currency: Currency;
  readonly stakeMinor: number;
  /** JSON of the client seed and of the commitment shown to the player. */
  readonly selection: string;
}

interface Options {
  readonly storage: DurableObjectStorage;
  readonly now: () => number;
  /** Reports players whose view changed; `isLobby` is true when a table that is still forming changed. */
  readonly onChange: (players: readonly string[], isLobby: boolean) => void;
}

/**
 * The tables of a card room. The caller runs one call at a time. Each change is stored before it is sent, so another instance over the same
 * storage can continue at any point. This module sends and pays nothing: the ends of tickets wait in the store for delivery.
 */
export function createCardRoom({ storage, now, onChange }: Options) {
  const store = createRoomStore(storage);
  let forgottenMs = 0;
  const getPlayers = (tickets: readonly TicketRow[]) => tickets.map(({ player }) => player);

  /** When the next deletion is due; null when nothing is stored. */
  function getForgetMs(): number | null {
    const [table, member] = [store.getOldestTable(), store.getOldestMember()];
    const times = [
      ...(table === null ? [] : [table + pace.TABLES_KEPT_MS]),
      ...(member === null ? [] : [member + pace.MEMBERS_KEPT_MS]),
    ];
    return times.length > 0 ? Math.max(Math.min(...times) + 1, forgottenMs + pace.FORGET_EVERY_MS) : null;
  }

  async function requireForming(currency: Currency, entryMinor: number): Promise<TableRow> {
    const known = store.getForming(currency, entryMinor);
    if (known) return known;
    const serverSeed = makeServerSeed();
    store.addForming(currency, entryMinor, { serverSeed, hash: await toCommitment(serverSeed) }, now());
    const made = store.getForming(currency, entryMinor);
    if (!made) throw new Error('A table is gone');
    return made;
  }

  function toDue(hand: Hand, tickets: readonly TicketRow[], pauseMs: number): number {
    const ticket = tickets.find(({ seat }) => seat === hand.turn);
    const isLast = (hand.left[hand.turn ?? 0]?.length ?? 0) === 1;
    const absent = ticket && ticket.missed >= pace.ABSENT_AFTER ? pace.ABSENT_TURN_MS : pace.TURN_MS;
    const turnMs = isLast ? pace.LAST_CARD_MS : ticket ? absent : pace.HOUSE_TURN_MS;
    return now() + pauseMs + turnMs;
  }

  function finishHand(table: TableRow, hand: Hand, tickets: readonly TicketRow[]): void {
    const { payoutsMinor } = sharePot(table.entry_minor, table.seats, listWinners(hand));
    for (const { ticket_id, seat } of tickets) store.settleTicket(ticket_id, payoutsMinor[seat ?? -1] ?? 0);
    store.endTable(table.sequence, 'over', now());
  }

  function lay(table: TableRow, hand: Hand, card: Card, playedBy: PlayedBy): void {
    const seat = hand.turn ?? -1;
    const next = playCard(hand, { seat, card });
    storage.transactionSync(() => {
      const position = hand.tricks.length * table.seats + hand.open.length;
      store.addPlay(table.sequence, position, { seat, card, played_by: playedBy });
      const ticket = store.listTickets(table.sequence).find((each) => each.seat === seat);
      if (ticket && playedBy === 'clock') store.setMissed(ticket.ticket_id, ticket.missed + 1);
      const tickets = store.listTickets(table.sequence);
      if (next.turn === undefined) finishHand(table, next, tickets);
      else store.setDue(table.sequence, toDue(next, tickets, next.open.length === 0 ? pace.TRICK_PAUSE_MS : 0));
    });
  }

  async function startTable(table: TableRow): Promise<void> {
    const tickets = store.listTickets(table.sequence);
    const seats = tickets.length === 1 ? pace.HOUSE_TABLE_SEATS : tickets.length;
    if (seats === 0) return void store.setDue(table.sequence, null);
    const clientSeed = joinClientSeeds(tickets.map(({ client_seed }) => client_seed));
    const deal = await dealCards({ serverSeed: table.server_seed, clientSeed, nonce: table.sequence }, seats);
    storage.transactionSync(() => {
      for (const [seat, { ticket_id }] of tickets.entries()) store.seatTicket(ticket_id, seat);
      store.startTable(table.sequence, seats, JSON.stringify(deal), now());
      const started = store.getTable(table.sequence);
      const hand = started && toHand({ table: started, plays: [] });
      if (!hand) throw new Error('A table is gone');
      store.setDue(table.sequence, toDue(hand, store.listTickets(table.sequence), pace.TRICK_PAUSE_MS));
    });
    await requireForming(table.currency, table.entry_minor);
  }

  function voidTable(table: TableRow): void {
    storage.transactionSync(() => {
      for (const { ticket_id } of store.listTickets(table.sequence)) store.voidTicket(ticket_id, 'room_down');
      store.endTable(table.sequence, 'void', now());
    });
  }

  function playByClock(table: TableRow): void {
    const hand = toHand({ table, plays: store.listPlays(table.sequence) });
    const cards = hand?.left[hand.turn ?? -1];
    if (!hand || !cards) throw new Error(`Table ${table.sequence} waits for nobody`);
    const card = chooseByRule({ cards, turned: hand.deal.turned, open: hand.open });
    const isMember = store.listTickets(table.sequence).some(({ seat }) => seat === hand.turn);
    const chosenBy = cards.length === 1 ? 'player' : 'clock';
    lay(table, hand, card, isMember ? chosenBy : 'house');
  }

  async function stepTable(table: TableRow): Promise<void> {
    const players = getPlayers(store.listTickets(table.sequence));
    const isStill = now() - (table.due_ms ?? 0) > pace.VOID_AFTER_MS;
    if (isStill) voidTable(table);
    else if (table.state === 'forming') await startTable(table);
    else playByClock(table);
    onChange(players, table.state === 'forming');
  }

  function tryCard(player: string, sequence: number, card: string): PlayAnswer {
    const ticket = store.getOpenTicket(player);
    const table = store.getTable(sequence);
    if (!table || ticket?.table_number !== sequence || table.state !== 'playing' || ticket.seat === null) {
      return 'table-gone';
    }
    if (!isCard(card)) return 'not-a-card';
    const hand = toHand({ table, plays: store.listPlays(sequence) });
    if (!hand) return 'table-gone';
    const fault = findFault(hand, { seat: ticket.seat, card });
    if (fault) return fault;
    store.setMissed(ticket.ticket_id, 0);
    lay(table, hand, card, 'player');
    return 'played';
  }

  function tryLeave(player: string, sequence: number): LeaveAnswer {
    const ticket = store.getOpenTicket(player);
    const table = store.getTable(sequence);
    if (!table || ticket?.table_number !== sequence) return 'table-gone';
    if (table.state === 'playing') store.setMissed(ticket.ticket_id, pace.ABSENT_AFTER);
    else {
      store.voidTicket(ticket.ticket_id, 'left');
      if (store.listTickets(sequence).length === 0) store.setDue(sequence, null);
    }
    return 'left';
  }

  function answerOnce(player: string, actionId: string, sequence: number, act: () => string): string {
    const known = store.getAnswer(player, actionId);
    if (known) return known;
    const answer = storage.transactionSync(() => {
      const given = act();
      if (given !== 'table-gone') store.keepAnswer(player, actionId, sequence, given);
      return given;
    });
    onChange([player, ...getPlayers(store.listTickets(sequence))], store.getTable(sequence)?.state === 'forming');
    return answer;
  }

  return {
    /** Seats a paid entry. Repeating the same entry returns the same answer. */
    async seat(request: SeatRequest): Promise<Result<{ accepted: string }>> {
      const known = store.getTicket(request.ticketId);
      if (known) return accept({ accepted: JSON.stringify({ table: known.table_number }) });
      const selection = parseSelection(request.selection);
      if (!selection || !pace.ENTRIES_MINOR.includes(request.stakeMinor)) return refuse('games.stake_invalid');
      // This refusal is final. `games.round_open` would mean an unknown outcome, and frames would repeat the request for ever.
      if (store.getOpenTicket(request.player)) return refuse('games.already_seated');
      const table = await requireForming(request.currency, request.stakeMinor);
      if (table.server_seed_hash !== selection.serverSeedHash) return refuse('games.round_returned');
      storage.transactionSync(() => {
        store.addTicket(request.ticketId, table.sequence, request.player, selection.clientSeed);
        const seated = store.listTickets(table.sequence).length;
        if (seated === SEATS_MAX) store.setDue(table.sequence, now());
        else if (seated === 1) store.setDue(table.sequence, now() + pace.GATHER_MS);
      });
      onChange(getPlayers(store.listTickets(table.sequence)), true);
      return accept({ accepted: JSON.stringify({ table: table.sequence }) });
    },

    play: (player: string, actionId: string, sequence: number, card: string) =>
      answerOnce(player, actionId, sequence, () => tryCard(player, sequence, card)) as PlayAnswer,

    /** Before the deal, the entry fee is returned. After the deal, the clock plays the member's remaining turns. */
    leave: (player: string, actionId: string, sequence: number) =>
      answerOnce(player, actionId, sequence, () => tryLeave(player, sequence)) as LeaveAnswer,

    /** Runs all due steps. Each runs once, also when the alarm is early, late or repeated. */
    async wake(): Promise<void> {
      for (const table of store.listDue(now())) {
        try {
          await stepTable(table);
        } catch (error) {
          // A table that cannot continue must not block the other tables, and its entry fees are returned.
          logError('studio.cards_table_void', { table: table.sequence, error: String(error) });
          voidTable(table);
        }
      }
    },

    /** Deletes some old rows, at most once per `FORGET_EVERY_MS`. */
    forget(): void {
      if ((getForgetMs() ?? Number.POSITIVE_INFINITY) > now()) return;
      forgottenMs = now();
      store.forgetTables(now() - pace.TABLES_KEPT_MS, pace.FORGOTTEN_AT_ONCE);
      store.forgetMembers(now() - pace.MEMBERS_KEPT_MS, pace.FORGOTTEN_AT_ONCE);
    },
    getForgetMs,

    /** Prepares a forming table with a visible commitment for every entry fee, in this member's currency. */
    async welcome(player: string, currency: Currency): Promise<void> {
      store.seeMember(player, currency, now());
      for (const entryMinor of pace.ENTRIES_MINOR) await requireForming(currency, entryMinor);
    },

    toView(player: string): RoomView {
      const currency = store.getCurrency(player);
      const levels = pace.ENTRIES_MINOR.flatMap((entryMinor) => {
        const table = currency && store.getForming(currency, entryMinor);
        if (!table) return [];
        const seated = store.listTickets(table.sequence).length;
        return [{ entryMinor, seated, startsAtMs: table.due_ms, serverSeedHash: table.server_seed_hash }];
      });
      const ticket = store.getOpenTicket(player) ?? store.getLastTicket(player);
      const table = ticket && store.getTable(ticket.table_number);
      const hasLeft = ticket?.ended === 'void' && ticket.seat === null;
      if (!ticket || !table || hasLeft) return { nowMs: now(), levels, table: null };
      const seen = { table, tickets: store.listTickets(table.sequence), plays: store.listPlays(table.sequence) };
      return { nowMs: now(), levels, table: toTableView(seen, ticket, pace.ABSENT_AFTER) };
    },

    getNextDue: store.getNextDue,
    countForming: store.countForming,
    listUntold: store.listUntold,
    markTold: store.markTold,
    markUntold: store.markUntold,
  };
}

export type CardRoom = ReturnType<typeof createCardRoom>;

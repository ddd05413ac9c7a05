import { toMajor } from '../../../contract/core/money.ts';
import type { BlackjackView } from '../../../contract/studio/blackjack-view.ts';
import { accept, type Result, refuse } from '../../../server/result.ts';
import type { PlacedTicket } from '../../tickets/ticket.ts';
import type { BetLine } from '../bet-lines.ts';
import type { LiveOutcome } from '../outcome.ts';
import { ALL_BET_MS, BLACKJACK_PHASE_MS } from '../phases.ts';
import { readSelection } from '../selection.ts';
import type { Present, TableStore } from '../table-store.ts';
import type { LiveTable } from '../tables.ts';
import { takeTicket, toAccepted } from '../take-ticket.ts';
import type { DealStore } from './deal-store.ts';
import { type BlackjackField, readField } from './fields.ts';
import { type Holder, listHolders } from './holders.ts';
import { SEATS_OF_ONE } from './limits.ts';
import { DECISION_LETTERS, type Decision, decide, findActive, listOptions } from './seat.ts';

/** A decision that costs nothing. `step`: number of decisions the seat had made. */
export interface FreeDecision {
  readonly player: string;
  readonly round: number;
  readonly seat: number;
  readonly step: number;
  readonly decision: 'hit' | 'stand' | 'decline';
}

interface Options {
  readonly storage: DurableObjectStorage;
  readonly store: TableStore;
  readonly deals: DealStore;
  readonly table: LiveTable;
  readonly now: () => number;
  /** The players with a socket at the table. */
  readonly listPlayers: () => readonly string[];
}

const isInsurance = (decision: Decision) => decision === 'insure' || decision === 'decline';

/** Accepts stakes and decisions. It uses only storage and awaits nothing, so each is either stored before its phase ends, or refused. */
export function createSeatDesk({ storage, store, deals, table, now, listPlayers }: Options) {
  /** The present round if its phase accepts this decision now; otherwise undefined. */
  function findOpen(round: number, decision: Decision): Present | undefined {
    const present = store.getPresent();
    const phase = isInsurance(decision) ? 'insuring' : 'acting';
    return present?.number === round && present.phase === phase && now() < present.ends_at_ms ? present : undefined;
  }

  /** Stores a decision and extends the phase `acting`. If the decision has a ticket, call this in the transaction of the ticket. */
  function record(present: Present, seat: number, decision: Decision): void {
    const { number, phase, ends_at_ms } = present;
    deals.append(number, seat, DECISION_LETTERS[decision]);
    if (phase !== 'acting') return;
    const laterMs = Math.min(deals.getLimit(number), now() + BLACKJACK_PHASE_MS.acting);
    store.setPhase(phase, Math.max(ends_at_ms, laterMs));
  }

  const findHolder = (round: number, seat: number): Holder | undefined =>
    listHolders(store, round).find((one) => one.seat === seat);

  function refuseSeats(round: number, player: string, seats: readonly number[]): boolean {
    const holders = listHolders(store, round);
    const own = new Set([...holders.filter((one) => one.player === player).map(({ seat }) => seat), ...seats]);
    return own.size > SEATS_OF_ONE || holders.some((one) => seats.includes(one.seat) && one.player !== player);
  }

  /** Shortens betting once all players have bet. */
  function shortenBetting(round: number): void {
    const holders = new Set(listHolders(store, round).map(({ player }) => player));
    const players = listPlayers();
    const present = store.getPresent();
    if (!present || players.length === 0 || !players.every((player) => holders.has(player))) return;
    store.setPhase('betting', Math.min(present.ends_at_ms, now() + ALL_BET_MS));
  }

  /** The stake of a double, split or insurance must equal the stake that the hand requires. */
  function takeRaise(ticket: PlacedTicket, round: number, field: BlackjackField, line: BetLine) {
    const decision = field.kind as 'double' | 'split' | 'insure';
    const present = findOpen(round, decision);
    const holder = findHolder(round, field.seat);
    if (!present || holder?.player !== ticket.player) return refuse('games.hand_over');
    const needed = decision === 'insure' ? holder.stakeMinor / 2 : holder.stakeMinor;
    if (line.stakeMinor !== needed || ticket.stakeMinor !== needed) return refuse('games.stake_invalid');
    const seat = deals.getSeat(round, field.seat);
    const isItsTurn = field.kind !== 'double' || findActive(seat) === field.hand - 1;
    if (!isItsTurn || !decide(seat, decision, deals.getColumn(round, field.seat))) return refuse('games.hand_over');
    storage.transactionSync(() => {
      const { ticketId: ticket_id, player, currency, stakeMinor: stake_minor, selection } = ticket;
      store.addTicket({ ticket_id, round, player, currency, stake_minor, selection });
      record(present, field.seat, decision);
    });
    return accept({ accepted: toAccepted(store, table, round) });
  }

  return {
    /** Idempotent by ticket; a refusal returns the stake and leaves the hand as it is. */
    take(ticket: PlacedTicket): Result<{ accepted: string }> {
      const chosen = readSelection(ticket.selection);
      const isKnown = store.getTicket(ticket.ticketId) !== undefined;
      if (isKnown) return takeTicket({ store, table, nowMs: now() }, ticket);
      const fields = chosen?.lines.map(({ field }) => readField(field)) ?? [];
      const [first] = fields;
      const [line] = chosen?.lines ?? [];
      if (!chosen || !first || !line || ticket.gameId !== table.gameId) return refuse('games.stake_invalid');
      if (first.kind !== 'seat') {
        return fields.length === 1 ? takeRaise(ticket, chosen.round, first, line) : refuse('games.stake_invalid');
      }
      const seats = fields.flatMap((field) => (field?.kind === 'seat' ? [field.seat] : []));
      if (refuseSeats(chosen.round, ticket.player, seats)) return refuse('games.seat_taken');
      const taken = takeTicket({ store, table, nowMs: now() }, ticket);
      if (taken.ok) shortenBetting(chosen.round);
      return taken;
    },

    /** A repeated decision of the same step gets the first answer. */
    decideFree({ player, round, seat, step, decision }: FreeDecision): Result<{ step: number; isNew: boolean }> {
      const isHolder = findHolder(round, seat)?.player === player;
      const letters = deals.getLetters(round, seat);
      if (!isHolder || step > letters.length) return refuse('games.hand_over');
      if (letters[step] === DECISION_LETTERS[decision]) return accept({ step: letters.length, isNew: false });
      const present = findOpen(round, decision);
      if (step < letters.length || !present) return refuse('games.hand_over');
      if (!decide(deals.getSeat(round, seat), decision, deals.getColumn(round, seat))) return refuse('games.hand_over');
      storage.transactionSync(() => record(present, seat, decision));
      return accept({ step: letters.length + 1, isNew: true });
    },

    /** The players with a stake in the present round. */
    listHolding: (): ReadonlySet<string> =>
      new Set(listHolders(store, store.getPresent()?.number ?? 0).map(({ player }) => player)),

    /** The seats from the view of one player. */
    toView(player: string): BlackjackView {
      const present = store.getPresent();
      const round = present?.number ?? 0;
      const phase = present?.phase ?? 'asleep';
      const outcome = store.getRound(round)?.outcome;
      const shown = outcome ? (JSON.parse(outcome) as LiveOutcome) : undefined;
      const isDealt = deals.getColumns(round) !== undefined;
      const seats = listHolders(store, round).map(({ seat, player: holder, stakeMinor }) => {
        const dealt = isDealt ? deals.getSeat(round, seat) : undefined;
        const answers: Decision[] = dealt && !dealt.hasAnsweredInsurance ? ['insure', 'decline'] : [];
        const options = phase === 'acting' && dealt ? listOptions(dealt) : phase === 'insuring' ? answers : [];
        return {
          ...{ seat, isYours: holder === player, stake: toMajor(stakeMinor) },
          hands: dealt?.hands.map(({ cards, ...hand }) => ({ ...hand, cards: [...cards] })) ?? [],
          isInsured: dealt?.isInsured ?? false,
          step: deals.getLetters(round, seat).length,
          options,
        };
      });
      const dealer = shown?.kind === 'blackjack' ? shown.dealer : isDealt ? deals.getDealer(round).slice(0, 1) : [];
      return { dealer, seats };
    },
  };
}

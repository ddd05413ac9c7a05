import { createRounds, type RoundsOptions } from '../live-table.ts';
import { ACTING_MAX_MS, BLACKJACK_PHASE_MS } from '../phases.ts';
import { toRoundSeeds } from '../verify.ts';
import { createDealStore } from './deal-store.ts';
import { dealerHasNatural, offersInsurance } from './dealer.ts';
import { listHolders } from './holders.ts';
import { toBlackjackOutcome } from './outcome.ts';
import { DECISION_LETTERS, findActive } from './seat.ts';
import { createSeatDesk } from './seat-desk.ts';
import { drawColumns, SEATS } from './shoe.ts';

/**
 * The rounds of a blackjack table: as `createLiveTable`, but the seats decide between deal and outcome. All seats decide at the
 * same time. Cards and decisions are stored, so another process continues the same round.
 */
export function createBlackjackTable(options: RoundsOptions & { readonly listPlayers: () => readonly string[] }) {
  const { storage, table, now, hasPeople, listPlayers } = options;
  const rounds = createRounds(options, BLACKJACK_PHASE_MS.betting);
  const { store, requirePresent } = rounds;
  const deals = createDealStore(storage);
  const listSeats = (round: number) => listHolders(store, round).map(({ seat }) => seat);

  async function deal(number: number): Promise<void> {
    const { server_seed } = rounds.requireRound(number);
    const columns = await drawColumns(toRoundSeeds(table.tableId, number, server_seed));
    storage.transactionSync(() => {
      deals.putDeal(number, columns);
      store.setPhase('closed', now() + BLACKJACK_PHASE_MS.closed);
    });
  }

  function show(number: number): void {
    const seats = listSeats(number).map((seat) => ({ seat, decisions: deals.getLetters(number, seat) }));
    const outcome = toBlackjackOutcome(deals.getColumns(number) ?? [], seats);
    if (!outcome) throw new Error(`Round ${number} of ${table.tableId} is not over`);
    store.showOutcome(number, JSON.stringify(outcome), now() + BLACKJACK_PHASE_MS.shown);
  }

  const listActive = (number: number) =>
    listSeats(number).filter((seat) => findActive(deals.getSeat(number, seat)) >= 0);

  /** The dealer looks at the hole card; the seats then play, unless the dealer has a blackjack. */
  function peek(number: number): void {
    if (dealerHasNatural(deals.getDealer(number)) || listActive(number).length === 0) show(number);
    else {
      storage.transactionSync(() => {
        deals.setLimit(number, now() + ACTING_MAX_MS);
        store.setPhase('acting', now() + BLACKJACK_PHASE_MS.acting);
      });
    }
  }

  function afterDeal(number: number): void {
    if (offersInsurance(deals.getDealer(number))) store.setPhase('insuring', now() + BLACKJACK_PHASE_MS.insuring);
    else peek(number);
  }

  /** Lets every hand that has not decided stand. */
  function standAll(number: number): void {
    storage.transactionSync(() => {
      for (const seat of listActive(number)) {
        while (findActive(deals.getSeat(number, seat)) >= 0) deals.append(number, seat, DECISION_LETTERS.stand);
      }
      show(number);
    });
  }

  /** Closes betting. Without a stake nothing is dealt, and the same round continues to take bets. */
  async function close(number: number): Promise<void> {
    if (store.hasTickets(number)) await deal(number);
    else if (hasPeople()) rounds.beginBetting();
    else store.setPhase('asleep', 0);
  }

  /** Whether all players of the phase have decided. */
  function isDone(number: number, phase: string): boolean {
    if (phase === 'acting') return listActive(number).length === 0;
    if (phase !== 'insuring') return false;
    return listSeats(number).every((seat) => deals.getSeat(number, seat).hasAnsweredInsurance);
  }

  async function runStep(number: number, phase: string): Promise<void> {
    if (phase === 'betting') await close(number);
    else if (phase === 'closed') afterDeal(number);
    else if (phase === 'insuring') peek(number);
    else if (phase === 'acting') standAll(number);
    else if (phase === 'shown') store.setPhase('settled', now() + BLACKJACK_PHASE_MS.settled);
    else {
      await rounds.goOn(number);
      deals.forgetBefore(number + 1);
    }
  }

  return {
    ...rounds,
    ...createSeatDesk({ storage, store, deals, table, now, listPlayers }),

    /** Seats without a stake in the present round; all seats once the round is settled, because the next round begins. */
    countFreeSeats(): number {
      const present = store.getPresent();
      return present && present.phase !== 'settled' ? SEATS - listSeats(present.number).length : SEATS;
    },

    /** Runs the due step, if any; true when a step ran. */
    async advance(): Promise<boolean> {
      const { number, phase, ends_at_ms } = await requirePresent();
      if (phase === 'asleep') {
        if (!hasPeople()) return false;
        rounds.beginBetting();
        return true;
      }
      if (now() < ends_at_ms && !isDone(number, phase)) return false;
      await runStep(number, phase);
      return true;
    },
  };
}

export type BlackjackRounds = ReturnType<typeof createBlackjackTable>;

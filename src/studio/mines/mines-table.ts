import type { OutputOf, ParsedInputOf } from '../../contract/core/endpoint.ts';
import { toMajor } from '../../contract/core/money.ts';
import type { cashOutMines, openMines, openMinesField, startMines } from '../../contract/studio/mines.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { NamedAlarm } from '../alarms.ts';
import type { Launch } from '../launch.ts';
import type { LiveLaunches } from '../live-launches.ts';
import { makeCommitment } from '../round-steps.ts';
import type { Commitment } from '../round-store.ts';
import { SPIN_EARLY_MS } from '../slots/spin-timing.ts';
import type { PlacedTicket, TicketAcceptor, TicketEnd } from '../tickets/ticket.ts';
import type { TicketBook } from '../tickets/ticket-book.ts';
import { toSafeMax } from './multiples.ts';
import { drawPlaces } from './places.ts';
import { createMinesStore, type MinesRow, type MinesStore } from './round-store.ts';
import { parseSelection } from './selection.ts';
import { readFields, toMinesRound, toReached } from './wire.ts';

export type OpenedMines = Pick<
  OutputOf<typeof openMines>,
  'currency' | 'balance' | 'nextServerSeedHash' | 'nonce' | 'round'
>;
export type PlayedMines = OutputOf<typeof startMines>;
export type MinesStart = Omit<ParsedInputOf<typeof startMines>, 'launch' | 'stake'> & { readonly stakeMinor: number };
export type MinesField = Omit<ParsedInputOf<typeof openMinesField>, 'launch'>;
export type MinesCashOut = Omit<ParsedInputOf<typeof cashOutMines>, 'launch'>;

/** A round that is left open ends after this time. It then pays its multiple, or returns the stake if no field was opened. */
export const ROUND_OPEN_MS = 24 * 3_600_000;

interface Options {
  readonly storage: DurableObjectStorage;
  readonly player: string;
  readonly live: LiveLaunches;
  readonly tickets: TicketBook;
  /** Name of the object's alarm that ends rounds left open. */
  readonly alarm: NamedAlarm;
  /** Minimum time between the starts of two rounds, as for slots. */
  readonly roundMinMs: number;
  readonly now: () => number;
}

/**
 * The rounds of mines of one player, in the player's object. A ticket moves the money of each round; the table accepts it and ends it once.
 * The caller runs one call at a time. A move and the end of its ticket are written without an await between them, so both are stored together.
 */
export function createMinesTable({ storage, player, live, tickets, alarm, roundMinMs, now }: Options) {
  let store: MinesStore | undefined;
  const getStore = () => {
    store ??= createMinesStore(storage);
    return store;
  };

  async function requireCommitment(): Promise<Commitment> {
    const known = getStore().getCommitment();
    if (known) return known;
    const made = await makeCommitment(0);
    getStore().commit(made);
    return made;
  }

  /** Begins the round of a ticket whose stake is taken. Idempotent by ticket. */
  async function begin({ ticketId, stakeMinor, selection }: PlacedTicket): Promise<Result<{ accepted: string }>> {
    const rounds = getStore();
    if (rounds.get(ticketId)) return accept({ accepted: '{}' });
    const chosen = parseSelection(selection);
    // The rounds are searched for the key, too: the ticket of an ended round may be deleted, and the tickets then take its key for a new
    // one.
    if (!chosen || rounds.getOpen() || rounds.getByKey(chosen.roundKey)) return refuse('games.round_returned');
    const commitment = await requireCommitment();
    const seeds = {
      serverSeed: commitment.server_seed,
      clientSeed: chosen.clientSeed,
      nonce: commitment.nonce,
    };
    const places = await drawPlaces(seeds, chosen.mines);
    const next = await makeCommitment(commitment.nonce + 1);
    const atMs = now();
    const round = {
      ...{ round_id: ticketId, round_key: chosen.roundKey, stake_minor: stakeMinor, mines: chosen.mines },
      ...{ places: JSON.stringify(places), client_seed: chosen.clientSeed, at_ms: atMs, ends_ms: atMs + ROUND_OPEN_MS },
    };
    rounds.begin({ ...round, ...commitment }, next);
    await alarm.set(round.ends_ms);
    return accept({ accepted: '{}' });
  }

  /** Closes the open round and its ticket, then asks the wallet to pay; the ticket's alarm repeats an unanswered payment. */
  async function end(round: MinesRow, how: NonNullable<MinesRow['end']>, payoutMinor: number, hit: number | null) {
    getStore().close(round.round_id, how, payoutMinor, hit);
    const outcome = JSON.stringify({ places: readFields(round.places), opened: readFields(round.opened), hit });
    const ticketEnd: TicketEnd =
      how === 'returned' ? { kind: 'void', reason: 'games.round_returned' } : { kind: 'settled', payoutMinor, outcome };
    await tickets.end([[round.round_id, ticketEnd]]);
    await alarm.clear();
    await tickets.wake();
  }

  /** Ends the open round if its time is over. */
  async function expire(): Promise<void> {
    const round = getStore().getOpen();
    if (!round || round.ends_ms > now()) return;
    const reached = toReached(round);
    if (reached > 0) await end(round, 'expired', reached, null);
    else await end(round, 'returned', round.stake_minor, null);
  }

  async function toNext() {
    const { server_seed_hash, nonce } = await requireCommitment();
    return { nextServerSeedHash: server_seed_hash, nonce };
  }

  async function answer(roundId: string, balance: number | null): Promise<Result<PlayedMines>> {
    const round = getStore().get(roundId);
    if (!round) throw new Error('A round of mines is gone');
    return accept({ round: toMinesRound(round), balance, ...(await toNext()) });
  }

  /** The answer to a call after which the round may have ended. */
  async function answerMoved(launch: Launch, roundId: string): Promise<Result<PlayedMines>> {
    if (!getStore().get(roundId)?.end) return answer(roundId, null);
    const funds = await live.askBalance(launch);
    return answer(roundId, funds.ok ? toMajor(funds.value.balanceMinor) : null);
  }

  const acceptor: TicketAcceptor = { acceptTicket: begin };

  return {
    acceptor,

    async open(launch: Launch): Promise<Result<OpenedMines>> {
      // Lists the tickets before the balance is read, because listing also pays ended tickets that are not paid yet.
      const listed = await tickets.list(launch, launch.gameId, 1);
      if (!listed.ok) return listed;
      await expire();
      const funds = await live.askBalance(launch);
      if (!funds.ok) return funds;
      const { currency, balanceMinor } = funds.value;
      const last = getStore().getOpen() ?? getStore().getLast();
      return accept({
        currency,
        balance: toMajor(balanceMinor),
        ...(await toNext()),
        round: last ? toMinesRound(last) : null,
      });
    },

    async start(launch: Launch, { roundKey, stakeMinor, mines, clientSeed }: MinesStart): Promise<Result<PlayedMines>> {
      const currency = await live.requireLive(launch);
      if (!currency.ok) return currency;
      await expire();
      const rounds = getStore();
      if (!rounds.getByKey(roundKey)) {
        if (rounds.getOpen()) return refuse('games.round_moved');
        const passedMs = now() - (rounds.getLast()?.at_ms ?? 0);
        // A clock that was set back must not delay a round.
        if (passedMs >= 0 && passedMs < roundMinMs - SPIN_EARLY_MS) return refuse('games.too_soon');
      }
      const placed = await tickets.place(launch, {
        ticketKey: roundKey,
        gameId: launch.gameId,
        place: { kind: 'mines', name: player },
        stakeMinor,
        selection: JSON.stringify({ roundKey, mines, clientSeed }),
      });
      if (!placed.ok) return placed;
      const { ticket, balanceMinor } = placed.value;
      return getStore().get(ticket.ticket_id)
        ? answer(ticket.ticket_id, toMajor(balanceMinor))
        : refuse('upstream.unavailable');
    },

    async openField(launch: Launch, { roundId, field, step }: MinesField): Promise<Result<PlayedMines>> {
      const currency = await live.requireLive(launch);
      if (!currency.ok) return currency;
      await expire();
      const round = getStore().get(roundId);
      if (!round) return refuse('games.round_ended');
      const opened = readFields(round.opened);
      const isRepeated = opened[step] === field || (round.hit === field && step === opened.length);
      if (isRepeated) return answerMoved(launch, roundId);
      if (round.end !== null) return refuse('games.round_ended');
      if (opened.includes(field)) return refuse('games.field_open');
      if (step !== opened.length) return refuse('games.round_moved');
      if (readFields(round.places).includes(field)) {
        await end(round, 'hit', 0, field);
        return answerMoved(launch, roundId);
      }
      getStore().open(roundId, [...opened, field]);
      const moved = getStore().get(roundId) ?? round;
      if (opened.length + 1 >= toSafeMax(round.mines)) await end(moved, 'cashed', toReached(moved), null);
      return answerMoved(launch, roundId);
    },

    async cashOut(launch: Launch, { roundId }: MinesCashOut): Promise<Result<PlayedMines>> {
      const currency = await live.requireLive(launch);
      if (!currency.ok) return currency;
      await expire();
      const round = getStore().get(roundId);
      if (!round || round.end === 'hit' || round.end === 'returned') return refuse('games.round_ended');
      const reached = toReached(round);
      if (reached === 0) return refuse('games.nothing_opened');
      if (round.end === null) await end(round, 'cashed', reached, null);
      return answerMoved(launch, roundId);
    },

    async wake(): Promise<void> {
      await expire();
      const open = getStore().getOpen();
      if (open) await alarm.set(open.ends_ms);
    },

    /** Called when all of this player's storage is deleted. */
    forget(): void {
      store = undefined;
    },
  };
}

export type MinesTable = ReturnType<typeof createMinesTable>;

import type { ErrorCode } from '../../contract/core/errors.ts';
import { toReplay } from '../../server/replay.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { NamedAlarm } from '../alarms.ts';
import type { Launch } from '../launch.ts';
import type { LiveLaunches } from '../live-launches.ts';
import type { TicketNews, TicketOrder, TicketRow } from './ticket.ts';
import { advanceTicket, type TicketContext } from './ticket-steps.ts';
import { createTicketStore, type TicketStore } from './ticket-store.ts';

/** Time until the first retry of a ticket that was left open by a crash, or by an unanswered call to the wallet or the acceptor. */
export const TICKET_RECOVERY_FIRST_MS = 5_000;
const TICKET_RECOVERY_MAX_MS = 300_000;
/** Maximum tickets per alarm; the next alarm continues. */
const ADVANCED_AT_ONCE = 100;
export const TICKETS_LISTED_MAX = 100;

export interface PlacedAnswer {
  readonly ticket: TicketRow;
  readonly balanceMinor: number;
}

interface Options extends Omit<TicketContext, 'tickets'> {
  readonly storage: DurableObjectStorage;
  readonly live: LiveLaunches;
  /** The part of the object's alarm that belongs to tickets. */
  readonly alarm: NamedAlarm;
  readonly toVassalage: (gameId: string) => string;
  /** Called for a play-money ticket, which is deleted after some time. */
  readonly onPlayMoney: () => Promise<void>;
}

/** The reason for the refusal. `upstream.unavailable` means undecided: the same request returns the result later. */
function toRefusal({ state, reason }: TicketRow): ErrorCode {
  const isEnded = state === 'refused' || state === 'returned' || state === 'returning';
  return (isEnded ? (reason as ErrorCode | null) : null) ?? 'upstream.unavailable';
}

const COUNTS: readonly string[] = ['open', 'paying', 'settled'];

/**
 * A player's bets that acceptors settle: lotteries, tables, books. The caller runs one call at a time, except `end`, which only writes.
 * Each step is stored before wallet or acceptor is called.
 */
export function createTicketBook({ storage, live, alarm, toVassalage, onPlayMoney, ...outside }: Options) {
  let store: TicketStore | undefined;
  let recoveries = 0;
  /** Creates the tables lazily: nothing is stored for a player before the wallet has confirmed a launch. */
  const getContext = (): TicketContext & { tickets: TicketStore } => {
    store ??= createTicketStore(storage);
    return { ...outside, tickets: store };
  };

  async function advance(ticketIds: readonly string[]): Promise<void> {
    const context = getContext();
    let done = 0;
    for (const ticketId of ticketIds) {
      if (await advanceTicket(context, ticketId)) done += 1;
      else context.tickets.markTried(ticketId, outside.now());
    }
    const [left] = context.tickets.listUnfinished(1);
    // Resets the backoff after any success, so that a ticket that cannot be paid does not delay the others.
    if (done > 0) recoveries = 0;
    if (done < ticketIds.length) recoveries += 1;
    const waitMs = Math.min(TICKET_RECOVERY_MAX_MS, TICKET_RECOVERY_FIRST_MS * 2 ** recoveries);
    if (!left) await alarm.clear();
    // Tickets that were never tried run at once.
    else await alarm.set(outside.now() + (left.tried_at_ms === 0 ? 0 : waitMs));
  }

  async function toAnswer(launch: Launch, ticket: TicketRow): Promise<Result<PlacedAnswer>> {
    if (!COUNTS.includes(ticket.state)) {
      if (ticket.reason === 'games.launch_expired') live.forget(launch);
      return refuse(toRefusal(ticket));
    }
    const asked = await live.askBalance(launch);
    return accept({ ticket, balanceMinor: asked.ok ? asked.value.balanceMinor : (ticket.balance_minor ?? 0) });
  }

  return {
    /** Takes the stake, then asks the acceptor to accept. Repeating a key returns the same ticket. */
    async place(launch: Launch, order: TicketOrder): Promise<Result<PlacedAnswer>> {
      const currency = await live.requireLive(launch);
      if (!currency.ok) return currency;
      const { tickets } = getContext();
      const known = tickets.getByKey(order.gameId, order.ticketKey);
      if (known) {
        const isSame = known.stake_minor === order.stakeMinor && known.selection === order.selection;
        const first = toReplay(isSame, known);
        if (!first.ok) return first;
      }
      const ticketId = known?.ticket_id ?? crypto.randomUUID();
      if (!known) {
        const vassalage = toVassalage(order.gameId);
        const createdAtMs = outside.now();
        tickets.begin({ ...order, ticketId, vassalage, currency: currency.value, launch: launch.token, createdAtMs });
        // Ticket and alarm are written without an await between them, so both are stored together.
        await alarm.set(createdAtMs + TICKET_RECOVERY_FIRST_MS);
        if (currency.value === 'PLAY') await onPlayMoney();
      }
      await advance([ticketId]);
      const ticket = tickets.getById(ticketId);
      if (!ticket) throw new Error('A ticket is gone');
      return toAnswer(launch, ticket);
    },

    find: (ticketId: string): TicketRow | undefined => getContext().tickets.getById(ticketId),

    /** Lists tickets, newest first. Before it answers, it pays ended tickets that are not paid yet. */
    async list(launch: Launch, gameId: string, limit: number): Promise<Result<readonly TicketRow[]>> {
      const currency = await live.requireFresh(launch);
      if (!currency.ok) return currency;
      const { tickets } = getContext();
      const unfinished = tickets.listUnfinished(ADVANCED_AT_ONCE);
      if (unfinished.length > 0) await advance(unfinished.map(({ ticket_id }) => ticket_id));
      return accept(tickets.listOfGame(gameId, Math.min(limit, TICKETS_LISTED_MAX)));
    },

    /** Stores the acceptor's decisions, each result and each part once, and schedules the payment. Unknown tickets are ignored. */
    async end(news: TicketNews): Promise<void> {
      const { tickets } = getContext();
      storage.transactionSync(() => {
        for (const [ticketId, told] of news) {
          if (told.kind === 'part') tickets.addPart(ticketId, told);
          else tickets.end(ticketId, told);
        }
      });
      await alarm.set(outside.now());
    },

    async wake(): Promise<void> {
      const unfinished = getContext().tickets.listUnfinished(ADVANCED_AT_ONCE);
      await advance(unfinished.map(({ ticket_id }) => ticket_id));
    },

    /** Called when all of this player's storage is deleted. */
    forget(): void {
      store = undefined;
    },
  };
}

export type TicketBook = ReturnType<typeof createTicketBook>;

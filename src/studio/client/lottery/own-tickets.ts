import type { LotteryTicket } from '../../../contract/studio/lottery.ts';
import type { Reply } from '../api.ts';
import { askFresh } from '../ask-fresh.ts';
import { askTickets, type Own } from './api.ts';

const ASK_FIRST_MS = 700;
const ASK_MAX_MS = 60_000;
/** Maximum number of polls, which take about half an hour in total. Later payouts show when the game is opened again. */
const ASKED_MAX = 36;

/**
 * Polls with increasing intervals for payouts that are not in the balance yet. The caller decides after each answer whether to continue.
 */
export function createAskAgain(ask: () => unknown) {
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(timer);
    if (asked === ASKED_MAX) return;
    timer = setTimeout(ask, Math.min(ASK_MAX_MS, ASK_FIRST_MS * 2 ** asked));
    asked += 1;
  };
  return {
    goOn,
    begin(): void {
      asked = 0;
      goOn();
    },
  };
}

export const isPlaced = ({ state }: LotteryTicket) => state === 'placed';

/** The player's tickets of a drawn game, newest first, as known by this page. */
export function createOwnTickets(launch: string, first: readonly LotteryTicket[]) {
  let tickets = first;
  let puts = 0;
  return {
    list: () => tickets,
    put(ticket: LotteryTicket): void {
      puts += 1;
      tickets = [ticket, ...tickets.filter(({ ticketId }) => ticketId !== ticket.ticketId)];
    },
    /** `ended`: the tickets that ended since the previous answer. */
    async ask(): Promise<Reply<Own & { readonly ended: readonly LotteryTicket[] }>> {
      const reply = await askFresh(
        () => askTickets(launch),
        () => puts,
      );
      if (reply.kind !== 'done') return reply;
      const waiting = new Set(tickets.filter(isPlaced).map(({ ticketId }) => ticketId));
      tickets = reply.value.tickets;
      const ended = tickets.filter((ticket) => waiting.has(ticket.ticketId) && !isPlaced(ticket));
      return { kind: 'done', value: { ...reply.value, ended } };
    },
  };
}

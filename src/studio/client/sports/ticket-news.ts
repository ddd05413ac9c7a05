import type { SportsTicket } from '../../../contract/studio/sports.ts';
import type { SportsSpeech } from './words.ts';

/** News about a ticket. A return that is not above the stake is not called a win. */
export function toTicketNews(
  { state, payout, stake }: Pick<SportsTicket, 'state' | 'payout' | 'stake'>,
  balance: string,
  { say, money }: SportsSpeech,
): { text: string; mood?: 'win' } {
  const amount = payout ?? 0;
  if (state === 'void') return { text: say('settledVoid', { balance }) };
  if (amount === 0) return { text: say('settledLost', { balance }) };
  if (amount <= stake) return { text: `${say('returned', { amount: money(amount) })} ${balance}` };
  return { text: say('settledWon', { amount: money(amount), balance }), mood: 'win' };
}

/** Whether the ticket has ended since `before`. */
export function isNewlyEnded(ticket: SportsTicket, before: readonly SportsTicket[]): boolean {
  const known = before.find(({ ticketId }) => ticketId === ticket.ticketId);
  return known?.payout === null && ticket.payout !== null;
}

import type { SportsTicket } from '../../../contract/studio/sports.ts';
import type { SportsSpeech } from './words.ts';

/** The payout at the end of a ticket, without parts cashed out before. */
export function toEndPayout({ payout, parts }: Pick<SportsTicket, 'payout' | 'parts'>): number {
  const cents = parts.reduce((rest, { paid }) => rest - Math.round(paid * 100), Math.round((payout ?? 0) * 100));
  return cents / 100;
}

/** The message about a ticket that has ended. A return up to the stake is not called a win. */
export function toTicketNews(
  ticket: Pick<SportsTicket, 'state' | 'payout' | 'openStake' | 'parts'>,
  balance: string,
  { say, money }: SportsSpeech,
): { text: string; mood?: 'win' } {
  const amount = toEndPayout(ticket);
  if (ticket.state === 'void') return { text: say('settledVoid', { balance }) };
  if (amount === 0) return { text: say('settledLost', { balance }) };
  if (amount <= ticket.openStake) return { text: `${say('returned', { amount: money(amount) })} ${balance}` };
  return { text: say('settledWon', { amount: money(amount), balance }), mood: 'win' };
}

/** Whether the ticket has ended since `before`. */
export function isNewlyEnded(ticket: SportsTicket, before: readonly SportsTicket[]): boolean {
  const known = before.find(({ ticketId }) => ticketId === ticket.ticketId);
  return known?.payout === null && ticket.payout !== null;
}

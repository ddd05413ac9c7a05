import { deal } from '../../live/baccarat/deal.ts';
import type { LiveOutcome } from '../../live/outcome.ts';
import { toColour } from '../../live/roulette/wheel.ts';
import type { MessageTone } from '../message-line.ts';
import type { Speech } from '../words.ts';
import type { LiveSpeech } from './words.ts';

export function toOutcomeWords(outcome: LiveOutcome, { say }: LiveSpeech): string {
  if (outcome.kind === 'roulette') {
    return say(`resultRoulette.${toColour(outcome.pocket)}`, { number: outcome.pocket });
  }
  if (outcome.kind === 'blackjack') return '';
  const { winner, playerPoints, bankerPoints } = deal(outcome.cards);
  return say('resultBaccarat', { winner: say(`winner.${winner}`), player: playerPoints, banker: bankerPoints });
}

/** The player's result of a round. A return up to the stake is not called a win. */
export function toResultWords(
  { stake, payout }: { stake: number; payout: number },
  { say, money }: Pick<Speech<'nothingRound' | 'returnedRound' | 'wonRound'>, 'say' | 'money'>,
): { text: string; mood?: MessageTone } {
  if (payout === 0) return { text: say('nothingRound') };
  if (payout <= stake) return { text: say('returnedRound', { amount: money(payout) }) };
  return { text: say('wonRound', { amount: money(payout) }), mood: 'win' };
}

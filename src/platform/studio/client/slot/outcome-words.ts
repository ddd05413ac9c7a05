import type { Round } from './api.ts';
import type { SlotSpeech } from './words.ts';

/** What a round came to, in words that never dress up a loss. */
export function toOutcomeWords(
  round: Pick<Round, 'stake' | 'payout' | 'wins'>,
  speech: SlotSpeech,
): { text: string; mood?: 'win' } {
  const amount = speech.money(round.payout);
  if (round.payout === 0) return { text: speech.say('nothing') };
  if (round.payout <= round.stake) return { text: speech.say('returned', { amount }) };
  return { text: speech.sayCount('won', round.wins.length, { amount }), mood: 'win' };
}

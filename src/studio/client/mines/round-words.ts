import { formatSiteTime } from '../site-time.ts';
import type { Round } from './api.ts';
import { toTimes } from './panels.ts';
import type { MinesSpeech } from './words.ts';

function toOpenWords(round: Round, speech: MinesSpeech): string {
  const { opened, payout, nextMultiple } = round;
  if (opened.length === 0) return speech.sayCount('began', round.mines);
  const next = toTimes(nextMultiple ?? 0, speech);
  return speech.say('pearl', { amount: speech.money(payout), next });
}

/**
 * The state of a round in words.
 * @param isBack true if the game has just been opened
 */
export function toRoundWords(
  round: Round,
  speech: MinesSpeech,
  isBack = false,
): { readonly text: string; readonly mood?: 'win' } {
  const amount = speech.money(round.payout);
  switch (round.end) {
    case null:
      if (!isBack) return { text: toOpenWords(round, speech) };
      return {
        text: speech.say('goesOn', {
          at: formatSiteTime(speech.tag, round.endsAt, { dateStyle: 'short', timeStyle: 'short' }),
        }),
      };
    case 'hit':
      return { text: speech.say('urchin', { amount: speech.money(round.stake) }) };
    case 'expired':
      return { text: speech.say('expired', { amount }) };
    case 'returned':
      return { text: speech.say('stakeBack') };
    case 'cashed':
      return { text: speech.say('cashed', { amount }), mood: 'win' };
  }
}

import type { LiveRound } from '../../../contract/studio/live.ts';
import { wait } from '../api.ts';
import { prefersStill } from '../live/show.ts';
import { playSound } from '../sound.ts';
import type { Felt } from './felt.ts';

const CARD_MS = 700;
/** Longest time for all cards of the dealer, within the phase `shown`. */
const WHOLE_MS = 3500;

/** Turns the dealer's cards one after another, then shows the results. */
export function createReveal(felt: Felt, onDone: (round: LiveRound) => void) {
  let begun = 0;
  let done = 0;
  return {
    isDone: (number: number | undefined) => number === done,
    /** @param isLate show everything at once */
    async play(round: LiveRound, isLate: boolean): Promise<void> {
      const { number, outcome } = round;
      if (outcome?.kind !== 'blackjack' || begun === number) return;
      begun = number;
      const { dealer } = outcome;
      const cardMs = isLate || prefersStill() ? 0 : Math.min(CARD_MS, WHOLE_MS / dealer.length);
      for (let count = 2; count <= dealer.length; count += 1) {
        felt.showDealer(dealer.slice(0, count), false);
        playSound('card');
        await wait(cardMs);
        if (begun !== number) return;
      }
      done = number;
      onDone(round);
    },
  };
}

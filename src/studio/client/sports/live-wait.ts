import { SPORTS, type SportId } from '../../sports/sports.ts';
import { make } from '../dom.ts';
import { setText } from './set-text.ts';
import type { Slip } from './slip-state.ts';
import type { SportsSpeech } from './words.ts';

const STEP_MS = 100;

/** The book's delay before it decides this bet; zero if none of its matches is live. */
export function toWaitMs(slip: Slip): number {
  const live = slip.filter(({ isLive }) => isLive);
  return Math.max(0, ...live.map(({ sportId }) => SPORTS[sportId as SportId]?.delayMs ?? 0));
}

/** Shows the delay of live bets, and a progress bar while a bet waits for its decision. */
export function createLiveWait(speech: SportsSpeech) {
  const text = make('p', { class: 'note', id: 'live-wait' });
  const progress = make('progress', { max: 100, value: 0, 'aria-labelledby': 'live-wait' });
  const element = make('div', { class: 'live-wait' }, text, progress);
  let timer: ReturnType<typeof setInterval> | undefined;
  progress.hidden = true;

  return {
    element,
    update(waitMs: number): void {
      element.hidden = waitMs === 0;
      setText(text, speech.sayCount('liveWait', Math.ceil(waitMs / 1000)));
    },
    start(waitMs: number): void {
      if (waitMs === 0) return;
      const beganMs = performance.now();
      progress.hidden = false;
      clearInterval(timer);
      timer = setInterval(() => {
        // The answer takes time too, so the bar stays below full until it arrives.
        const share = Math.min(95, ((performance.now() - beganMs) / waitMs) * 90);
        progress.setAttribute('value', String(Math.round(share)));
      }, STEP_MS);
    },
    stop(): void {
      clearInterval(timer);
      progress.setAttribute('value', '0');
      progress.hidden = true;
    },
  };
}

import { SPORTS, type SportId } from '../../sports/sports.ts';
import { make } from '../dom.ts';
import { setText } from './set-text.ts';
import type { Slip } from './slip-state.ts';
import type { SportsSpeech } from './words.ts';

const STEP_MS = 100;

/** How long the book waits before it decides this bet; zero when no match of it is live. */
export function toWaitMs(slip: Slip): number {
  const live = slip.filter(({ isLive }) => isLive);
  return Math.max(0, ...live.map(({ sportId }) => SPORTS[sportId as SportId]?.delayMs ?? 0));
}

/** Says how long live bets take; while one waits, shows how far it is. */
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
      const beganMs = Date.now();
      progress.hidden = false;
      clearInterval(timer);
      timer = setInterval(() => {
        // The answer itself takes time, too, so the bar is never full before it.
        const share = Math.min(95, ((Date.now() - beganMs) / waitMs) * 90);
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

import { make } from '../dom.ts';
import { type CrashSpeech, toMultiplierText } from './words.ts';

export interface History {
  readonly element: HTMLElement;
  /** Newest first. */
  show(last: readonly number[]): void;
}

function toHeightClass(at: number): string {
  if (at < 2) return 'low';
  return at < 10 ? 'middle' : 'high';
}

/** The last multipliers. */
export function createHistory(speech: CrashSpeech): History {
  const list = make('ol', { class: 'multipliers', 'aria-label': speech.say('history'), tabindex: 0 });
  return {
    element: list,
    show(last) {
      const items = last.map((at) =>
        make('li', { class: toHeightClass(at), dir: 'ltr' }, toMultiplierText(at, speech)),
      );
      list.replaceChildren(...(items.length > 0 ? items : [make('li', { class: 'none' }, speech.say('historyEmpty'))]));
    },
  };
}

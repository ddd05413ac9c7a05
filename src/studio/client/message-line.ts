import { isTurnedAway } from './api.ts';
import { make } from './dom.ts';
import { UNANSWERED } from './pending.ts';

/** How long the line shows why an action was refused. */
export const REFUSED_MS = 9000;

/** `trouble` stays until the next message; `refused` ends with the next action, and after `REFUSED_MS`. */
export type MessageTone = 'win' | 'trouble' | 'refused';

/** Messages about an expired launch, an undecided bet or a closed site stay, because repeating the action does not help. */
export const toRefusalMood = (code: string): MessageTone =>
  code === 'games.launch_expired' || code === UNANSWERED || isTurnedAway(code) ? 'trouble' : 'refused';

const CLASSES = { win: 'message win', trouble: 'message trouble', refused: 'message trouble' } as const;

export interface MessageLine {
  readonly element: HTMLElement;
  tell(text: string, mood?: MessageTone): void;
  /** Removes a refusal; any other message stays. Called when the player acts again. */
  endRefusal(): void;
}

/**
 * One line for messages, which screen readers announce.
 * @param newsMs how long a message stays; without it, until the next message
 */
export function createMessageLine(newsMs?: number): MessageLine {
  const element = make('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  let shown: MessageTone | undefined;
  let fading: ReturnType<typeof setTimeout> | undefined;
  const tell = (text: string, mood?: MessageTone) => {
    clearTimeout(fading);
    shown = mood;
    element.textContent = text;
    element.className = mood ? CLASSES[mood] : 'message';
    const shownMs = mood === 'refused' ? REFUSED_MS : newsMs;
    if (text !== '' && mood !== 'trouble' && shownMs !== undefined) fading = setTimeout(() => tell(''), shownMs);
  };
  return {
    element,
    tell,
    endRefusal: () => {
      if (shown === 'refused') tell('');
    },
  };
}

import type { SlotEnd } from '../../../contract/studio/studio.ts';
import { make, onClick } from '../dom.ts';
import { formatSiteTime } from '../site-time.ts';
import type { SlotSpeech } from './words.ts';

type EndWord = 'end.completed' | 'end.completedLater' | 'end.returned' | 'end.open';

function toWord({ end, wasInterrupted }: SlotEnd): EndWord {
  if (end === 'completed') return wasInterrupted ? 'end.completedLater' : 'end.completed';
  return end === 'returned' ? 'end.returned' : 'end.open';
}

/** A card with the result of the last round, shown when the game opens. It disappears with the next spin, or when the player closes it. */
export function createLastCard(end: SlotEnd, speech: SlotSpeech): HTMLElement {
  const at = formatSiteTime(speech.tag, end.at, { dateStyle: 'short', timeStyle: 'short' });
  const text = speech.say(toWord(end), { at, stake: speech.money(end.stake), payout: speech.money(end.payout) });
  const close = make('button', { type: 'button', class: 'icon', 'aria-label': speech.say('close') }, '×');
  const card = make('section', { class: 'last', 'aria-label': speech.say('lastTitle') }, make('p', {}, text), close);
  onClick(close, () => card.remove());
  return card;
}

import type { CrashBets } from '../../../contract/studio/crash.ts';
import { formatMoney } from '../../../lib/format.ts';
import { make } from '../dom.ts';
import { type CrashSpeech, toMultiplierText } from './words.ts';

export interface BetsList {
  readonly element: HTMLElement;
  show(bets: CrashBets): void;
}

/** The highest bets of the round. Not announced, because it changes several times a second. */
export function createBetsList(speech: CrashSpeech): BetsList {
  const { say, tag } = speech;
  const title = make('h2', { id: 'bets-title' });
  const list = make('ul', {});
  const more = make('p', { class: 'note' }, say('betsMore'));
  const element = make('section', { class: 'bets', 'aria-labelledby': 'bets-title' }, title, list, more);
  const show = ({ count, shown }: Pick<CrashBets, 'count' | 'shown'>) => {
    title.textContent = speech.sayCount('betsTitle', count);
    more.hidden = count <= shown.length;
    list.replaceChildren(
      ...shown.map(({ who, stake, currency, at }) =>
        make(
          'li',
          at === null ? {} : { class: 'cashed' },
          make('span', {}, say('playerName', { number: who })),
          make('span', {}, formatMoney(tag, stake, currency)),
          make('span', {}, at === null ? '' : toMultiplierText(at, speech)),
        ),
      ),
    );
  };
  show({ count: 0, shown: [] });
  return { element, show };
}

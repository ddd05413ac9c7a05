import { listSports, type SportCategory, type SportId } from '../../sports/sports.ts';
import { make, onClick } from '../dom.ts';
import type { SportsSpeech } from './words.ts';

interface Options {
  readonly category: SportCategory;
  readonly speech: SportsSpeech;
  readonly onSport: (sportId: SportId) => void;
  readonly onBets: () => void;
}

export function createTabs({ category, speech, onSport, onBets }: Options) {
  const { say } = speech;
  const sports = listSports(category).map(({ sportId }) => {
    const tab = make('button', { type: 'button', class: 'tab' }, say(`sport.${sportId}`));
    onClick(tab, () => onSport(sportId));
    return { tab, sportId };
  });
  const bets = make('button', { type: 'button', class: 'tab' }, say('myBets'));
  onClick(bets, onBets);
  const setCurrent = (tab: HTMLElement, isCurrent: boolean) =>
    tab.setAttribute('aria-current', isCurrent ? 'page' : 'false');
  return {
    element: make('nav', { class: 'tabs', 'aria-label': say('tabs') }, ...sports.map(({ tab }) => tab), bets),
    /** @param openCount number of undecided tickets */
    update(current: SportId | 'bets', openCount: number) {
      for (const { tab, sportId } of sports) setCurrent(tab, sportId === current);
      setCurrent(bets, current === 'bets');
      bets.textContent = openCount > 0 ? `${say('myBets')} (${openCount})` : say('myBets');
    },
  };
}

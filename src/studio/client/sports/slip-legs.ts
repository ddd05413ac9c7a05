import { make, onClick } from '../dom.ts';
import { toMarketName, toMatchName, toPickName } from './names.ts';
import { setText } from './set-text.ts';
import { hasMoved, isSamePick, type Slip, type SlipLeg } from './slip-state.ts';
import type { SportsSpeech } from './words.ts';

interface LegsTable {
  readonly speech: SportsSpeech;
  getSlip(): Slip;
  setSlip(slip: Slip): void;
}

type LegState = 'closed' | 'suspended' | 'moved' | 'open';

function toState(leg: SlipLeg): LegState {
  if (leg.present === null) return 'closed';
  if (leg.isSuspended) return 'suspended';
  return hasMoved(leg) ? 'moved' : 'open';
}

/** The selections of the slip with current odds: changed ones as old → new, closed and suspended ones marked. */
export function createSlipLegs({ speech, getSlip, setSlip }: LegsTable) {
  const { say, amount } = speech;
  const element = make('ul', { class: 'legs' });
  let shape = '';

  function makeLeg(leg: SlipLeg): HTMLElement {
    const pick = toPickName(leg, leg.marketId, leg.pick, speech);
    const about = `${toMarketName(leg.sportId, leg.marketId, speech)} · ${toMatchName(leg, speech)}`;
    const remove = make('button', { type: 'button', class: 'icon', 'aria-label': say('removeLeg', { pick }) }, '×');
    onClick(remove, () => setSlip(getSlip().filter((each) => !isSamePick(each, leg))));
    return make(
      'li',
      { class: 'leg' },
      make('span', { class: 'leg-pick' }, pick),
      make('b', { class: 'leg-odds', translate: 'no' }),
      remove,
      make('span', { class: 'leg-about' }, about),
      make('span', { class: 'leg-news' }),
    );
  }

  function toNews(leg: SlipLeg, state: LegState): string {
    if (state === 'closed') return say('legClosed');
    if (state === 'suspended') return say('legSuspended');
    return state === 'moved' ? say('moved', { old: amount(leg.odds), new: amount(leg.present ?? leg.odds) }) : '';
  }

  return {
    element,
    /** @param isLocked a bet is in flight: the legs stay as they were sent */
    update(isLocked: boolean): void {
      const slip = getSlip();
      const next = JSON.stringify(slip.map(({ matchId, marketId, pick }) => [matchId, marketId, pick]));
      if (next !== shape) element.replaceChildren(...slip.map(makeLeg));
      shape = next;
      slip.forEach((leg, index) => {
        const row = element.children[index] as HTMLElement | undefined;
        const state = isLocked ? 'open' : toState(leg);
        const odds = isLocked ? leg.odds : leg.present;
        if (row) row.dataset['state'] = state;
        setText(row?.querySelector('.leg-odds'), odds === null ? '–' : amount(odds));
        setText(row?.querySelector('.leg-news'), toNews(leg, state));
      });
    },
  };
}

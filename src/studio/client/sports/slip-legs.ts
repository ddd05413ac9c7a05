import { make, onClick } from '../dom.ts';
import { type BetLeg, toBetLegs } from './bet-legs.ts';
import { toMarketName, toMatchName, toPickName } from './names.ts';
import { setText } from './set-text.ts';
import { hasMoved, isClosed, isSamePick, type Slip, type SlipLeg, type SlipMode } from './slip-state.ts';
import type { SportsSpeech } from './words.ts';

interface LegsTable {
  readonly speech: SportsSpeech;
  getSlip(): Slip;
  setSlip(slip: Slip): void;
}

type LegState = 'closed' | 'suspended' | 'moved' | 'refused' | 'open';

function toState(leg: BetLeg): LegState {
  if (leg.picks.some(isClosed)) return 'closed';
  if (leg.picks.some(({ isSuspended }) => isSuspended)) return 'suspended';
  if (leg.problem !== null) return 'refused';
  return hasMoved(leg) ? 'moved' : 'open';
}

/** The selections of the slip with current odds: changed ones as old → new, closed and suspended ones marked. */
export function createSlipLegs({ speech, getSlip, setSlip }: LegsTable) {
  const { say, amount } = speech;
  const element = make('ul', { class: 'legs' });
  let shape = '';
  /** References to the rows. A browser extension may insert nodes between the rows, so the rows are not found by position. */
  let rows: HTMLElement[] = [];

  function makeRemove(leg: SlipLeg, pick: string): HTMLElement {
    const remove = make('button', { type: 'button', class: 'icon', 'aria-label': say('removeLeg', { pick }) }, '×');
    onClick(remove, () => setSlip(getSlip().filter((each) => !isSamePick(each, leg))));
    return remove;
  }

  function makeSingle(leg: SlipLeg): HTMLElement {
    const pick = toPickName(leg, leg.marketId, leg.pick, speech);
    const about = `${toMarketName(leg.sportId, leg.marketId, speech)} · ${toMatchName(leg, speech)}`;
    return make(
      'li',
      { class: 'leg' },
      make('span', { class: 'leg-pick' }, pick),
      make('b', { class: 'leg-odds', translate: 'no' }),
      makeRemove(leg, pick),
      make('span', { class: 'leg-about' }, about),
      make('span', { class: 'leg-news' }),
    );
  }

  function makePart(leg: SlipLeg): HTMLElement {
    const pick = toPickName(leg, leg.marketId, leg.pick, speech);
    const market = make('small', {}, toMarketName(leg.sportId, leg.marketId, speech));
    return make('li', { class: 'leg-part' }, make('span', {}, pick, market), makeRemove(leg, pick));
  }

  /** All picks of one match, below their joint odds. */
  function makeCombined(first: SlipLeg, picks: Slip): HTMLElement {
    return make(
      'li',
      { class: 'leg combined' },
      make('span', { class: 'leg-pick' }, say('combined')),
      make('b', { class: 'leg-odds', translate: 'no' }),
      make('span', { class: 'leg-about' }, toMatchName(first, speech), make('span', { class: 'leg-margin' })),
      make('ul', { class: 'leg-parts' }, ...picks.map(makePart)),
      make('span', { class: 'leg-news' }),
    );
  }

  function makeLeg({ picks }: BetLeg): HTMLElement[] {
    const [first] = picks;
    if (!first) return [];
    return [picks.length > 1 ? makeCombined(first, picks) : makeSingle(first)];
  }

  function toNews(leg: BetLeg, state: LegState): string {
    if (state === 'closed') return say('legClosed');
    if (state === 'suspended') return say('legSuspended');
    if (state === 'refused') return speech.find(`error.${leg.problem}`) ?? say('error.other');
    return state === 'moved' ? say('moved', { old: amount(leg.odds ?? 0), new: amount(leg.present ?? 0) }) : '';
  }

  function drawParts(row: HTMLElement, { picks }: BetLeg): void {
    const parts = row.querySelectorAll<HTMLElement>('.leg-part');
    picks.forEach((pick, index) => {
      const part = parts[index];
      if (part) part.dataset['state'] = isClosed(pick) ? 'closed' : 'open';
    });
  }

  return {
    element,
    /** @param isLocked true while a bet is in flight; the legs then show the odds that were sent */
    update(isLocked: boolean, mode: SlipMode): void {
      const legs = toBetLegs(getSlip(), mode);
      const next = JSON.stringify(
        legs.map(({ picks }) => picks.map(({ matchId, marketId, pick }) => [matchId, marketId, pick])),
      );
      if (next !== shape) {
        rows = legs.flatMap(makeLeg);
        element.replaceChildren(...rows);
      }
      shape = next;
      legs.forEach((leg, index) => {
        const row = rows[index];
        const state = isLocked ? 'open' : toState(leg);
        const odds = isLocked ? leg.odds : leg.present;
        const margin = leg.margin > 0 ? ` · ${say('marginShown', { margin: speech.percent(leg.margin) })}` : '';
        if (row) row.dataset['state'] = state;
        if (row) drawParts(row, leg);
        setText(row?.querySelector('.leg-odds'), odds === null ? '–' : amount(odds));
        setText(row?.querySelector('.leg-margin'), margin);
        setText(row?.querySelector('.leg-news'), toNews(leg, state));
      });
    },
  };
}

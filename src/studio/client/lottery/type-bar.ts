import { type BetType, toReturnRange } from '../../lottery/bet-types.ts';
import { make, onClick } from '../dom.ts';
import { toOddsText, toTypeText } from './labels.ts';
import { rove } from './roving.ts';
import type { LotterySpeech } from './words.ts';

/** The odds and the return of a bet type in one line. */
export function toTermsText(type: BetType, speech: LotterySpeech): string {
  const { say, percent } = speech;
  const odds = Object.values(type.prizes).map((prize) => prize.odds);
  const [low, high] = [Math.min(...odds), Math.max(...odds)];
  const { low: least, high: best } = toReturnRange(type);
  const pays =
    low === high
      ? say('pays', { odds: toOddsText(low, speech) })
      : say('paysTo', { low: toOddsText(low, speech), high: toOddsText(high, speech) });
  const returns =
    least === best
      ? say('returnOf', { percent: percent(least) })
      : say('returnFromTo', { low: percent(least), high: percent(best) });
  return `${pays} · ${returns}`;
}

/** One button per bet type, in a row that scrolls. */
export function createTypeBar(types: readonly BetType[], speech: LotterySpeech, onChoose: (type: BetType) => void) {
  const buttons = types.map((type) => {
    const button = make('button', { type: 'button', class: 'kind' }, toTypeText(type.code, speech));
    onClick(button, () => choose(type));
    return button;
  });
  const element = make('div', { class: 'kinds', role: 'group', 'aria-label': speech.say('kinds') }, ...buttons);
  rove(element, buttons);

  function choose(type: BetType): void {
    for (const [index, button] of buttons.entries()) {
      const isChosen = types[index] === type;
      button.setAttribute('aria-pressed', String(isChosen));
      // Scrolls the row only, not the page.
      if (isChosen) element.scrollLeft = button.offsetLeft - (element.clientWidth - button.offsetWidth) / 2;
    }
    onChoose(type);
  }
  return { element, choose };
}

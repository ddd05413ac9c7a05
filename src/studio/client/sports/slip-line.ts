import { make } from '../dom.ts';
import { setText } from './set-text.ts';
import type { SportsSpeech } from './words.ts';

/** Content of the line. `total` and `returns` are null while a selection of the slip is not offered. */
interface Figures {
  readonly total: number | null;
  readonly returns: number | null;
  /** Number of bets. If there are several (singles), the line shows the total stake instead of the odds. */
  readonly bets: number;
  readonly stakes: number;
}

/** Odds, stake, return and the button that bets, in one line that the number pad never covers. */
export function createSlipLine(speech: SportsSpeech, stake: HTMLInputElement, place: HTMLButtonElement) {
  const { say } = speech;
  const oddsLabel = make('dt', {});
  const odds = make('dd', { translate: 'no' });
  const stakeLabel = make('label', { for: 'stake' });
  const returns = make('dd', {});
  const element = make(
    'div',
    { class: 'slip-line' },
    make('dl', { class: 'figure' }, oddsLabel, odds),
    make('div', { class: 'figure' }, stakeLabel, stake),
    make('dl', { class: 'figure' }, make('dt', {}, say('returnShort')), returns),
    place,
  );
  const toText = (amount: number | null) => (amount === null ? '–' : speech.amount(amount));
  return {
    element,
    update({ total, returns: present, bets, stakes }: Figures): void {
      const isMany = bets > 1;
      setText(oddsLabel, isMany ? say('totalStake') : say('oddsShort'));
      setText(odds, isMany ? speech.amount(stakes || 0) : toText(total));
      setText(stakeLabel, isMany ? say('stakeEach') : say('stakeShort'));
      setText(returns, toText(present));
    },
  };
}

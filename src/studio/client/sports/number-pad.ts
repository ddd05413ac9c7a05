import { toDecimalMark, toSigned } from '../../../lib/format.ts';
import { make, onClick } from '../dom.ts';
import type { SportsSpeech } from './words.ts';

export const QUICK_STAKES: readonly number[] = [5, 10, 50];
const WHOLE_DIGITS_MAX = 7;

export type PadKey = 'back' | 'point' | `${number}`;
const KEYS: readonly PadKey[] = ['1', '2', '3', '4', '5', 'back', '6', '7', '8', '9', '0', 'point'];

/**
 * The text of the stake after a key.
 * @param isFresh the pad was just opened, so that the first key replaces the amount
 * @param point decimal sign of the language
 */
export function pressKey(text: string, key: PadKey, { isFresh, point }: { isFresh: boolean; point: string }): string {
  const typed = isFresh ? '' : text;
  if (key === 'back') return typed.slice(0, -1);
  const hasPoint = /[.,]/.test(typed);
  if (key === 'point') return hasPoint ? typed : `${typed || '0'}${point}`;
  const [whole = '', cents] = typed.split(/[.,]/);
  if (cents !== undefined) return cents.length < 2 ? typed + key : typed;
  if (whole === '0') return key;
  return whole.length < WHOLE_DIGITS_MAX ? whole + key : whole;
}

interface Options {
  readonly speech: SportsSpeech;
  readonly stake: HTMLInputElement;
  readonly onQuick: (amount: number) => void;
  readonly onChange: () => void;
}

/** Quick stakes and digits for the stake, so that a phone opens no keyboard. With a mouse only the quick stakes are shown. */
export function createNumberPad({ speech, stake, onQuick, onChange }: Options) {
  const { say } = speech;
  let isFresh = true;
  const point = toDecimalMark(speech.tag);

  const quick = QUICK_STAKES.map((amount) => {
    const words = make('span', { class: 'unseen' }, ` ${say('add', { amount: speech.money(amount) })}`);
    const button = make(
      'button',
      { type: 'button', class: 'plain' },
      toSigned(speech.tag, amount, String(amount)),
      words,
    );
    onClick(button, () => !stake.readOnly && onQuick(amount));
    return button;
  });
  const toLabel = (key: PadKey) => (key === 'back' ? '⌫' : key === 'point' ? point : key);
  const keys = KEYS.map((key) => {
    const button = make('button', { type: 'button', class: 'plain key' }, toLabel(key));
    if (key === 'back') button.setAttribute('aria-label', say('padBack'));
    onClick(button, () => {
      if (stake.readOnly) return;
      stake.value = pressKey(stake.value, key, { isFresh, point });
      isFresh = false;
      onChange();
    });
    return button;
  });
  const element = make(
    'div',
    { class: 'pad', role: 'group', 'aria-label': say('pad'), 'data-open': 'false' },
    make('div', { class: 'quick', dir: 'ltr' }, ...quick),
    make('div', { class: 'keys', dir: 'ltr' }, ...keys),
  );
  return {
    element,
    buttons: [...quick, ...keys],
    isOpen: () => element.dataset['open'] === 'true',
    open: () => {
      isFresh = true;
      element.dataset['open'] = 'true';
    },
    close: () => {
      element.dataset['open'] = 'false';
    },
  };
}

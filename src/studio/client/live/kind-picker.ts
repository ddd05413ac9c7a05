import type { Field } from '../../live/roulette/fields.ts';
import { make, onClick } from '../dom.ts';
import { type LiveSpeech, toFieldWords } from './words.ts';

const PICK_KINDS = ['straight', 'split', 'street', 'corner', 'line'] as const;
export type PickKind = (typeof PICK_KINDS)[number];

export interface KindPicker {
  readonly element: HTMLElement;
  getKind(): PickKind;
  /** Offers the bets that contain this number. */
  offer(number: number, fields: readonly Field[]): void;
  close(): void;
}

/** Fields between numbers are too small to tap, so the player chooses a kind first and then a number. */
export function createKindPicker(speech: LiveSpeech, onField: (field: string) => void): KindPicker {
  const { say } = speech;
  let kind: PickKind = 'straight';
  let opener: Element | null = null;
  const offers = make('div', { class: 'offers', hidden: true });
  /** Closes the offers, also when betting closes. The focus returns to the number. */
  const close = () => {
    const isInside = offers.contains(document.activeElement);
    offers.hidden = true;
    offers.replaceChildren();
    if (isInside && opener instanceof HTMLElement) opener.focus();
  };
  const choices = PICK_KINDS.map((each) => {
    const input = make('input', { type: 'radio', name: 'bet-kind', value: each, checked: each === kind });
    input.addEventListener('change', () => {
      kind = each;
      close();
    });
    return make('label', { class: 'kind' }, input, make('span', {}, say(`kind.${each}`)));
  });
  const list = make('div', { class: 'kinds', role: 'radiogroup', 'aria-label': say('betKind') }, ...choices);
  return {
    element: make('div', { class: 'kind-picker' }, list, offers),
    getKind: () => kind,
    close,
    offer(number, fields) {
      opener = document.activeElement;
      const label = say('chooseField', { number });
      const give = (field: string | undefined) => {
        close();
        if (field) onField(field);
      };
      const buttons = fields.map(({ id, numbers }) => {
        const button = make(
          'button',
          { type: 'button', class: 'plain', 'aria-label': toFieldWords(id, speech) },
          numbers.join('·'),
        );
        onClick(button, () => give(id));
        return button;
      });
      offers.replaceChildren(make('span', { class: 'offers-label' }, label), ...buttons);
      offers.hidden = false;
      offers.onkeydown = (event) => {
        if (event.key === 'Escape') give(undefined);
      };
      buttons[0]?.focus();
    },
  };
}

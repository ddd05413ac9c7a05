import { make, onClick } from '../dom.ts';
import { readNumbers } from './typed-numbers.ts';
import type { LotterySpeech } from './words.ts';

const NUMBERS_MAX = 200;

/** A field for numbers of `digits` digits. The player types one or several numbers at a time, and can remove each number. */
export function createNumbersField(digits: number, list: string[], speech: LotterySpeech, onChange: () => void) {
  const { say } = speech;
  const input = make('input', {
    id: 'numbers',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    'aria-describedby': 'numbers-hint',
  });
  const hint = make('small', { id: 'numbers-hint', role: 'status' }, say('addHint'));
  const chips = make('ul', { class: 'chips' });
  const button = make('button', { type: 'button', class: 'plain' }, say('add'));

  const add = () => {
    const parts = readNumbers(input.value);
    const bad = parts.find((part) => !new RegExp(`^\\d{${digits}}$`).test(part));
    hint.textContent = bad === undefined ? say('addHint') : speech.sayCount('badNumber', digits, { text: bad });
    hint.classList.toggle('trouble', bad !== undefined);
    if (bad !== undefined || parts.length === 0) return input.focus();
    const fresh = [...new Set(parts)].filter((part) => !list.includes(part));
    list.push(...fresh.splice(0, NUMBERS_MAX - list.length));
    // The list holds `NUMBERS_MAX` numbers. Numbers beyond this limit stay in the field.
    input.value = fresh.join(' ');
    onChange();
    input.focus();
  };
  onClick(button, add);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    add();
  });

  function redraw(): void {
    chips.replaceChildren(
      ...list.map((number) => {
        const chip = make('button', { type: 'button', class: 'chip', 'aria-label': say('remove', { number }) }, number);
        chip.append(make('span', { 'aria-hidden': 'true' }, ' ×'));
        onClick(chip, () => {
          list.splice(list.indexOf(number), 1);
          onChange();
          (chips.querySelector('button') ?? input).focus();
        });
        return make('li', {}, chip);
      }),
    );
  }

  const element = make(
    'div',
    { class: 'field' },
    make('label', { for: 'numbers' }, speech.sayCount('addNumbers', digits)),
    make('div', { class: 'field-row' }, input, button),
    hint,
    chips,
  );
  return { element, redraw };
}

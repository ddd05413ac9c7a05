import { toMajor } from '../../../contract/core/minor-units.ts';
import { FIELDS, type Field, type FieldKind, getField, toReturn } from '../../live/roulette/fields.ts';
import { NUMBERS, toColour } from '../../live/roulette/wheel.ts';
import { make, onClick } from '../dom.ts';
import { makeFieldChip } from './chip.ts';
import type { Cloth } from './cloth.ts';
import { createKindPicker, type PickKind } from './kind-picker.ts';
import { rove } from './roving.ts';
import { type LiveSpeech, toFieldWords } from './words.ts';

const OUTSIDE: readonly FieldKind[] = ['low', 'even', 'red', 'black', 'odd', 'high'];

/** The field kinds offered for each kind of bet. */
const KINDS: Readonly<Record<PickKind, readonly FieldKind[]>> = {
  straight: ['straight'],
  split: ['split'],
  street: ['street', 'trio'],
  corner: ['corner', 'four'],
  line: ['line'],
};

const toStreet = (number: number) => Math.ceil(number / 3);
const toPosition = (number: number) => (number - 1) % 3;
const STREETS_OF_HALF = 6;
/** Grid positions for both layouts: one long block (`street`), or in a low frame two short blocks side by side (`side` and `row`). */
const toRows = (street: number) => ({
  street,
  side: street > STREETS_OF_HALF ? 1 : 0,
  row: ((street - 1) % STREETS_OF_HALF) + 1,
});
/** Grid position of an outside field: `sixth` in one line of six; `pair` and `under` in two rows, with low, even and red above. */
const toPair = (index: number) => ({ sixth: index, pair: index < 3 ? index : 5 - index, under: index < 3 ? 0 : 1 });

function setGrid(element: HTMLElement, places: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(places)) element.style.setProperty(`--${name}`, String(value));
}

/** Distance of a chip from the centre of the first number's cell, in cells along and across the table. */
function toOffset({ kind, numbers }: Field): readonly [along: number, across: number] {
  const cells = numbers.filter((number) => number > 0);
  const [first = 1] = cells;
  const middle = (to: (number: number) => number) => cells.reduce((sum, one) => sum + to(one), 0) / cells.length;
  if (kind === 'four') return [-0.5, -0.5];
  const along = numbers[0] === 0 ? -0.5 : middle(toStreet) - toStreet(first);
  if (kind === 'street' || kind === 'line') return [along, -0.5];
  return [along, middle(toPosition) - toPosition(first)];
}

/** The roulette layout. Every number and outside field is a button; bets on several numbers are chosen by kind, then by number. */
export function createRouletteCloth(speech: LiveSpeech, onField: (field: string) => void): Cloth {
  const { say } = speech;
  const buttons = new Map<string, HTMLButtonElement>();
  let isOpen = false;
  const picker = createKindPicker(speech, (field) => isOpen && onField(field));

  const toLabel = (field: Field) =>
    say('fieldFree', { field: toFieldWords(field.id, speech), odds: toReturn(field) - 1 });
  const makeButton = (id: string, text: string, className: string) => {
    const field = getField(id);
    if (!field) throw new Error(`There is no field ${id}`);
    const label = toLabel(field);
    const name = { class: 'field-name', dir: 'auto', 'aria-hidden': 'true' };
    const button = make(
      'button',
      { type: 'button', class: `field ${className}`, 'data-field': id, 'aria-label': label },
      // The accessible name must contain the visible text (WCAG 2.5.3). The stylesheet draws a text that the name does not contain.
      label.includes(text) ? make('span', name, text) : make('span', { ...name, 'data-drawn': text }),
    );
    buttons.set(id, button);
    return button;
  };

  const pick = (number: number) => {
    if (!isOpen) return onField(`straight-${number}`);
    const kinds = KINDS[picker.getKind()];
    const found = FIELDS.filter(({ kind, numbers }) => kinds.includes(kind) && numbers.includes(number));
    const [only] = found;
    if (found.length === 1 && only) onField(only.id);
    else picker.offer(number, found);
  };

  const numbers = [0, ...NUMBERS].map((number) => {
    const button = makeButton(`straight-${number}`, String(number), `number ${toColour(number)}`);
    if (number > 0) setGrid(button, { place: toPosition(number), ...toRows(toStreet(number)) });
    else button.classList.add('zero');
    onClick(button, () => pick(number));
    return button;
  });
  const outside = (id: string, text: string, className: string, places: Readonly<Record<string, number>>) => {
    const button = makeButton(id, text, className);
    setGrid(button, places);
    const numbers = getField(id)?.numbers ?? [];
    button.dataset['range'] = `${numbers[0]}${className === 'column' ? '…' : '–'}${numbers.at(-1)}`;
    onClick(button, () => onField(id));
    return button;
  };
  const grid = make(
    'div',
    { class: 'roulette-cloth', role: 'group', 'aria-label': say('cloth') },
    ...numbers,
    ...[1, 2, 3].map((one) => {
      const button = outside(`column-${one}`, '2:1', 'column', { place: one - 1 });
      const name = { class: 'column-name', dir: 'auto', 'aria-hidden': 'true' };
      button.append(make('span', name, say('field.column', { number: one })));
      return button;
    }),
    ...[1, 2, 3].map((one) =>
      outside(`dozen-${one}`, say('field.dozen', { number: one }), 'dozen', { third: one - 1 }),
    ),
    ...OUTSIDE.map((kind, index) => outside(kind, toFieldWords(kind, speech), `half ${kind}`, toPair(index))),
  );
  rove(grid);

  const label = (id: string, chips: { draftMinor: number; placedMinor: number } | undefined) => {
    const field = getField(id);
    const button = buttons.get(id);
    if (!field || !button) return;
    const money = (minor: number) => speech.money(toMajor(minor));
    const words = {
      field: toFieldWords(id, speech),
      draft: money(chips?.draftMinor ?? 0),
      placed: money(chips?.placedMinor ?? 0),
    };
    button.setAttribute('aria-label', chips ? say('fieldStake', words) : toLabel(field));
  };

  return {
    element: make('div', { class: 'cloth' }, picker.element, grid),
    show(chips) {
      for (const old of grid.querySelectorAll('.lying')) old.remove();
      for (const id of buttons.keys()) label(id, chips.get(id));
      for (const [id, each] of chips) {
        const field = getField(id);
        if (!field) continue;
        const own = buttons.get(id);
        const first = field.numbers.find((number) => number > 0) ?? 0;
        const holder = own ?? buttons.get(`straight-${first}`);
        const chip = makeFieldChip(each, speech.tag);
        if (!own) {
          const [along, across] = toOffset(field);
          setGrid(chip, { along, across });
          chip.classList.add('between');
          chip.title = toFieldWords(id, speech);
        }
        holder?.append(chip);
      }
    },
    setOpen(isNowOpen) {
      isOpen = isNowOpen;
      for (const button of buttons.values()) button.setAttribute('aria-disabled', String(!isOpen));
      if (!isOpen) picker.close();
    },
    mark(outcome) {
      const pocket = outcome?.kind === 'roulette' ? outcome.pocket : undefined;
      for (const [id, button] of buttons) {
        button.classList.toggle('won', pocket !== undefined && (getField(id)?.numbers.includes(pocket) ?? false));
      }
    },
  };
}

import type { BetType, Picks } from '../../lottery/bet-types.ts';
import { countLists } from '../../lottery/selection.ts';
import { make, onClick } from '../dom.ts';
import { toPlaceText, toSymbolText } from './labels.ts';
import { createNumbersField } from './numbers-field.ts';
import { quickPick } from './quick-pick.ts';
import { rove } from './roving.ts';
import type { LotterySpeech } from './words.ts';

export interface Picker {
  readonly element: HTMLElement;
  getPicks(): Picks;
  clear(): void;
  /** Replaces the marks with one random line. */
  quickPick(): void;
}

const GRID_DIGITS = 2;
const TEN = 10;

/** The marks of one bet type: rows of buttons, or typed numbers. */
export function createPicker(type: BetType, speech: LotterySpeech, onChange: () => void): Picker {
  const { picker } = type;
  const lists: string[][] = Array.from({ length: countLists(picker) }, () => []);
  const redraws: (() => void)[] = [];

  function makeButton(list: string[], symbol: string): HTMLButtonElement {
    const text = toSymbolText(symbol, speech);
    const button = make('button', { type: 'button', class: 'mark', 'aria-pressed': 'false' }, text);
    redraws.push(() => button.setAttribute('aria-pressed', String(list.includes(symbol))));
    onClick(button, () => {
      const at = list.indexOf(symbol);
      if (at >= 0) list.splice(at, 1);
      else list.push(symbol);
      redraw();
    });
    return button;
  }

  function makeGroup(list: string[], symbols: readonly string[], label: string): HTMLElement {
    const isWide = symbols.some((symbol) => toSymbolText(symbol, speech).length > 2);
    const buttons = symbols.map((symbol) => makeButton(list, symbol));
    const look = isWide ? ' wide' : symbols.length === TEN ? ' ten' : '';
    // Words follow the language; digits are a board.
    const attributes = { class: `marks${look}`, role: 'group', 'aria-label': label, ...(!isWide && { dir: 'ltr' }) };
    const group = make('div', attributes, ...buttons);
    rove(group, buttons);
    return group;
  }

  function makeParts(): HTMLElement[] {
    const [first = []] = lists;
    const label = speech.find(`type.${type.code}`) ?? '';
    if (picker.kind === 'numbers') {
      const field = createNumbersField(picker.digits, first, speech, () => redraw());
      redraws.push(field.redraw);
      if (picker.digits > GRID_DIGITS) return [field.element];
      const all = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
      return [makeGroup(first, all, label)];
    }
    if (picker.kind === 'set' || picker.kind === 'options') return [makeGroup(first, picker.symbols, label)];
    return picker.places.map((place, index) => {
      const text = toPlaceText(place, speech);
      const group = makeGroup(lists[index] ?? [], picker.symbols, text);
      return make('div', { class: 'place' }, make('span', { class: 'place-name', 'aria-hidden': 'true' }, text), group);
    });
  }

  function redraw(): void {
    for (const each of redraws) each();
    onChange();
  }

  function replace(picks: Picks): void {
    for (const [index, list] of lists.entries()) list.splice(0, list.length, ...(picks[index] ?? []));
    redraw();
  }

  return {
    element: make('div', { class: 'picker' }, ...makeParts()),
    getPicks: () => lists.map((list) => [...list]),
    clear: () => replace([]),
    quickPick: () => replace(quickPick(type)),
  };
}

import type { BetType, Picks } from '../../lottery/bet-types.ts';
import { countLists } from '../../lottery/selection.ts';
import { make, onClick } from '../dom.ts';
import { toPlaceText, toSymbolText } from './labels.ts';
import { createNumbersField } from './numbers-field.ts';
import { quickPick } from './quick-pick.ts';
import { rove } from './roving.ts';
import { createSpots, type Spot } from './spots.ts';
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
/** Number of positions that a phone in landscape shows at once. */
const FEW = 5;

/** Splits the numbers into groups of ten. */
function toTens(symbols: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(symbols.length / TEN) }, (_, at) => symbols.slice(at * TEN, (at + 1) * TEN));
}

/** The marks of one bet type: rows of buttons, or typed numbers. */
export function createPicker(type: BetType, speech: LotterySpeech, onChange: () => void): Picker {
  const { picker } = type;
  const lists: string[][] = Array.from({ length: countLists(picker) }, () => []);
  const redraws: (() => void)[] = [];
  const element = make('div', { class: 'picker' });
  let showMarked = () => {};

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
    // Words follow the direction of the language; digits always run from left to right.
    const attributes = { class: `marks${look}`, role: 'group', 'aria-label': label, ...(!isWide && { dir: 'ltr' }) };
    const group = make('div', attributes, ...buttons);
    rove(group, buttons);
    return group;
  }

  const makeSpot = (name: string, list: string[], symbols: readonly string[], label: string): Spot => ({
    name,
    group: makeGroup(list, symbols, label),
    countMarks: () => symbols.filter((symbol) => list.includes(symbol)).length,
  });

  function makeSpots(look: string, parts: readonly Spot[]): HTMLElement[] {
    const spots = createSpots(parts, speech);
    redraws.push(spots.redraw);
    showMarked = spots.showMarked;
    element.classList.add(look);
    // Runs from left to right in every language: the first position is at the left, like the first ball drawn.
    element.dir = 'ltr';
    return spots.elements;
  }

  function makeNumbers(list: string[], symbols: readonly string[], label: string): HTMLElement[] {
    const isOfDigits = symbols.every((symbol) => /^\d{2}$/.test(symbol));
    if (!isOfDigits || symbols.length <= 2 * TEN) return [makeGroup(list, symbols, label)];
    const parts = toTens(symbols).map((ten) => {
      const name = `${ten[0]}–${ten.at(-1)}`;
      return makeSpot(name, list, ten, `${label}, ${name}`);
    });
    return makeSpots(parts.length > FEW ? 'hundred' : 'balls', parts);
  }

  function makeParts(): HTMLElement[] {
    const [first = []] = lists;
    const label = speech.find(`type.${type.code}`) ?? '';
    if (picker.kind === 'numbers') {
      if (picker.digits <= GRID_DIGITS) {
        const all = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
        return makeNumbers(first, all, label);
      }
      const field = createNumbersField(picker.digits, first, speech, () => redraw());
      redraws.push(field.redraw);
      return [field.element];
    }
    if (picker.kind === 'set' || picker.kind === 'options') return makeNumbers(first, picker.symbols, label);
    const { places, symbols } = picker;
    const parts = places.map((place, index) => {
      const text = toPlaceText(place, speech);
      return makeSpot(text, lists[index] ?? [], symbols, text);
    });
    return makeSpots(places.length > FEW ? 'many' : 'few', parts);
  }

  function redraw(): void {
    for (const each of redraws) each();
    onChange();
  }

  function replace(picks: Picks): void {
    for (const [index, list] of lists.entries()) list.splice(0, list.length, ...(picks[index] ?? []));
    redraw();
  }

  element.append(...makeParts());
  return {
    element,
    getPicks: () => lists.map((list) => [...list]),
    clear: () => replace([]),
    quickPick() {
      replace(quickPick(type));
      showMarked();
    },
  };
}

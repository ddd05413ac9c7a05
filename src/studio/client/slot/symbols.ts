import type { StudioTitle } from '../../catalogue.ts';
import { SYMBOLS } from '../../covers/symbols.ts';
import { make } from '../dom.ts';

const pictures = new Map<string, HTMLImageElement>();

/** Creates an image of each symbol of a title; copies of an image need no vector layout. Call this before any symbol is shown. */
export function loadSymbols({ cast, palette }: StudioTitle): void {
  for (const id of Object.values(cast)) {
    const shapes = SYMBOLS[id](palette);
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${shapes}</svg>`;
    const source = `data:image/svg+xml,${encodeURIComponent(text)}`;
    pictures.set(id, make('img', { class: 'symbol', alt: '', draggable: 'false', src: source }));
  }
}

export function makeSymbol(id: string): Node {
  return pictures.get(id)?.cloneNode() ?? make('span', { class: 'symbol' });
}

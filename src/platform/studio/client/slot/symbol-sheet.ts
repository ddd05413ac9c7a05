import type { StudioTitle } from '../../catalogue.ts';
import { SYMBOLS } from '../../covers/symbols.ts';
import { makeSvg } from '../dom.ts';

/** All pictures of a title once, to be used by name. */
export function makeSymbolSheet(title: StudioTitle): SVGSVGElement {
  const symbols = Object.values(title.cast).map(
    (id) => `<symbol id="sym-${id}" viewBox="0 0 100 100">${SYMBOLS[id](title.palette)}</symbol>`,
  );
  return makeSvg('0 0 0 0', symbols.join(''), { class: 'sheet', 'aria-hidden': 'true' });
}

export function makeSymbol(id: string): SVGSVGElement {
  return makeSvg('0 0 100 100', `<use href="#sym-${id}"/>`, { class: 'symbol', 'aria-hidden': 'true' });
}

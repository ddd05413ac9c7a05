import { toCard } from '../../live/baccarat/cards.ts';
import { makeSvg } from '../dom.ts';
import { SUIT_PATHS } from '../live/cards.ts';

/** A card whose rank and suit stay readable at 36 pixels of width and when the next card covers its right half. */
export function makeCard(number: number): SVGSVGElement {
  const { rank, suit } = toCard(number);
  const isRed = suit === 'hearts' || suit === 'diamonds';
  const pip = (x: number, y: number, scale: number) =>
    `<path d="${SUIT_PATHS[suit]}" transform="translate(${x} ${y}) scale(${scale})"/>`;
  const face = `<rect class="card-paper" x=".75" y=".75" width="58.500" height="82.500" rx="7"/><g class="card-ink"><text class="${rank === '10' ? 'card-rank ten' : 'card-rank'}" x="5" y="31">${rank}</text>${pip(5, 36, 0.75)}${pip(28, 50, 1.2)}</g>`;
  return makeSvg('0 0 60 84', face, { class: `card ${isRed ? 'red' : 'black'}`, 'aria-hidden': 'true' });
}

export function makeCardBack(): SVGSVGElement {
  const back =
    '<rect class="card-back" x=".75" y=".75" width="58.500" height="82.500" rx="7"/><rect class="card-frame" x="6" y="6" width="48" height="72" rx="4"/><path class="card-wave" d="M8 30q5.500-6 11 0t11 0 11 0 11 0M8 42q5.500-6 11 0t11 0 11 0 11 0M8 54q5.500-6 11 0t11 0 11 0 11 0"/>';
  return makeSvg('0 0 60 84', back, { class: 'card', 'aria-hidden': 'true' });
}

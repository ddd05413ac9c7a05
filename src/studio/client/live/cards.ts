import { type Rank, type Suit, toCard } from '../../live/baccarat/cards.ts';
import { makeSvg } from '../dom.ts';

/** Paths in a box of 24 × 24. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  spades:
    'M12 2C9 7 3 9.500 3 14.500a4.500 4.500 0 0 0 8 2.800c0 2-.8 3.500-2.200 4.700h6.400c-1.400-1.200-2.200-2.700-2.200-4.700a4.500 4.500 0 0 0 8-2.800C21 9.500 15 7 12 2z',
  hearts: 'M12 21.500C7 17 2.500 13 2.500 8.500A5 5 0 0 1 12 6a5 5 0 0 1 9.500 2.500C21.500 13 17 17 12 21.500z',
  diamonds: 'M12 1.500 20 12l-8 10.500L4 12z',
  clubs:
    'M12 2a4.600 4.600 0 0 0-3.900 7A4.600 4.600 0 1 0 11 16.500c-.1 2.200-.8 4-2.200 5.500h6.400c-1.400-1.500-2.100-3.300-2.200-5.500A4.600 4.600 0 1 0 15.900 9 4.600 4.600 0 0 0 12 2z',
};

function drawFace(rank: Rank, suit: Suit): string {
  const pip = (x: number, y: number, size: number) =>
    `<path d="${SUIT_PATHS[suit]}" transform="translate(${x} ${y}) scale(${size / 24})"/>`;
  const isPicture = rank === 'J' || rank === 'Q' || rank === 'K';
  const middle = isPicture
    ? `<text class="card-picture" x="35" y="66">${rank}</text><path class="card-wave" d="M14 76q10.500-8 21 0t21 0M14 84q10.500-8 21 0t21 0"/>`
    : pip(16, 36, 38);
  return `<rect class="card-paper" x=".75" y=".75" width="68.500" height="98.500" rx="8"/><g class="card-ink"><text class="card-rank" x="7" y="24">${rank}</text>${pip(44, 7, 18)}${middle}</g>`;
}

const BACK =
  '<rect class="card-back" x=".75" y=".75" width="68.500" height="98.500" rx="8"/><rect class="card-frame" x="6" y="6" width="58" height="88" rx="5"/><path class="card-wave" d="M10 36q6.250-7 12.500 0t12.500 0 12.500 0 12.500 0M10 50q6.250-7 12.500 0t12.500 0 12.500 0 12.500 0M10 64q6.250-7 12.500 0t12.500 0 12.500 0 12.500 0"/>';

export function makeCard(number: number): SVGSVGElement {
  const { rank, suit } = toCard(number);
  const colour = suit === 'hearts' || suit === 'diamonds' ? 'red' : 'black';
  return makeSvg('0 0 70 100', drawFace(rank, suit), { class: `card ${colour}`, 'aria-hidden': 'true' });
}

export function makeCardBack(): SVGSVGElement {
  return makeSvg('0 0 70 100', BACK, { class: 'card', 'aria-hidden': 'true' });
}

import { type Card, type Rank, type Suit, toRank, toSuit } from '../../cards/deck.ts';
import { make, makeSvg } from '../dom.ts';
import type { CardsSpeech } from './words.ts';

/** Each suit in a box of 100 around the centre; the shapes differ without colour. */
const SUIT_SHAPES: Readonly<Record<Suit, string>> = {
  d: '<path d="M50 6 88 50 50 94 12 50z"/>',
  s: '<path d="M50 6c10 20 40 32 40 56 0 22-28 26-36 8 0 12 4 20 12 24H34c8-4 12-12 12-24-8 18-36 14-36-8C10 38 40 26 50 6z"/>',
  h: '<path d="M50 92C24 70 8 54 8 34 8 10 40 4 50 28 60 4 92 10 92 34c0 20-16 36-42 58z"/>',
  c: '<path d="M50 6a21 21 0 0 1 17 33 21 21 0 1 1-13 36c0 9 4 15 12 19H34c8-4 12-10 12-19a21 21 0 1 1-13-36A21 21 0 0 1 50 6z"/>',
};

/** Crests of the face cards, in the same box. */
const CRESTS: Readonly<Partial<Record<Rank, string>>> = {
  J: '<path d="M50 12 60 40 88 40 65 57 74 86 50 68 26 86 35 57 12 40 40 40z" fill="none" stroke-width="6" stroke-linejoin="round"/>',
  Q: '<path d="M12 72C20 30 38 16 50 14c12 2 30 16 38 58-22 14-54 14-76 0zM50 14v66M32 24l-6 52M68 24l6 52" fill="none" stroke-width="6" stroke-linejoin="round"/>',
  K: '<path d="M12 80V28l20 20 18-34 18 34 20-20v52z" fill="none" stroke-width="6" stroke-linejoin="round"/>',
};

function place(shape: string, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 100})">${shape}</g>`;
}

const WAVE = '<path class="tide-mark" d="M7 126q7-9 14 0t14 0 14 0 14 0 14 0 14 0"/>';

function toFace(card: Card, isTide: boolean): string {
  const suit = SUIT_SHAPES[toSuit(card)];
  const crest = CRESTS[toRank(card)];
  const middle = crest
    ? `<g class="crest">${place(crest, 26, 34, 48)}</g>${place(suit, 36, 90, 28)}`
    : place(suit, 22, 48, 56);
  const corner = `<text x="12" y="34" class="rank">${toRank(card)}</text>${place(suit, 70, 13, 20)}`;
  return corner + middle + (isTide ? WAVE : '');
}

const BACK =
  '<path class="weave" d="M0 22q12.500-14 25 0t25 0 25 0 25 0M0 50q12.500-14 25 0t25 0 25 0 25 0M0 78q12.500-14 25 0t25 0 25 0 25 0M0 106q12.500-14 25 0t25 0 25 0 25 0M0 134q12.500-14 25 0t25 0 25 0 25 0"/>';

export function toCardName(card: Card, speech: CardsSpeech): string {
  const rank = toRank(card);
  return speech.say('cardName', {
    rank: speech.find(`rank.${rank}`) ?? rank,
    suit: speech.find(`suit.${toSuit(card)}`) ?? '',
  });
}

/** A drawn card face; its name is the accessible text. */
export function makeCard(card: Card, isTide: boolean, speech: CardsSpeech): HTMLElement {
  const name = toCardName(card, speech);
  const colour = toSuit(card) === 'd' || toSuit(card) === 'h' ? 'red' : 'dark';
  return make(
    'span',
    { class: isTide ? 'card tide' : 'card', 'data-suit': colour, 'data-card': card },
    makeSvg('0 0 100 140', toFace(card, isTide), { 'aria-hidden': 'true' }),
    make('span', { class: 'unseen' }, isTide ? speech.say('tideCardName', { card: name }) : name),
  );
}

export function makeBack(): HTMLElement {
  return make(
    'span',
    { class: 'card back', 'aria-hidden': 'true' },
    makeSvg('0 0 100 140', BACK, { preserveAspectRatio: 'none' }),
  );
}

import { sumPoints, toCard } from '../../live/baccarat/cards.ts';
import { type Coup, deal } from '../../live/baccarat/deal.ts';
import { wait } from '../api.ts';
import { make } from '../dom.ts';
import { playSound } from '../sound.ts';
import { makeCard, makeCardBack } from './cards.ts';
import { prefersStill, type Show } from './show.ts';
import type { LiveSpeech } from './words.ts';

const CARD_MS = 950;
type Hand = 'player' | 'banker';

interface Dealt {
  readonly hand: Hand;
  readonly card: number;
}

/** The cards in dealing order: player and banker in turn, then their third cards. */
export function toDealOrder({ player, banker }: Coup): Dealt[] {
  const order: Dealt[] = [];
  for (let place = 0; place < 3; place += 1) {
    for (const [hand, cards] of [
      ['player', player],
      ['banker', banker],
    ] as const) {
      const card = cards[place];
      if (card !== undefined) order.push({ hand, card });
    }
  }
  return order;
}

function createHand(hand: Hand, speech: LiveSpeech) {
  const cards = make('div', { class: 'hand-cards', role: 'img' });
  const points = make('span', { class: 'hand-points', 'aria-hidden': 'true' });
  const name = make('h2', { class: 'hand-name' }, speech.say(`hand.${hand}`));
  let held: number[] = [];
  let backs: Element[] = [];
  const nameCards = () => {
    const names = held.map((card) => {
      const { rank, suit } = toCard(card);
      return speech.say('card.of', { rank, suit: speech.say(`card.${suit}`) });
    });
    const total = held.length > 0 ? speech.sayCount('points', sumPoints(held)) : '';
    cards.setAttribute('aria-label', [speech.say(`hand.${hand}`), ...names, total].filter(Boolean).join(', '));
    points.textContent = held.length > 0 ? String(sumPoints(held)) : '';
  };
  const empty = () => {
    held = [];
    backs = [makeCardBack(), makeCardBack()];
    cards.replaceChildren(...backs);
    nameCards();
  };
  empty();
  return {
    element: make('section', { class: `hand ${hand}` }, make('div', { class: 'hand-head' }, name, points), cards),
    empty,
    add(card: number) {
      const face = makeCard(card);
      if (held.length === 2) face.classList.add('third');
      face.classList.add('dealt');
      const back = backs.shift();
      if (back) back.replaceWith(face);
      else cards.append(face);
      held.push(card);
      nameCards();
    },
    setWon: (isWon: boolean, element: HTMLElement) => element.classList.toggle('winner', isWon),
  };
}

export function createBaccaratShow(speech: LiveSpeech): Show {
  const hands = { player: createHand('player', speech), banker: createHand('banker', speech) };
  /** A newer animation cancels an older one. */
  let turn = 0;
  const empty = () => {
    for (const hand of Object.values(hands)) {
      hand.empty();
      hand.setWon(false, hand.element);
    }
  };
  return {
    element: make('div', { class: 'show baccarat-show' }, hands.player.element, hands.banker.element),
    async play(outcome, sinceMs) {
      if (outcome.kind !== 'baccarat') return;
      turn += 1;
      const own = turn;
      const coup = deal(outcome.cards);
      empty();
      for (const [place, { hand, card }] of toDealOrder(coup).entries()) {
        const dueMs = place * CARD_MS - sinceMs;
        if (!prefersStill() && dueMs > 0) await wait(Math.min(CARD_MS, dueMs));
        if (own !== turn) return;
        hands[hand].add(card);
        playSound('card');
      }
      if (!prefersStill() && sinceMs < CARD_MS) await wait(CARD_MS / 2);
      if (own !== turn) return;
      for (const hand of ['player', 'banker'] as const) hands[hand].setWon(coup.winner === hand, hands[hand].element);
    },
    clear() {
      turn += 1;
      empty();
    },
  };
}

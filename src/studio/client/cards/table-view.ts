import { type Card, toRank, toTide } from '../../cards/deck.ts';
import type { Play } from '../../cards/hand.ts';
import type { SeatView, TableView } from '../../cards/table-views.ts';
import { make, makeSvg, onClick } from '../dom.ts';
import { makeBack, makeCard } from './card-art.ts';
import { nameSeat, toSeatName } from './names.ts';
import type { CardsSpeech } from './words.ts';

const TRICKS = 3;
const PERSON = '<circle cx="12" cy="8" r="4.500"/><path d="M3.500 21c1-5 4.500-7 8.500-7s7.500 2 8.500 7z"/>';
const HOUSE = '<path d="M12 3 3 11h2.500v9h5v-6h3v6h5v-9H21z"/>';

function makePips(count: number, speech: CardsSpeech): HTMLElement {
  const pips = Array.from({ length: TRICKS }, (_, index) => make('i', { class: index < count ? 'pip won' : 'pip' }));
  const label = make('span', { class: 'unseen' }, speech.say('tricksOf', { count }));
  return make('span', { class: 'pips' }, ...pips, label);
}

function makeSeat(table: TableView, seat: SeatView, speech: CardsSpeech): HTMLElement {
  const { kind, cardsLeft, tricks, isAbsent } = seat;
  const isTurn = table.state === 'playing' && table.turn === seat.seat;
  const marks = [isTurn ? speech.say('turnMark') : '', isAbsent ? speech.say('absent') : ''].filter(Boolean);
  return make(
    'li',
    {
      class: 'seat',
      'data-kind': kind,
      'data-turn': isTurn,
      'data-won': table.result?.winners.includes(seat.seat) ?? false,
    },
    make('span', { class: 'face' }, makeSvg('0 0 24 24', kind === 'house' ? HOUSE : PERSON, { 'aria-hidden': 'true' })),
    make('span', { class: 'who' }, toSeatName(seat, speech)),
    table.state === 'forming' ? make('span', {}) : makePips(tricks, speech),
    make('span', { class: 'backs' }, ...Array.from({ length: kind === 'you' ? 0 : cardsLeft }, makeBack)),
    make('span', { class: 'mark' }, marks.join(', ')),
  );
}

/** The current trick, or the last one until the next leader plays. */
function getShownTrick({ open, tricks }: TableView): { plays: readonly Play[]; winner: number | undefined } {
  const last = tricks.at(-1);
  return open.length > 0 || !last ? { plays: open, winner: undefined } : last;
}

function makeTrick(table: TableView, turned: Card, speech: CardsSpeech): HTMLElement {
  const { plays, winner } = getShownTrick(table);
  const items = plays.map(({ seat, card }) =>
    make(
      'li',
      { class: 'play', 'data-won': seat === winner, 'data-yours': seat === table.yourSeat },
      makeCard(card, toRank(card) === toTide(turned), speech),
      make('span', { class: 'who' }, nameSeat(table, seat, speech)),
    ),
  );
  return make('ol', { class: 'trick', 'aria-label': speech.say('trick') }, ...items);
}

function makeTurned(turned: Card, speech: CardsSpeech): HTMLElement {
  const tide = toTide(turned);
  return make(
    'div',
    { class: 'turned' },
    make('span', { class: 'who' }, speech.say('turned')),
    makeCard(turned, false, speech),
    make('strong', {}, speech.say('tide', { rank: tide })),
  );
}

/** Seats in turn order, starting after the member's own; a guest without a seat sees all. */
function toOrder({ seats, yourSeat }: TableView): SeatView[] {
  if (yourSeat === null) return [...seats];
  return [...seats.slice(yourSeat + 1), ...seats.slice(0, yourSeat)];
}

export function renderTable(element: HTMLElement, table: TableView, speech: CardsSpeech): void {
  const seats = make(
    'ul',
    { class: 'seats', dir: 'ltr' },
    ...toOrder(table).map((seat) => makeSeat(table, seat, speech)),
  );
  const { turned } = table;
  const mat = make('div', { class: 'mat', dir: 'ltr' });
  if (turned) mat.append(makeTurned(turned, speech), makeTrick(table, turned, speech));
  element.replaceChildren(seats, mat);
}

export interface HandView {
  readonly element: HTMLElement;
  render(table: TableView | null, isWaiting: boolean): void;
  /** Plays the card at this position, for keyboard shortcuts. */
  press(place: number): void;
  /** Focus targets after a card is played: the card now at its position, otherwise the hand. */
  listPlaces(): HTMLElement[];
}

/** The member's own cards. The buttons persist between views, so that the focus stays. */
export function createHandView(speech: CardsSpeech, play: (card: Card) => void): HandView {
  const pips = make('div', { class: 'your-pips' });
  const cards = make('div', { class: 'cards', dir: 'ltr', role: 'group', 'aria-label': speech.say('yourCards') });
  const element = make('section', { class: 'hand', tabindex: -1 }, pips, cards);
  let lastPlace = 0;
  let buttons = new Map<Card, HTMLButtonElement>();
  const makeButton = (card: Card, isTide: boolean) => {
    const button = make('button', { type: 'button', class: 'own' }, makeCard(card, isTide, speech));
    onClick(button, () => {
      if (button.getAttribute('aria-disabled') !== 'true') play(card);
    });
    return button;
  };
  return {
    element,
    render(table, isWaiting) {
      const { turned } = table ?? {};
      const held = (table?.state === 'playing' && turned && table.cards) || [];
      const next = new Map<Card, HTMLButtonElement>();
      for (const card of held) {
        const isTide = turned !== null && turned !== undefined && toRank(card) === toTide(turned);
        next.set(card, buttons.get(card) ?? makeButton(card, isTide));
      }
      const canPlay = table?.state === 'playing' && table.turn === table.yourSeat && !isWaiting && held.length > 1;
      const focused = [...buttons.values()].indexOf(document.activeElement as HTMLButtonElement);
      if (focused >= 0) lastPlace = focused;
      for (const [card, button] of buttons) if (next.get(card) !== button) button.remove();
      for (const [card, button] of next) {
        button.setAttribute('aria-disabled', String(!canPlay));
        if (buttons.get(card) !== button) cards.append(button);
      }
      buttons = next;
      element.toggleAttribute('data-turn', canPlay);
      const own = table?.seats[table.yourSeat ?? -1];
      const hasPips = table?.state === 'playing' && own;
      pips.replaceChildren(
        ...(hasPips ? [make('span', { class: 'who' }, speech.say('you')), makePips(own.tricks, speech)] : []),
      );
    },
    press(place) {
      [...buttons.values()][place]?.click();
    },
    listPlaces() {
      const left = [...buttons.values()];
      const card = left[Math.min(lastPlace, left.length - 1)];
      return card ? [card] : [element];
    },
  };
}

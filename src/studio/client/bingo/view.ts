import type { LotteryTicket } from '../../../contract/studio/lottery.ts';
import { make, makeSvg } from '../dom.ts';
import type { Opened } from '../lottery/api.ts';
import type { DrawPhase } from '../lottery/draw-clock.ts';
import { toCountdown } from '../lottery/labels.ts';
import { createMessageLine } from '../message-line.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import { createBoard } from './board.ts';
import type { Calling } from './calling.ts';
import { createHistory } from './history.ts';
import { createOwnCards } from './own-cards.ts';
import { createShop } from './shop.ts';
import { createTill } from './till.ts';
import type { BingoSpeech } from './words.ts';

const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';
const FAIR_ICON = '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="m9 12 2 2 4-4"/>';
const PHASE_WORDS = { open: 'closesIn', closed: 'drawsIn', drawing: 'waiting' } as const;

function makeTool(label: string, icon: string): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', icon, { 'aria-hidden': 'true' });
  return make('button', { type: 'button', class: 'tool' }, picture, make('span', {}, label));
}

export function createView(root: HTMLElement, game: Opened, speech: BingoSpeech, onBuy: () => void) {
  const { say } = speech;
  const proofs = makeTool(say('results'), FAIR_ICON);
  const rules = makeTool(say('rules'), RULES_ICON);
  const label = make('span', { class: 'label' });
  const time = make('span', { class: 'countdown', role: 'timer' });
  const nextRound = make('span', { class: 'next-round' });
  const board = createBoard(speech);
  const playing = createOwnCards(say('playing'), speech);
  const bought = createOwnCards(say('bought'), speech);
  const till = createTill(game, speech, onBuy);
  const shop = createShop(speech, () => {
    line.endRefusal();
    till.setCards(shop.getNames().length);
  });
  const history = createHistory(speech);
  const line = createMessageLine();
  root.replaceChildren(
    make(
      'header',
      {},
      make('h1', {}, game.gameName),
      make('div', { class: 'tools' }, createSoundSwitch(speech), proofs, rules),
    ),
    make('div', { class: 'draw-card' }, board.element, make('div', { class: 'clock' }, nextRound, label, time)),
    make(
      'div',
      { class: 'floor' },
      make('div', { class: 'hall' }, playing.element, shop.element),
      make('div', { class: 'counter' }, bought.element, history.element, board.all),
    ),
    line.element,
    till.element,
  );
  shop.start();
  return {
    proofs,
    rules,
    shop,
    till,
    board,
    tick(phase: DrawPhase, leftMs: number) {
      label.textContent = say(PHASE_WORDS[phase]);
      time.textContent = phase === 'drawing' ? '' : toCountdown(leftMs);
      time.dataset['phase'] = phase;
    },
    showTickets(tickets: readonly LotteryTicket[], nextNumber: string, calling: Calling | undefined) {
      const counts = tickets.filter(({ state }) => state !== 'returned');
      const isOf = (number: string | undefined) => counts.filter(({ drawNumber }) => drawNumber === number);
      nextRound.textContent = say('nextRound', { number: nextNumber });
      playing.show(isOf(calling?.drawNumber), calling);
      bought.show(isOf(nextNumber), undefined);
      history.show(tickets, calling && !calling.isOver ? calling.drawNumber : '');
    },
    tell: line.tell,
  };
}

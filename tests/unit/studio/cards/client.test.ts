import { describe, expect, test } from 'vitest';
import { sitAtCards } from '../../../../src/contract/studio/cards.ts';
import type { TableView } from '../../../../src/studio/cards/table-views.ts';
import { toAnnouncement } from '../../../../src/studio/client/cards/announce.ts';
import { createCardsSpeech } from '../../../../src/studio/client/cards/words.ts';
import { FISH_KINDS } from '../../../../src/studio/fish/kinds.ts';
import pt from '../../../../src/words/pt/studio/cards.json' with { type: 'json' };
import fishPt from '../../../../src/words/pt/studio/fish.json' with { type: 'json' };
import shared from '../../../../src/words/pt/studio/shared.json' with { type: 'json' };
import { toDictionary } from '../dictionary.ts';

describe('the words of cards and fish', () => {
  test('cover every fish and every refusal of an entry', () => {
    for (const { id } of FISH_KINDS) expect(fishPt).toHaveProperty([`fish.${id}`]);
    const silent = ['idempotency.mismatch', 'upstream.unavailable'];
    for (const code of sitAtCards.errors)
      if (!silent.includes(code)) expect({ ...shared, ...pt }).toHaveProperty([`error.${code}`]);
  });
});

const speech = createCardsSpeech(toDictionary('cards', 'pt'), 'PLAY');
const PLAYING: TableView = {
  table: 3,
  ticketId: 't',
  state: 'playing',
  entryMinor: 200,
  serverSeedHash: '',
  dueMs: 0,
  seats: [
    { seat: 0, kind: 'you', cardsLeft: 3, tricks: 0, isAbsent: false },
    { seat: 1, kind: 'house', cardsLeft: 3, tricks: 0, isAbsent: false },
  ],
  yourSeat: 0,
  turned: '4s',
  leader: 1,
  turn: 1,
  cards: ['3c', 'Kh', '5d'],
  open: [],
  tricks: [],
  result: null,
  voidReason: null,
};
const toOver = (payoutMinor: number, winners: number[]): TableView => ({
  ...PLAYING,
  state: 'over',
  turn: null,
  result: {
    winners,
    potMinor: 400,
    rakeMinor: 20,
    payoutsMinor: [payoutMinor, 380 - payoutMinor],
    serverSeed: '',
    clientSeeds: [],
    plays: [],
  },
});

describe('an announcement at the table', () => {
  test('names the tide at the deal, and the turn only when it is the player’s own', () => {
    expect(toAnnouncement(null, PLAYING, speech)?.text).toBe('Cartas na mesa. A maré é 5.');
    const after: TableView = { ...PLAYING, turn: 0, open: [{ seat: 1, card: 'Qd' }] };
    expect(toAnnouncement(PLAYING, after, speech)?.text).toBe('Casa 2: dama de ouros. Sua vez. Escolha uma carta.');
    expect(toAnnouncement(after, after, speech)).toBeUndefined();
  });

  test('celebrates no payout at or below the entry', () => {
    expect(toAnnouncement(PLAYING, toOver(380, [0]), speech)).toEqual({
      text: 'Você levou a mão: 3,80 fichas.',
      mood: 'win',
    });
    expect(toAnnouncement(PLAYING, toOver(190, [0, 1]), speech)).toEqual({
      text: 'Mão dividida. Você recebe 1,90 fichas.',
    });
    expect(toAnnouncement(PLAYING, toOver(0, [1]), speech)).toEqual({ text: 'A mão foi de Casa 2. Sem retorno.' });
  });

  test('of a void hand says that the entry is returned', () => {
    const after: TableView = { ...PLAYING, state: 'void', voidReason: 'room_down' };
    expect(toAnnouncement(PLAYING, after, speech)?.text).toContain('2,00 fichas voltou');
    expect(toAnnouncement(after, after, speech)).toBeUndefined();
  });
});

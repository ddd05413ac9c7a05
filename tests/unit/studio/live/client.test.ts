import { describe, expect, test } from 'vitest';
import { type LiveTicket, placeLiveBets } from '../../../../src/contract/studio/live.ts';
import { LOCALES } from '../../../../src/i18n/locales.ts';
import { toChipText } from '../../../../src/studio/client/live/chip-text.ts';
import { toOutcomeWords, toResultWords } from '../../../../src/studio/client/live/outcome-words.ts';
import { createOwnBets } from '../../../../src/studio/client/live/own-bets.ts';
import { createLiveSpeech, toFieldWords } from '../../../../src/studio/client/live/words.ts';
import { FIELDS } from '../../../../src/studio/live/roulette/fields.ts';
import pt from '../../../../src/words/pt/studio/live.json' with { type: 'json' };
import sharedPt from '../../../../src/words/pt/studio/shared.json' with { type: 'json' };
import { toDictionary } from '../dictionary.ts';

const speech = createLiveSpeech(toDictionary('live', 'en'), 'PLAY');
const makeTicket = (ticketId: string, round: number, more: Partial<LiveTicket> = {}): LiveTicket => ({
  ticketId,
  round,
  state: 'settled',
  stake: 5,
  payout: 0,
  lines: [{ field: 'red', stake: 5, payout: 0 }],
  ...more,
});

describe('the words of the tables', () => {
  test('keep a payout ratio in one line', () => {
    for (const { path } of LOCALES) expect(toDictionary('live', path).messages['odds']).not.toContain(' ');
  });

  test('cover every field, and every refusal of a bet with its own text', () => {
    for (const { id, kind } of FIELDS) {
      if (kind !== 'straight') expect(pt).toHaveProperty([`field.${kind}`]);
      expect(toFieldWords(id, speech)).not.toContain('{{');
    }
    const own = placeLiveBets.errors.filter(
      (code) => code !== 'idempotency.mismatch' && code !== 'upstream.unavailable',
    );
    for (const code of own) expect({ ...sharedPt, ...pt }).toHaveProperty([`error.${code}`]);
  });

  test('describe an outcome without presenting a loss as a win', () => {
    expect(toOutcomeWords({ kind: 'roulette', pocket: 17 }, speech)).toBe('17, black.');
    expect(toOutcomeWords({ kind: 'baccarat', cards: [8, 1, 12, 2, 0, 0] }, speech)).toBe(
      'Player wins: player 9, banker 5.',
    );
    expect(toResultWords({ stake: 10, payout: 0 }, speech)).toEqual({ text: 'No return this round.' });
    expect(toResultWords({ stake: 10, payout: 10 }, speech).mood).toBeUndefined();
    expect(toResultWords({ stake: 10, payout: 10.5 }, speech).mood).toBe('win');
  });

  test('are short on a chip', () => {
    expect([50, 500, 20_000, 100_000].map((minor) => toChipText(minor, 'pt'))).toEqual(['0,50', '5', '200', '1k']);
  });
});

describe('the tickets of a player at a table', () => {
  test('give a result once no ticket of the round is in play, and none without tickets', () => {
    const own = createOwnBets();
    own.put(makeTicket('a', 7, { state: 'placed' }));
    own.put(makeTicket('b', 7, { payout: 10 }));
    expect([own.toResult(7), own.toResult(6)]).toEqual([undefined, undefined]);
    own.put(makeTicket('a', 7, { payout: 0.1 }));
    expect(own.toResult(7)).toEqual({ stake: 10, payout: 10.1 });
    expect(own.list()).toHaveLength(2);
  });

  test('are repeated as in the latest round, without returned ones', () => {
    const own = createOwnBets();
    own.replace([
      makeTicket('c', 9, { state: 'returned', lines: [{ field: 'odd', stake: 1, payout: 0 }] }),
      makeTicket('b', 8),
      makeTicket('a', 8, {
        lines: [
          { field: 'red', stake: 2, payout: 0 },
          { field: 'straight-3', stake: 1, payout: 0 },
        ],
      }),
    ]);
    expect(own.toLastLines()).toEqual([
      { field: 'red', stakeMinor: 700 },
      { field: 'straight-3', stakeMinor: 100 },
    ]);
    expect(own.toPlaced(9).size).toBe(0);
  });
});

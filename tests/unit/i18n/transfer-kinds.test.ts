import { describe, expect, test } from 'vitest';
import { TRANSFER_KINDS } from '../../../src/platform/wallet/transfer-kinds.ts';
import en from '../../../src/words/en/records.json' with { type: 'json' };
import pt from '../../../src/words/pt/records.json' with { type: 'json' };

const PREFIX = 'records.kind.';

describe.each([
  ['pt', pt],
  ['en', en],
])('the reasons of a balance change, in %s', (_locale, words) => {
  test('have words for every kind of transfer and for nothing else', () => {
    const named = Object.keys(words).filter((key) => key.startsWith(PREFIX));
    expect(named.map((key) => key.slice(PREFIX.length)).sort()).toEqual([...TRANSFER_KINDS].sort());
  });
});

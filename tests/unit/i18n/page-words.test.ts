import { expect, test } from 'vitest';
import { keepPageWords, readAreaFiles, readPageWords } from '../../../src/i18n/page-words.ts';

test('the words of one language are cached beside those of another', () => {
  globalThis.orlaWords = undefined;
  expect([readPageWords('pt'), readAreaFiles('pt')]).toEqual([{}, {}]);
  keepPageWords('pt', { words: { yes: 'sim' }, areas: { centre: '/centre.json' } });
  keepPageWords('en', { words: { yes: 'yes' } });
  expect(readPageWords('pt')).toEqual({ yes: 'sim' });
  expect(readAreaFiles('pt')).toEqual({ centre: '/centre.json' });
  expect(readPageWords('en')).toEqual({ yes: 'yes' });
  expect([readPageWords('xx'), readAreaFiles('xx')]).toEqual([{}, {}]);
});

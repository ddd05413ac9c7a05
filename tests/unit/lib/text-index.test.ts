import { describe, expect, test } from 'vitest';
import { createTextIndex, FOUND_MAX } from '../../../src/lib/text-index.ts';

const NAMES = [
  'Maré Alta',
  'Farol do Mar',
  'Golden Tiger',
  'Đồng Tháp',
  '金龙宝石',
  '麻将胡了2',
  '超级mahjong',
  'スーパーさくら',
  'ปลาทอง',
  'صيد السمك',
  'मछली का खेल',
];

async function open(names: readonly string[] = NAMES) {
  const index = await createTextIndex(names);
  const toNames = (positions: readonly number[]) => positions.map((position) => names[position]);
  return {
    find: (text: string) => toNames(index.find(text)),
    findSimilar: (text: string) => toNames(index.findSimilar(text)),
  };
}

describe('an index of names', () => {
  test.each([
    ['a beginning, without accents', 'mare', ['Maré Alta']],
    [
      'one letter, in the given order, names that begin with it first',
      'm',
      ['Maré Alta', 'Farol do Mar', '超级mahjong'],
    ],
    ['words in any order', 'alta mare', ['Maré Alta']],
    ['the beginnings of words', 'far ma', ['Farol do Mar']],
    ['a short word beside a long one', 'farol m', ['Farol do Mar']],
    ['letters with a stroke', 'dong', ['Đồng Tháp']],
    ['one letter of a script without spaces', '龙', ['金龙宝石']],
    ['two of them in the middle', '龙宝', ['金龙宝石']],
    ['more of them', '麻将胡了', ['麻将胡了2']],
    ['a digit after them', '胡了2', ['麻将胡了2']],
    ['two parts of a name', '金 石', ['金龙宝石']],
    ['a Latin word after them', 'mahj', ['超级mahjong']],
    ['both scripts at once', '级mah', ['超级mahjong']],
    ['katakana by hiragana, with a long vowel', 'すーぱーサクラ', ['スーパーさくら']],
    ['a Thai letter without its vowel', 'ทอ', ['ปลาทอง']],
    ['Arabic, among marks of direction', '\u200fالسمك\u200e', ['صيد السمك']],
    ['Hindi', 'मछली', ['मछली का खेल']],
    ['pieces of markup as words', '<b>golden</b>', []],
  ])('finds %s', async (_name, text, found) => {
    expect((await open()).find(text)).toEqual(found);
  });

  test('does not find the inside of a word in a script with spaces, nor separate words for one typed word', async () => {
    const { find } = await open();
    expect([find('iger'), find('金石'), find('了麻')]).toEqual([[], [], []]);
  });

  test.each(['', '   ', '🎰🎲', '…!?', '\u200f\u202e', '<>'])('finds nothing for %j', async (text) => {
    const { find, findSimilar } = await open();
    expect([find(text), findSimilar(text)]).toEqual([[], []]);
  });

  test.each([
    ['goldn tigr', 'Golden Tiger'],
    ['gloden', 'Golden Tiger'],
    ['faral', 'Farol do Mar'],
    ['金龙王石', '金龙宝石'],
    ['麻将糊了', '麻将胡了2'],
  ])('knows a similar spelling of %s', async (text, name) => {
    const { find, findSimilar } = await open();
    expect([find(text), findSimilar(text)[0]]).toEqual([[], name]);
  });

  test('compares a short word as it is, unless no name has it', async () => {
    const { findSimilar } = await open(['Âncora 2', 'Âncora 7', 'Âncora 12']);
    expect(findSimilar('ancra 7')).toEqual(['Âncora 7']);
    expect(findSimilar('ancra 9').toSorted()).toEqual(['Âncora 12', 'Âncora 2', 'Âncora 7']);
  });

  test('reads a limited part of a long text, and returns a limited number of names', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `${'海'.repeat(60)} mar ${index}`);
    const { find, findSimilar } = await open(names);
    for (const text of ['海', '海海', 'm', 'mar', 'x'.repeat(1000), '海'.repeat(1000), 'a '.repeat(500)]) {
      expect(find(text).length, text).toBeLessThanOrEqual(FOUND_MAX);
      expect(findSimilar(text).length, text).toBeLessThanOrEqual(FOUND_MAX);
    }
    expect(find(`mar ${'海'.repeat(1000)}`)).toHaveLength(FOUND_MAX);
  });
});

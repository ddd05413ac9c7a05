import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FOLD_VERSION, fold, isUnspaced, toRuns, toWords } from '../../../src/lib/fold.ts';

describe('fold', () => {
  test.each([
    ['Maré Alta', 'mare alta'],
    ['ŁÓDŹ', 'lodz'],
    ['Đồng Tháp', 'dong thap'],
    ['Smørrebrød', 'smorrebrod'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['IĞDIR', 'igdir'],
    ['ığdır', 'igdir'],
    ['İzmir', 'izmir'],
    ['Æsir', 'aesir'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['ｆｕｌｌ　１２', 'full 12'],
    ['ﬁsh', 'fish'],
  ])('brings %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each([
    ['Persian and Arabic yeh', 'بازی', 'بازي'],
    ['alef maksura', 'مقهى', 'مقهي'],
    ['Persian and Arabic kaf', 'کتاب', 'كتاب'],
    ['hamza above', 'أسماك', 'اسماك'],
    ['hamza below', 'إيداع', 'ايداع'],
    ['madda', 'آسيا', 'اسيا'],
    ['wasla', 'ٱلبحر', 'البحر'],
    ['vowel signs', 'بَحْرٌ', 'بحر'],
    ['tatweel', 'بـــحر', 'بحر'],
    ['teh marbuta', 'لعبة', 'لعبه'],
    ['Urdu heh', 'ہاں', 'هاں'],
    ['a joiner', 'می‌شود', 'مي‌شود'],
    ['a zero-width space', 'Ma\u200bré', 'mare'],
    ['a soft hyphen', 'Ca\u00adlçadão', 'calcadao'],
    ['direction marks', '\u200e\u2068Maré\u2069', 'mare'],
    ['katakana', 'サクラ', 'さくら'],
    ['half-width katakana', 'ｶﾞﾝﾀﾞﾑ', 'がんだむ'],
    ['the Devanagari dot', 'बाज़ी', 'बाजी'],
  ])('finds %s', (_name, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  test.each([
    ['sound marks of kana', 'ガ', 'カ'],
    ['Hindi vowels', 'किला', 'कल'],
    ['Tamil vowels', 'கடல்', 'கட'],
    ['Thai vowels', 'ปี', 'ป'],
    ['Thai tones', 'ป่า', 'ปา'],
    ['Burmese vowels', 'ကို', 'က'],
    ['Khmer vowels', 'កូន', 'កន'],
  ])('keeps %s', (_name, one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  test('is stable: a folded text stays as it is', () => {
    for (const text of ['Maré', 'İzmir', 'น้ำทะเล', 'ガンダム', '한국어', 'हिन्दी', 'ﷺ', 'ẞ'])
      expect(fold(fold(text)), text).toBe(fold(text));
  });

  test('keeps Korean syllables whole', () => {
    expect(fold('바다')).toBe('바다');
  });
});

describe('words without spaces', () => {
  test.each(['海上明月', 'さくら', 'サクラ', 'ทะเล', 'សមុទ្រ', 'ပင်လယ်'])('%s has none', (text) => {
    expect(isUnspaced(text)).toBe(true);
  });

  test.each(['mare', 'море', 'بحر', 'समुद्र', '바다'])('%s has them', (text) => {
    expect(isUnspaced(text)).toBe(false);
  });

  test('stand apart from other scripts', () => {
    expect(toRuns('超级mare 2海')).toEqual(['超级', 'mare', '2', '海']);
    expect(toRuns(fold('スーパー7'))).toEqual(['すーぱー', '7']);
    expect(toRuns('mare alta')).toEqual(['mare', 'alta']);
  });
});

test('words have one space between them, whatever was typed', () => {
  expect(toWords('  Maré—ALTA: \u200f2!\u202e ')).toBe('mare alta 2');
  expect(toWords('🎰🎲')).toBe('');
  expect(toWords('<b>Mar</b>')).toBe('b mar b');
});

/** The test covers the letters below this code point. They are the same in every Unicode version of today. */
const LETTERS_END = 0x2000;
const DIGEST_OF_VERSION: Readonly<Record<number, string>> = { 2: 'AVdZkYYPoDN_' };

test('a change of the folded form needs a new version, so that stored names are renewed', () => {
  const hash = createHash('sha256');
  for (let code = 0x20; code < LETTERS_END; code += 1)
    if (/\p{L}|\p{M}/u.test(String.fromCodePoint(code))) hash.update(fold(String.fromCodePoint(code)));
  expect(hash.digest('base64url').slice(0, 12)).toBe(DIGEST_OF_VERSION[FOLD_VERSION]);
});

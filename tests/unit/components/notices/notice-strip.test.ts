import { expect, test } from 'vitest';
import { toLang, toNoticeStrip } from '../../../../src/components/notices/notice-strip.ts';
import type { Notice } from '../../../../src/contract/notices/notices.ts';

const notice = (id: string, audience = 'all') => ({ id, audience }) as unknown as Notice;
const show = (notices: readonly Notice[]) => {
  const { list, heads } = toNoticeStrip(notices);
  return {
    list: list.map(({ notice: { id }, reader }) => `${id} ${reader ?? 'all'}`),
    heads: heads.map(({ latest, count, reader }) => `${latest.id} ${count} ${reader ?? 'all'}`),
  };
};

test('notices for everybody appear in one line', () => {
  expect(show([notice('a'), notice('b')])).toEqual({ list: ['a all', 'b all'], heads: ['a 2 all'] });
  expect(show([])).toEqual({ list: [], heads: [] });
});

test('a member’s line neither shows nor counts notices for guests', () => {
  expect(show([notice('g', 'guests'), notice('a')])).toEqual({
    list: ['g guest', 'a all'],
    heads: ['g 2 guest', 'a 1 member'],
  });
  expect(show([notice('g', 'guests')]).heads, 'nothing is left').toEqual(['g 1 guest']);
});

test('guests and members each see five', () => {
  const many = ['g1', 'g2'].map((id) => notice(id, 'guests'));
  const { list, heads } = show([...many, ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => notice(id))]);
  expect(list).toEqual(['g1 guest', 'g2 guest', 'a all', 'b all', 'c all', 'd member', 'e member']);
  expect(heads).toEqual(['g1 5 guest', 'a 5 member']);
});

test('a text in a fallback language has its own lang', () => {
  expect(toLang({ lang: 'en' }, 'ar')).toEqual({ lang: 'en' });
  expect([toLang({ lang: 'ar' }, 'ar'), toLang({}, 'ar')]).toEqual([{}, {}]);
});

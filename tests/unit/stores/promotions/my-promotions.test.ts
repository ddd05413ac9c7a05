import { beforeEach, describe, expect, test } from 'vitest';
import { grant, INFO, settle } from '../browser.ts';
import {
  badges,
  browser,
  claimOf,
  LIST,
  mine,
  offer,
  promotionOf,
  serve,
  session,
  start,
  TERMS,
  terms,
} from './promotions-setup.ts';

beforeEach(start);

describe('my promotions', () => {
  test('are loaded page by page, each participation with the terms of its promotion', async () => {
    const { terms: _terms, ...claim } = claimOf('c1', 'claim');
    const rows = Array.from({ length: 41 }, (_, n) => promotionOf(`p${n}`, n === 40 ? 'claim' : 'join'));
    rows[40] = promotionOf('p40', 'claim', 'free_bonus', [claim]);
    serve(({ path, query }) => {
      if (path !== LIST) return undefined;
      const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
      return grant({ list: rows.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: rows.length });
    });
    mine.openRewards();
    await settle();
    const state = mine.myPromotions.$state.get();
    const shown = ('value' in state && state.value) || [];
    expect(browser.callsTo(LIST).map(({ query }) => [query.get('page'), query.get('pageSize')])).toEqual([
      ['1', '20'],
      ['2', '20'],
      ['3', '20'],
    ]);
    expect([shown.length, shown[0]?.promotionId]).toEqual([41, 'p40']);
    expect(shown[0]?.claims).toEqual([{ ...claim, terms: TERMS }]);
  });

  test('are sorted by urgency, and pending ones are counted in the menu', async () => {
    offer(
      (['close', 'join', 'process', 'issued', 'claimed', 'claim'] as const).map((status) =>
        promotionOf(status, status),
      ),
    );
    mine.openRewards();
    await settle();
    const state = mine.myPromotions.$state.get();
    expect('value' in state && state.value?.map(({ status }) => status)).toEqual([
      'claim',
      'issued',
      'process',
      'join',
      'claimed',
      'close',
    ]);
    expect(badges.$badges.get().rewardCenter).toBe(2);
    session.$session.set({ kind: 'member', info: { ...INFO, id: 'm2', account: 'rio' } });
    expect([mine.myPromotions.$state.get().status, badges.$badges.get().rewardCenter]).toEqual(['idle', undefined]);
  });

  test.each([
    ['join', 'free_bonus', 'join'],
    ['join', 'manual', 'apply'],
    ['signed', 'free_bonus', undefined],
    ['signed', 'manual', 'apply'],
    ['applying', 'manual', undefined],
    ['rejected', 'manual', 'apply'],
    ['claim', 'free_bonus', 'claim'],
    ['issued', 'raffle', 'claim'],
    ['process', 'free_bonus', undefined],
    ['claimed', 'free_bonus', undefined],
    ['close', 'free_bonus', undefined],
    ['coming_soon', 'free_bonus', undefined],
  ] as const)('%s of a %s leads to %s', (status, kind, step) => {
    expect(terms.toStep(promotionOf('p', status, kind) as never)).toBe(step);
  });
});

test('a rejected member can apply again only while the promotion is open', () => {
  const declined = promotionOf('p', 'rejected', 'manual') as unknown as Parameters<typeof terms.toStep>[0];
  expect(terms.toStep({ ...declined, offer: 'open' })).toBe('apply');
  expect(terms.toStep({ ...declined, offer: 'over' })).toBeUndefined();
  expect(terms.toStep({ ...declined, offer: 'not_for_you' })).toBeUndefined();
});

test('a running promotion is for others if it excludes the member', () => {
  expect(terms.isForOthers({ offer: 'not_for_you', claims: [] })).toBe(true);
  expect(terms.isForOthers({ offer: 'not_for_you', claims: [claimOf('c', 'claimed', {}) as never] })).toBe(false);
  expect(terms.isForOthers({ offer: 'over', claims: [] })).toBe(false);
});

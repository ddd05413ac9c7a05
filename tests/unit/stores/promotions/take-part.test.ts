import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import {
  browser,
  CLAIM,
  claimOf,
  FORFEIT,
  JOIN,
  mine,
  offer,
  promotionOf,
  RAFFLE,
  sent,
  serve,
  start,
  take,
} from './promotions-setup.ts';

beforeEach(start);

describe('taking part', () => {
  test('joins with a remark of 140 visible characters and sends none that is longer', async () => {
    serve(({ path }) => (path === JOIN ? grant(claimOf('c1', 'signed')) : undefined));
    const form = take(promotionOf('p1', 'join'), 'join');
    form.change('remark', '👨‍👩‍👧'.repeat(141));
    expect(await form.submit()).toBe(false);
    expect([form.$problems.get(), browser.callsTo(JOIN)]).toEqual([{ remark: 'too_long' }, []]);
    form.change('remark', `  ${'👨‍👩‍👧'.repeat(140)} `);
    expect(await form.submit()).toBe(true);
    expect(sent(JOIN)).toEqual([{ promotionId: 'p1', remark: '👨‍👩‍👧'.repeat(140), key: 'id-1' }]);
  });

  test('claims the oldest ready one, confirms the terms and reloads', async () => {
    serve(({ path }) => (path === CLAIM ? grant(claimOf('c1', 'process')) : undefined));
    mine.openRewards();
    await settle();
    const ready = [claimOf('c3', 'signed'), claimOf('c2', 'claim'), claimOf('c1', 'claim')];
    offer([promotionOf('p1', 'process')]);
    expect(await take(promotionOf('p1', 'claim', 'free_bonus', ready), 'claim').submit()).toBe(true);
    expect(sent(CLAIM)).toMatchObject([{ promotionId: 'p1', claimId: 'c1', acceptTerms: true }]);
    const state = mine.myPromotions.$state.get();
    expect('value' in state && state.value?.[0]?.status).toBe('process');
    expect(browser.callsTo('/wps/v2/wallets/balance')).toHaveLength(1);
  });

  test('sends the same key after a lost answer and a reload, until success', async () => {
    let answers: (Response | Promise<Response>)[] = [createDelayed().promise];
    serve(({ path }) => (path === CLAIM ? answers.shift() : undefined));
    const row = promotionOf('p1', 'claim', 'free_bonus', [claimOf('c1', 'claim')]);
    const lost = take(row, 'claim').submit();
    await settle();
    browser.pass(8_000);
    expect(await lost).toBe(false);
    answers = [refuse('promotions.budget_spent'), grant(claimOf('c1', 'process'))];
    const again = take(row, 'claim');
    expect(await again.submit()).toBe(false);
    expect(again.$failure.get()?.code).toBe('promotions.budget_spent');
    expect(await again.submit()).toBe(true);
    expect(sent(CLAIM).map(({ key }) => key)).toEqual(['id-1', 'id-1', 'id-1']);
  });

  test('gives up a bonus, shows the reason of a refusal, and reloads after either', async () => {
    const { createForfeit } = await import('../../../../src/stores/promotions/take-part.ts');
    const answers = [refuse('promotions.bets_open'), grant(claimOf('c1', 'close'))];
    serve(({ path }) => (path === FORFEIT ? answers.shift() : undefined));
    let looks = 0;
    const form = createForfeit('c1', async () => {
      looks += 1;
    });
    expect(await form.submit()).toBe(false);
    expect([form.$failure.get()?.code, looks]).toEqual(['promotions.bets_open', 1]);
    expect(await form.submit()).toBe(true);
    expect([form.$failure.get(), looks]).toEqual([undefined, 2]);
    expect(sent(FORFEIT)).toMatchObject([{ claimId: 'c1' }, { claimId: 'c1' }]);
  });

  test('claims a raffle prize by its own call', async () => {
    serve(({ path }) => (path === RAFFLE ? grant(claimOf('c1', 'process')) : undefined));
    await take(promotionOf('p1', 'issued', 'raffle', [claimOf('c1', 'issued')]), 'claim').submit();
    expect(sent(RAFFLE)).toMatchObject([{ promotionId: 'p1', acceptTerms: true }]);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REFUSED_MS } from '../../../../src/studio/client/message-line.ts';
import { FakeElement } from '../fake-document.ts';
import { openBook, speech, toMatch } from './open-book.ts';

const { say, amount } = speech;
const refusal = say('error.sports.suspended' as 'suspended');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function bePlacedAndRefused() {
  const book = await openBook();
  book.toggle(0);
  book.answer({ kind: 'refused', code: 'sports.suspended' });
  book.require('.place').click();
  await vi.advanceTimersByTimeAsync(0);
  expect(book.require('.message').textContent).toBe(refusal);
  return book;
}

describe('the odds of a pick', () => {
  test('are the same on the button, the slip, its total and its bar after they moved', async () => {
    const book = await openBook();
    book.toggle(0);
    await book.poll(toMatch('one', {}, 1.97), toMatch('two'));
    expect(book.list('.odds')[0]?.textContent).toBe(amount(1.97));
    expect(book.require('.leg-odds').textContent).toBe(amount(1.97));
    expect(book.require('.slip-bar').textContent).toBe(say('slipBar', { count: 1, odds: amount(1.97) }));
    expect(book.list('dd')[0]?.textContent).toBe(amount(1.97));
    expect(book.require('.leg-news').textContent).toBe(say('moved', { old: amount(1.85), new: amount(1.97) }));
  });

  test('are the ones that are bet when the player accepts any change', async () => {
    const book = await openBook();
    book.toggle(0);
    book.require('#choice').value = 'any';
    await book.poll(toMatch('one', {}, 1.97), toMatch('two'));
    book.require('.place').click();
    await vi.advanceTimersByTimeAsync(0);
    expect(book.getBets()[0]?.legs[0]?.odds).toBe(1.97);
  });

  test('stand in their own row when an extension has put a node before it', async () => {
    const book = await openBook();
    book.toggle(0);
    const [leg] = book.list('.leg');
    const [list, foreign] = [leg?.parent, new FakeElement('mark')];
    list?.replaceChildren(foreign, ...list.children);
    await book.poll(toMatch('one', {}, 1.97), toMatch('two'));
    expect(book.require('.leg-odds').textContent).toBe(amount(1.97));
  });

  test('are missing everywhere while the pick is not offered', async () => {
    const book = await openBook();
    book.toggle(0);
    await book.poll(toMatch('one', { markets: [{ marketId: 'result', prices: [], margin: 0 }] }), toMatch('two'));
    expect(book.list('.odds')[0]?.textContent).toBe('–');
    expect(book.require('.leg-odds').textContent).toBe('–');
    expect(book.require('.slip-bar').textContent).toBe(say('slipBar', { count: 1, odds: '–' }));
  });
});

describe('a selection that closed', () => {
  const closed = toMatch('one', { phase: 'ended', markets: [] });

  test('is marked and taken off in one tap, and the rest is bet at once', async () => {
    const book = await openBook();
    book.toggle(0);
    book.toggle(3);
    await book.poll(closed, toMatch('two'));
    const [first, second] = book.list('.leg');
    expect([first?.dataset['state'], second?.dataset['state']]).toEqual(['closed', 'open']);
    expect(book.isOff('.place')).toBe(true);
    const drop = book.require('.drop');
    expect(drop.textContent).toBe(speech.sayCount('dropClosed', 1));
    drop.click();
    expect(book.list('.leg')).toHaveLength(1);
    expect(book.require('.drop').checkVisibility()).toBe(false);
    book.require('.place').click();
    await vi.advanceTimersByTimeAsync(0);
    expect(book.getBets()[0]?.legs).toMatchObject([{ matchId: 'two', pick: 'home', odds: 1.85 }]);
  });

  test('is removed first, and a suspended one stays', async () => {
    const book = await openBook();
    book.toggle(0);
    book.toggle(3);
    await book.poll(closed, toMatch('two', { isSuspended: true }));
    book.require('.drop').click();
    expect(book.list('.leg').map((leg) => leg.dataset['state'])).toEqual(['suspended']);
    expect(book.require('.drop').textContent).toBe(speech.sayCount('dropSuspended', 1));
  });
});

describe('two selections of one match', () => {
  const both = { marketId: 'both:1', prices: [{ pick: 'yes' as const, odds: 1.8 }], margin: 500 };
  const [result] = toMatch('one').markets;
  const view = { ...toMatch('one'), states: [[0, 0]], incidents: [null], modelVersion: 'football-1' };
  const secrets = { serverSeedHash: '', serverSeed: null, voidReason: null };

  async function openWithTwo(odds: number | null, problem: string | null) {
    const book = await openBook();
    book.answerMatch(async (_matchId, _version, picks = []) => ({
      kind: 'done',
      value: {
        now: Date.now(),
        version: String(picks.length),
        match: {
          ...view,
          ...secrets,
          markets: result ? [result, both] : [],
          combination: picks.length > 1 ? { picks: [...picks], odds, margin: 512, problem } : null,
        },
      },
    }));
    await book.poll(toMatch('one', { marketCount: 2 }), toMatch('two'));
    book.require('.more').click();
    await vi.advanceTimersByTimeAsync(0);
    book.list('.bet')[0]?.click();
    book.list('.bet')[3]?.click();
    await vi.advanceTimersByTimeAsync(0);
    return book;
  }

  test('are one leg with the joint odds of the book, its margin, and both picks', async () => {
    const book = await openWithTwo(2.9, null);
    expect(book.list('.leg')).toHaveLength(1);
    expect(book.list('.leg-part')).toHaveLength(2);
    expect(book.require('.leg-odds').textContent).toBe(amount(2.9));
    expect(book.require('.leg-margin').textContent).toContain(speech.percent(512));
    expect(book.require('.slip-bar').textContent).toBe(say('slipBar', { count: 2, odds: amount(2.9) }));
    book.require('.place').click();
    await vi.advanceTimersByTimeAsync(0);
    expect(book.getBets()[0]?.legs).toEqual([
      { matchId: 'one', marketId: 'result', pick: 'home', odds: 2.9, further: [{ marketId: 'both:1', pick: 'yes' }] },
    ]);
  });

  test('that the book does not combine say why, and can be bet as singles', async () => {
    const book = await openWithTwo(null, 'sports.combination_implied');
    const reason = say('error.sports.combination_implied');
    expect(book.require('.leg-news').textContent).toBe(reason);
    expect(book.require('.problem').textContent).toBe(say('combinationNote'));
    expect(book.isOff('.place')).toBe(true);
    book.require('#mode-singles').fire('change');
    expect(book.list('.leg')).toHaveLength(2);
    expect(book.isOff('.place')).toBe(false);
  });
});

describe('a live bet', () => {
  const live = toMatch('one', { phase: 'live', tick: 10 });

  test('says its delay and the chosen rule, and shows how far it is while it waits', async () => {
    const book = await openBook();
    await book.poll(live, toMatch('two'));
    book.toggle(0);
    const wait = () => book.require('.live-wait');
    expect(wait().textContent).toBe(speech.sayCount('liveWait', 4));
    expect(book.require('#live-rule').textContent).toBe(say('liveRule.same'));
    book.require('#choice').value = 'any';
    book.require('#choice').fire('change');
    expect(book.require('#live-rule').textContent).toBe(say('liveRule.any'));
    expect(book.require('progress').checkVisibility()).toBe(false);
    book.answer(new Promise(() => undefined));
    book.require('.place').click();
    await vi.advanceTimersByTimeAsync(2000);
    expect(book.require('progress').checkVisibility()).toBe(true);
    expect(Number(book.require('progress').getAttribute('value'))).toBeGreaterThan(30);
  });

  test('before the match has no delay', async () => {
    const book = await openBook();
    book.toggle(0);
    expect(book.require('.live-wait').checkVisibility()).toBe(false);
  });

  test('that was refused asks about the odds of now against those that were sent', async () => {
    const book = await openBook();
    book.require('#choice').value = 'better';
    book.toggle(0);
    await book.poll(toMatch('one', {}, 1.97), toMatch('two'));
    book.answer({ kind: 'refused', code: 'sports.odds_moved' });
    book.require('.place').click();
    await book.poll(toMatch('one', {}, 1.9), toMatch('two'));
    expect(book.require('.leg-news').textContent).toBe(say('moved', { old: amount(1.97), new: amount(1.9) }));
    expect(book.isOff('.place')).toBe(true);
  });
});

describe('the choice about odds', () => {
  test.each(['better', 'any', 'same'] as const)('begins as the server keeps it: %s', async (choice) => {
    const book = await openBook(undefined, choice);
    book.toggle(0);
    expect(book.require('#choice').value).toBe(choice);
  });
});

describe('the number pad', () => {
  test('opens with the stake, writes over it, and shows the return of the new one', async () => {
    const book = await openBook();
    book.toggle(0);
    book.require('#stake').click();
    expect(book.require('.pad').dataset['open']).toBe('true');
    for (const key of ['2', '0'])
      book
        .list('.key')
        .find((each) => each.textContent === key)
        ?.click();
    expect(book.require('#stake').value).toBe('20');
    expect(book.list('dd')[1]?.textContent).toBe(amount(37));
    expect(book.require('.place').textContent).toBe(say('place', { amount: speech.money(20) }));
  });
});

describe('a refusal', () => {
  test('ends with the next action', async () => {
    const book = await bePlacedAndRefused();
    book.toggle(3);
    expect(book.require('.message').textContent).toBe('');
  });

  test('ends by itself', async () => {
    const book = await bePlacedAndRefused();
    await vi.advanceTimersByTimeAsync(REFUSED_MS);
    expect(book.require('.message').textContent).toBe('');
  });
});

describe('the number of further markets', () => {
  test('opens the match', async () => {
    const book = await openBook();
    await book.poll(toMatch('one', { marketCount: 8 }));
    const more = book.require('.more');
    expect(more.textContent).toBe('7 more markets');
    more.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(book.getOpened()).toEqual(['one']);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REFUSED_MS } from '../../../../src/studio/client/message-line.ts';
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

  test('are missing everywhere while the pick is not offered', async () => {
    const book = await openBook();
    book.toggle(0);
    await book.poll(toMatch('one', { markets: [{ marketId: 'result', prices: [], margin: 0 }] }), toMatch('two'));
    expect(book.list('.odds')[0]?.textContent).toBe('–');
    expect(book.require('.leg-odds').textContent).toBe('–');
    expect(book.require('.slip-bar').textContent).toBe(say('slipBar', { count: 1, odds: '–' }));
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

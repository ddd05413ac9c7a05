import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SportsTicket } from '../../../../src/contract/studio/sports.ts';
import type { Reply } from '../../../../src/studio/client/api.ts';
import type { Placed } from '../../../../src/studio/client/sports/api.ts';
import { type Book, LOST, openBook, speech, toMatch } from './open-book.ts';

const { say } = speech;
const EXPIRED: Reply<Placed> = { kind: 'refused', code: 'games.launch_expired' };
const MOVED: Reply<Placed> = { kind: 'refused', code: 'sports.odds_moved' };
const DONE = { kind: 'done', value: { balance: 90 } } as Reply<Placed>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function loseBet(): Promise<Book> {
  const book = await openBook();
  book.toggle(0);
  await book.press();
  expect(book.getKeys()).toHaveLength(1);
  return book;
}

const findButton = ({ list }: Book, text: string) => list('button').find((each) => each.textContent === text);
const countLegs = ({ list }: Book) => list('.leg').length;

describe('a bet without any answer', () => {
  test.each([
    ['odds that moved', [toMatch('one', {}, 1.5), toMatch('two')]],
    ['a match that rests', [toMatch('one', { isSuspended: true }), toMatch('two')]],
    ['a match that closed', [toMatch('one', { phase: 'ended', markets: [] }), toMatch('two')]],
  ])('is repeated with its own key, whatever %s say', async (_, matches) => {
    const book = await loseBet();
    await book.tell(...matches);
    const accept = findButton(book, say('acceptMoved'));
    expect(accept?.checkVisibility()).toBe(false);
    accept?.click();
    expect(book.isOff('.place')).toBe(false);
    expect(book.require('.place').textContent).toBe(say('place', { amount: speech.money(10) }));
    book.answer(DONE);
    await book.press();
    expect(book.getKeys()).toHaveLength(1);
    expect(book.getBets().every(({ legs }) => legs[0]?.odds === 1.85)).toBe(true);
    expect(book.getKept()).toBeNull();
    expect(countLegs(book)).toBe(0);
  });

  test('keeps legs and stake until it is decided', async () => {
    const book = await loseBet();
    book.toggle(3);
    findButton(book, say('clearSlip'))?.click();
    book.require('.leg').querySelector('button')?.click();
    for (const each of book.list('button')) if (each.textContent.startsWith('+')) each.click();
    expect(countLegs(book)).toBe(1);
    expect(book.require('#stake').value).toBe('10.00');
    expect(book.require('#stake').readOnly).toBe(true);
    expect(book.require('#choice').disabled).toBe(true);
    expect(book.list('.bet').every((each) => each.getAttribute('aria-disabled') === 'true')).toBe(true);
    expect(book.require('.problem').textContent).toBe(say('slipLocked'));
    await book.press();
    expect(book.getKeys()).toHaveLength(1);
    expect(book.getKept()).toMatchObject({ ticketKey: book.getKeys()[0] });
  });

  test('unlocks the slip once it is refused, and the next bet has a new key', async () => {
    const book = await loseBet();
    book.answer(MOVED);
    await book.press();
    expect(book.getKept()).toBeNull();
    expect(book.require('#stake').readOnly).toBe(false);
    expect(book.require('#choice').disabled).toBe(false);
    expect(book.require('.problem').textContent).toBe('');
    await book.tell(toMatch('one', {}, 1.5), toMatch('two'));
    expect(book.isOff('.place')).toBe(true);
    findButton(book, say('acceptMoved'))?.click();
    book.answer(DONE);
    await book.press();
    expect(book.getKeys()).toHaveLength(2);
    expect(book.getBets().at(-1)?.legs[0]?.odds).toBe(1.5);
  });

  test('stays undecided when the launch ends', async () => {
    const book = await loseBet();
    book.answer(EXPIRED);
    await book.press();
    expect(book.getKept()).toMatchObject({ ticketKey: book.getKeys()[0] });
    book.answer(DONE);
    await book.press();
    expect(book.getKeys()).toHaveLength(1);
    expect(book.getKept()).toBeNull();
  });

  test.each(['upstream.read_only', 'gate.maintenance'])(
    'stays undecided when the gate refuses it with %s, and only a tap repeats it',
    async (code) => {
      const before = await loseBet();
      before.answer({ kind: 'refused', code });
      await before.press();
      expect(before.require('.message').textContent).toBe(say('error.unanswered'));
      const book = await openBook(before.getKept());
      await book.pass();
      expect(book.getBets()).toEqual([]);
      expect(book.require('.message').textContent).toBe(say('error.unanswered'));
      expect(book.isOff('.place')).toBe(false);
      book.answer(DONE);
      await book.press();
      expect(book.getKeys()).toEqual(before.getKeys());
      expect(Object.keys(book.getBets()[0] ?? {}).sort()).toEqual(['accept', 'legs', 'stake', 'ticketKey']);
      expect(book.getKept()).toBeNull();
    },
  );

  test('is over when the gate refuses its only attempt', async () => {
    const book = await openBook();
    book.toggle(0);
    book.answer({ kind: 'refused', code: 'upstream.read_only' });
    await book.press();
    expect(book.getBets()).toHaveLength(1);
    expect(book.getKept()).toBeNull();
    expect(book.require('.message').textContent).toBe(say('error.upstream.read_only'));
    expect(countLegs(book)).toBe(1);
  });

  test('shows its stake after a reload, and no other bet goes before it', async () => {
    const before = await loseBet();
    const book = await openBook(before.getKept());
    await book.pass();
    book.toggle(3);
    expect(countLegs(book)).toBe(0);
    expect(book.require('.place').checkVisibility()).toBe(true);
    expect(book.isOff('.place')).toBe(false);
    expect(book.require('.place').textContent).toBe(say('place', { amount: speech.money(10) }));
    book.answer(DONE);
    await book.press();
    expect(book.getKeys()).toEqual(before.getKeys());
    expect(book.require('.place').checkVisibility()).toBe(false);
    book.toggle(3);
    expect(countLegs(book)).toBe(1);
  });
});

describe('singles with an unanswered second bet', () => {
  test('continue with the second, and do not repeat the first', async () => {
    const book = await openBook();
    book.toggle(0);
    book.toggle(3);
    const singles = book.require('#mode-singles');
    book.require('#mode-multiple').checked = false;
    singles.checked = true;
    singles.fire('change');
    book.answer(DONE, LOST);
    await book.press();
    expect(countLegs(book)).toBe(1);
    expect(book.require('.place').textContent).toBe(say('place', { amount: speech.money(10) }));
    book.answer(DONE);
    await book.press();
    expect(book.getKeys()).toHaveLength(2);
    expect(countLegs(book)).toBe(0);
  });
});

describe('a bet on a running match', () => {
  const toTicket = (result: 'open' | 'won'): SportsTicket => ({
    ...{ ticketId: 'own', state: result, stake: 10, openStake: 10, parts: [], currency: 'BRL', placedAt: 0, odds: 2 },
    ...{ potential: 20, payout: result === 'won' ? 20 : null, cashOut: null },
    legs: [
      {
        ...{ ...toMatch('one'), marketId: 'result', pick: 'home', odds: 2, further: [], modelVersion: '' },
        ...{ result, results: [result] },
      },
    ],
  });

  test.each([0, 1400, 2800])('has its end told within two seconds, also %d ms after a poll', async (waits) => {
    const book = await openBook(undefined, 'same', [toTicket('open')]);
    book.set([toMatch('one', { phase: 'live' })], [toTicket('open')]);
    await vi.advanceTimersByTimeAsync(15_000 + waits);
    book.set([toMatch('one', { phase: 'ended', markets: [] })], [toTicket('won')]);
    const reports = book.countReports();
    await vi.advanceTimersByTimeAsync(2000);
    expect(book.require('.message').textContent).toContain(speech.money(20));
    expect(book.countReports()).toBeGreaterThan(reports);
  });
});

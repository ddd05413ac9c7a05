import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SportsMatch } from '../../../../src/contract/studio/sports.ts';
import type { Reply } from '../../../../src/studio/client/api.ts';
import type { Bet, Placed, SportsApi } from '../../../../src/studio/client/sports/api.ts';
import { startSports } from '../../../../src/studio/client/sports/game.ts';
import { createSportsSpeech } from '../../../../src/studio/client/sports/words.ts';
import { createFrame } from '../fake-document.ts';

const speech = createSportsSpeech('en', 'BRL');
const { say } = speech;
/** The sum of the waits of one request with all its retries, and one poll of the book. */
const TRIES_MS = 40_000;
const OPENED = {
  gameId: 'orla-football',
  currency: 'BRL' as const,
  balance: 100,
  stakeMin: 1,
  stakeMax: 500,
  payoutMax: 50_000,
  legsMax: 8,
  marginBefore: 500,
  marginLive: 700,
  cashOutFee: 500,
};
const LOST: Reply<Placed> = { kind: 'lost' };
const EXPIRED: Reply<Placed> = { kind: 'refused', code: 'games.launch_expired' };
const MOVED: Reply<Placed> = { kind: 'refused', code: 'sports.odds_moved' };
const DONE = { kind: 'done', value: { balance: 90 } } as Reply<Placed>;

function toMatch(matchId: string, change: Partial<SportsMatch> = {}, home = 1.85): SportsMatch {
  const prices = [
    { pick: 'home' as const, odds: home },
    { pick: 'draw' as const, odds: 3.1 },
    { pick: 'away' as const, odds: 4.2 },
  ];
  return {
    matchId,
    leagueId: 'friendlies',
    sportId: 'football',
    homeId: `${matchId}-home`,
    awayId: `${matchId}-away`,
    startsAt: 0,
    tickMs: 4000,
    phase: 'upcoming',
    tick: 0,
    state: [0, 0],
    isSuspended: false,
    markets: [{ marketId: 'result', prices, margin: 500 }],
    marketCount: 1,
    ...change,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A frame in front of a book with these answers to bets; the last one repeats. */
async function openBook(kept?: unknown) {
  const frame = createFrame();
  const asked: Bet[] = [];
  const book = { answers: [LOST], matches: [toMatch('one'), toMatch('two')], version: 0 };
  const nothing = async (): Promise<{ kind: 'lost' }> => ({ kind: 'lost' });
  const api: SportsApi = {
    open: async () => ({ kind: 'done', value: OPENED }),
    readBook: async () => ({
      kind: 'done',
      value: { now: Date.now(), version: String(book.version), matches: book.matches },
    }),
    readMatch: nothing,
    listTickets: async () => ({ kind: 'done', value: { now: Date.now(), tickets: [] } }),
    place: async (bet) => {
      asked.push(bet);
      return (book.answers.length > 1 ? book.answers.shift() : book.answers[0]) ?? LOST;
    },
    cashOut: nothing,
  };
  const { root } = frame;
  startSports({ root, sportId: 'football', category: 'SPORTS', api, opened: OPENED, speech, kept });
  const pass = () => vi.advanceTimersByTimeAsync(TRIES_MS);
  await vi.advanceTimersByTimeAsync(0);
  return {
    ...frame,
    pass,
    answer: (...answers: Reply<Placed>[]) => {
      book.answers = answers;
    },
    /** Changes the matches that the book reports. */
    tell: async (...matches: SportsMatch[]) => {
      book.matches = matches;
      await pass();
    },
    toggle: (index: number) => frame.list('.bet')[index]?.click(),
    getKeys: () => [...new Set(asked.map(({ ticketKey }) => ticketKey))],
    getBets: () => asked,
    press: async () => {
      if (!frame.isOff('.place')) frame.require('.place').click();
      await pass();
    },
  };
}

type Book = Awaited<ReturnType<typeof openBook>>;

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

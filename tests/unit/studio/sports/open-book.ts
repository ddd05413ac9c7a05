import { vi } from 'vitest';
import type { SportsMatch, SportsTicket } from '../../../../src/contract/studio/sports.ts';
import type { Reply } from '../../../../src/studio/client/api.ts';
import type { Bet, OddsChoice, Placed, SportsApi } from '../../../../src/studio/client/sports/api.ts';
import { startSports } from '../../../../src/studio/client/sports/game.ts';
import { createSportsSpeech } from '../../../../src/studio/client/sports/words.ts';
import { toDictionary } from '../dictionary.ts';
import { createFrame } from '../fake-document.ts';

export const speech = createSportsSpeech(toDictionary('sports', 'en'), 'BRL');
/** Total waiting time of one request with all its retries, plus one poll of the book. */
const TRIES_MS = 40_000;
/** One poll of the book (src/studio/client/sports/book-feed.ts). */
const POLL_MS = 2500;
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
  accept: 'same' as const,
};
export const LOST: Reply<Placed> = { kind: 'lost' };

export function toMatch(matchId: string, change: Partial<SportsMatch> = {}, home = 1.85): SportsMatch {
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

/** Opens the sports frame over a fake book. `answer` sets the book's answers to bets; the last one repeats. */
export async function openBook(kept?: unknown, choice: OddsChoice = 'same', tickets: readonly SportsTicket[] = []) {
  const frame = createFrame();
  const opening = { ...OPENED, accept: choice };
  const asked: Bet[] = [];
  const opened: string[] = [];
  const book = {
    answers: [LOST] as (Reply<Placed> | Promise<Reply<Placed>>)[],
    matches: [toMatch('one'), toMatch('two')],
    version: 0,
    tickets,
    readMatch: (async () => ({ kind: 'lost' })) as SportsApi['readMatch'],
  };
  const nothing = async (): Promise<{ kind: 'lost' }> => ({ kind: 'lost' });
  const api: SportsApi = {
    open: async () => ({ kind: 'done', value: opening }),
    readBook: async () => ({
      kind: 'done',
      value: { now: Date.now(), version: String(book.version), matches: book.matches },
    }),
    readMatch: async (matchId, version, picks = []) => {
      opened.push(matchId);
      return book.readMatch(matchId, version, picks);
    },
    readForm: nothing,
    listTickets: async () => ({ kind: 'done', value: { now: Date.now(), tickets: [...book.tickets] } }),
    place: async (bet) => {
      asked.push(bet);
      return (book.answers.length > 1 ? book.answers.shift() : book.answers[0]) ?? LOST;
    },
    cashOut: nothing,
  };
  const { root } = frame;
  startSports({ root, sportId: 'football', category: 'SPORTS', api, opened: opening, speech, kept });
  const pass = () => vi.advanceTimersByTimeAsync(TRIES_MS);
  await vi.advanceTimersByTimeAsync(0);
  return {
    ...frame,
    pass,
    answer: (...answers: (Reply<Placed> | Promise<Reply<Placed>>)[]) => {
      book.answers = answers;
    },
    /** Changes what the book knows, without waiting for a poll. */
    set: (matches: readonly SportsMatch[], tickets: readonly SportsTicket[]) =>
      Object.assign(book, { matches, tickets }),
    /** Sets the answer to calls for one match. */
    answerMatch: (readMatch: SportsApi['readMatch']) => {
      book.readMatch = readMatch;
    },
    /** Changes the matches that the book reports. */
    tell: async (...matches: SportsMatch[]) => {
      book.matches = matches;
      await pass();
    },
    /** Changes the matches, and waits for the next poll only. */
    poll: async (...matches: SportsMatch[]) => {
      book.matches = matches;
      await vi.advanceTimersByTimeAsync(POLL_MS);
    },
    toggle: (index: number) => frame.list('.bet')[index]?.click(),
    getKeys: () => [...new Set(asked.map(({ ticketKey }) => ticketKey))],
    getBets: () => asked,
    /** The ids of the matches that the frame has read one by one, in order. */
    getOpened: () => opened,
    press: async () => {
      if (!frame.isOff('.place')) frame.require('.place').click();
      await pass();
    },
  };
}

export type Book = Awaited<ReturnType<typeof openBook>>;

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BINGO } from '../../../../src/studio/bingo/bingo.ts';
import { startBingo } from '../../../../src/studio/client/bingo/game.ts';
import { createBingoSpeech } from '../../../../src/studio/client/bingo/words.ts';
import { startLottery } from '../../../../src/studio/client/lottery/game.ts';
import { createLotterySpeech } from '../../../../src/studio/client/lottery/words.ts';
import { requireLottery } from '../../../../src/studio/lottery/lotteries.ts';
import { toDictionary } from '../dictionary.ts';
import { createDrawServer, PAYOUT } from '../draw-server.ts';
import { createFrame } from '../fake-document.ts';

const MINUTE_MS = 60_000;
const CALLED_MS = 33_000;
const LAUNCH = 'launch';
const lottery = requireLottery('onda-minuto');
const lotterySpeech = createLotterySpeech(toDictionary('lottery', 'en'), 'BRL');
const bingoSpeech = createBingoSpeech(toDictionary('bingo', 'en'), 'BRL');

/** Both games draw every full minute; bingo then calls its balls. */
const GAMES = [
  {
    name: 'a lottery',
    game: lottery,
    numbers: ['1', '2', '3', '4', '5'],
    calledMs: 2000,
    won: lotterySpeech.say('ticketWon', { amount: lotterySpeech.money(PAYOUT) }),
    start: (root: HTMLElement, opened: Parameters<typeof startLottery>[3], kept?: unknown) =>
      startLottery(root, lottery, { launch: LAUNCH, playType: 'fixed', kept }, opened, lotterySpeech),
  },
  {
    name: 'bingo',
    game: BINGO,
    numbers: Array.from({ length: 40 }, (_, index) => String(index + 1).padStart(2, '0')),
    calledMs: CALLED_MS,
    won: bingoSpeech.say('won', { amount: bingoSpeech.money(PAYOUT) }),
    start: (root: HTMLElement, opened: Parameters<typeof startLottery>[3], kept?: unknown) =>
      startBingo(root, LAUNCH, opened, bingoSpeech, kept),
  },
] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12, 0, 5) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(GAMES)('$name', ({ game, numbers, calledMs, won, start }) => {
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const toNextDraw = () => pass(MINUTE_MS - (Date.now() % MINUTE_MS));

  async function openFrame(isBought = false) {
    const frame = createFrame();
    const drawServer = createDrawServer(game, numbers);
    if (isBought) drawServer.buy({ ticketKey: 'earlier', drawNumber: '', playType: 'fixed', picks: [], lineStake: 1 });
    if (isBought) await toNextDraw();
    return {
      ...frame,
      ...drawServer,
      begin: (kept?: unknown) => start(frame.root, drawServer.open(), kept),
      press: async () => {
        frame.list('.mark')[0]?.click();
        frame.require('#place').click();
        await pass(0);
      },
      listStates: () => frame.list('.ticket').map((ticket) => ticket.getAttribute('data-state')),
      getText: () => frame.require('.message').textContent,
      getBalance: () => frame.require('#balance').textContent,
    };
  }

  test('keeps a ticket bought while an older list was loading, and reports its result', async () => {
    const frame = await openFrame();
    frame.begin();
    await frame.press();
    expect(frame.listStates()).toEqual(['placed']);
    frame.server.isHolding = true;
    await toNextDraw();
    await pass(calledMs);
    expect(frame.server.lists, 'the list is asked for, and held back').toBe(1);
    await frame.press();
    expect(frame.listStates()).toHaveLength(2);
    frame.release();
    await pass(0);
    expect(frame.listStates()).toEqual(['placed', 'settled']);
    expect(frame.getText()).toContain(won);
    const { balance } = frame.toOwn();
    expect(frame.getBalance()).toBe(lotterySpeech.money(balance));
    await toNextDraw();
    await pass(calledMs);
    expect(frame.listStates()).toEqual(['settled', 'settled']);
    expect(frame.getText()).toContain(won);
    expect(frame.getBalance()).toBe(lotterySpeech.money(balance + PAYOUT));
  });

  test('polls for a pending payout with growing intervals, and reports it when it arrives', async () => {
    const frame = await openFrame();
    frame.begin();
    await frame.press();
    frame.server.isPaying = false;
    await toNextDraw();
    await pass(calledMs);
    expect(frame.server.lists).toBe(1);
    await pass(10 * MINUTE_MS);
    expect(frame.listStates()).toEqual(['placed']);
    expect(frame.server.lists).toBeLessThan(20);
    expect(frame.getBalance()).toBe(lotterySpeech.money(99));
    frame.server.isPaying = true;
    await pass(MINUTE_MS);
    expect(frame.listStates()).toEqual(['settled']);
    expect(frame.getBalance()).toBe(lotterySpeech.money(99 + PAYOUT));
    const { lists } = frame.server;
    await pass(10 * MINUTE_MS);
    expect(frame.server.lists).toBe(lists);
  });

  test('polls for half an hour for a payout that never arrives', async () => {
    const frame = await openFrame();
    frame.begin();
    await frame.press();
    frame.server.isPaying = false;
    await toNextDraw();
    await pass(35 * MINUTE_MS);
    const { lists } = frame.server;
    expect(lists).toBeGreaterThan(30);
    await pass(35 * MINUTE_MS);
    expect(frame.server.lists).toBe(lists);
    await frame.press();
    frame.server.isPaying = true;
    await toNextDraw();
    await pass(calledMs);
    expect(frame.listStates(), 'the next draw of a ticket tells of the earlier one, too').toEqual([
      'settled',
      'settled',
    ]);
  });

  test('reports a payout that was pending when the game was opened', async () => {
    const frame = await openFrame(true);
    await pass(calledMs);
    frame.server.isPaying = false;
    frame.begin();
    expect(frame.listStates()).toEqual(['placed']);
    frame.server.isPaying = true;
    await pass(1000);
    expect(frame.getText()).toContain(won);
  });

  test.each(['upstream.read_only', 'gate.maintenance'])(
    'continues after the gate refused its requests with %s for a while, and drops a ticket that the gate refused',
    async (code) => {
      const frame = await openFrame();
      frame.begin();
      await frame.press();
      frame.server.refusal = code;
      await frame.press();
      expect(frame.getText()).toBe(lotterySpeech.find(`error.${code}`));
      expect(frame.getKept()).toBeNull();
      await toNextDraw();
      await pass(calledMs);
      expect(frame.listStates()).toEqual(['placed']);
      frame.server.refusal = '';
      await pass(MINUTE_MS);
      frame.require('#place').click();
      await pass(0);
      expect(frame.listStates()).toHaveLength(2);
      expect(frame.toOwn().tickets).toHaveLength(2);
    },
  );

  test('repeats a ticket only by a tap when the gate refused it after an attempt without an answer', async () => {
    const frame = await openFrame();
    const order = { ticketKey: 'unanswered', drawNumber: '', playType: 'fixed', picks: [], lineStake: 1 };
    frame.begin({ ...order, isHeldBack: true });
    await pass(1000);
    expect(frame.listStates()).toEqual([]);
    expect(frame.getText()).toBe(lotterySpeech.say('error.unanswered'));
    expect(frame.isOff('#place')).toBe(false);
    frame.require('#place').click();
    await pass(0);
    expect(frame.toOwn().tickets.map(({ ticketId }) => ticketId)).toEqual(['unanswered']);
    expect(frame.getKept()).toBeNull();
  });

  test.each([-7, 7])('follows the draws though the phone sets its clock %d minutes off meanwhile', async (minutes) => {
    const frame = await openFrame();
    frame.begin();
    await frame.press();
    const reports = frame.countReports();
    vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
    await toNextDraw();
    await pass(calledMs);
    expect(frame.listStates()).toEqual(['settled']);
    expect(frame.countReports()).toBeGreaterThan(reports);
    expect(frame.getText()).toContain(won);
  });

  test('reports the result of a ticket whose answer arrives after its draw', async () => {
    const frame = await openFrame();
    frame.begin();
    frame.server.isSlowToSell = true;
    await frame.press();
    await toNextDraw();
    await pass(calledMs);
    expect(frame.listStates()).toEqual([]);
    frame.release();
    await pass(1000);
    expect(frame.listStates()).toEqual(['settled']);
    expect(frame.getText()).toContain(won);
  });
});

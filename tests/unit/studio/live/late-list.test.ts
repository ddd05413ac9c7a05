import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveState, LiveTicket } from '../../../../src/contract/studio/live.ts';
import type { OpenedTable } from '../../../../src/studio/client/live/api.ts';
import { startTable } from '../../../../src/studio/client/live/game.ts';
import { createLiveSpeech } from '../../../../src/studio/client/live/words.ts';
import { toDictionary } from '../dictionary.ts';
import { createFrame } from '../fake-document.ts';

const speech = createLiveSpeech(toDictionary('live', 'en'), 'BRL');
const STAKE = 10;
const PAYOUT = 20;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The room's socket as the frame sees it. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly readyState = FakeSocket.OPEN;
  readonly #listeners = new Map<string, (event: object) => void>();
  constructor() {
    FakeSocket.last = this;
  }
  addEventListener = (type: string, listener: (event: object) => void) => void this.#listeners.set(type, listener);
  send = () => undefined;
  close = () => undefined;
  say = (message: object) => this.#listeners.get('message')?.({ data: JSON.stringify(message) });
  drop = () => this.#listeners.get('close')?.({ code: 1006, reason: '' });
}

const toState = (): LiveState => ({
  ...{ type: 'table', now: Date.now(), endsAt: Date.now() + 20_000, phase: 'betting', people: 1 },
  ...{ round: { number: 7, serverSeedHash: '', serverSeed: null, outcome: null }, nextServerSeedHash: '', marks: [] },
});

/** A fake server of the table's calls; tests can hold back its answer to a list. */
function createTableServer() {
  const held: (() => void)[] = [];
  const server = { isHolding: false, tickets: [] as LiveTicket[], refusal: '' };
  const toOpened = (): OpenedTable => ({
    ...{ table: 'bacara-coral', name: 'Coral', kind: 'baccarat', currency: 'BRL' },
    balance: server.tickets.reduce((sum, { stake, payout }) => sum - stake + payout, 100),
    limits: { step: 1, min: STAKE, maxSide: 100, maxMain: 500, maxRound: 1000 },
    ...{ chips: [STAKE], rounds: [], tickets: [...server.tickets] },
  });
  function bet({ ticketKey, round, lines }: { ticketKey: string; round: number; lines: LiveTicket['lines'] }) {
    const own = lines.map((line) => ({ ...line, payout: 0 }));
    const ticket = { ticketId: ticketKey, round, state: 'placed', stake: STAKE, payout: 0, lines: own } as const;
    server.tickets.unshift(ticket);
    return { ticket, balance: toOpened().balance };
  }
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const isBet = path.endsWith('/bets');
    const { refusal: errorCode } = server;
    if (errorCode) return { status: 503, json: async () => ({ success: false, errorCode }) };
    const value = isBet ? bet(JSON.parse(body)) : toOpened();
    if (!isBet && server.isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return { status: 200, json: async () => ({ success: true, value }) };
  });
  return {
    server,
    toOpened,
    settle(): LiveTicket {
      const [ticket] = server.tickets;
      if (!ticket) throw new Error('No ticket');
      const settled = { ...ticket, state: 'settled' as const, payout: PAYOUT };
      server.tickets = [settled, ...server.tickets.slice(1)];
      return settled;
    },
    release() {
      server.isHolding = false;
      for (const resolve of held.splice(0)) resolve();
    },
  };
}

async function sitDown(kept?: unknown) {
  const frame = createFrame();
  const table = createTableServer();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { href: 'https://orla.test/' });
  const { root } = frame;
  const around = { root, gameId: 'bacara-da-orla', gameName: 'Bacará', launch: 'launch', kept };
  startTable({ ...around, opened: table.toOpened(), speech });
  FakeSocket.last.say(toState());
  return {
    ...frame,
    ...table,
    /** Drops the connection and restores it, so that the frame fetches its state again. */
    async comeBack() {
      FakeSocket.last.drop();
      await pass(1000);
      FakeSocket.last.say(toState());
    },
    async bet() {
      frame.require('.field.player').click();
      frame.require('.confirm').click();
      await pass(0);
    },
    getPlaced: () => frame.require('#placed').textContent,
    getText: () => frame.require('.message').textContent,
    getBalance: () => frame.require('#balance').textContent,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a ticket list that arrives late', () => {
  test('removes no chips that were confirmed meanwhile', async () => {
    const frame = await sitDown();
    frame.server.isHolding = true;
    await frame.comeBack();
    await frame.bet();
    expect(frame.getPlaced()).toBe(speech.money(STAKE));
    frame.release();
    await pass(0);
    expect(frame.getPlaced()).toBe(speech.money(STAKE));
    expect(frame.list('.lying')).toHaveLength(1);
    expect(frame.getBalance()).toBe(speech.money(100 - STAKE));
  });

  test('replaces no result that the table has sent meanwhile', async () => {
    const frame = await sitDown();
    await frame.bet();
    frame.server.isHolding = true;
    await frame.comeBack();
    frame.server.isHolding = false;
    FakeSocket.last.say({ type: 'ticket', ticket: frame.settle() });
    await pass(1000);
    expect(frame.getText()).toContain(speech.say('wonRound', { amount: speech.money(PAYOUT) }));
    frame.release();
    await pass(0);
    expect(frame.getBalance()).toBe(speech.money(100 - STAKE + PAYOUT));
  });
});

describe('a bet refused by the gate', () => {
  test('is over, and its chips stay for the next confirmation', async () => {
    const frame = await sitDown();
    frame.server.refusal = 'upstream.read_only';
    await frame.bet();
    expect(frame.getText()).toBe(speech.say('error.upstream.read_only'));
    expect(frame.getKept()).toBeNull();
    frame.server.refusal = '';
    frame.require('.confirm').click();
    await pass(0);
    expect(frame.getPlaced()).toBe(speech.money(STAKE));
  });

  test('is repeated only by a tap after an attempt without an answer, whatever the table sends meanwhile', async () => {
    const lines = [{ field: 'player', stake: STAKE }];
    const frame = await sitDown({ table: 'bacara-coral', ticketKey: 'unanswered', round: 7, lines, isHeldBack: true });
    await pass(1000);
    expect(frame.server.tickets).toEqual([]);
    expect(frame.getText()).toBe(speech.say('error.unanswered'));
    expect(frame.isOff('.confirm')).toBe(false);
    frame.require('.confirm').click();
    await pass(0);
    expect(frame.server.tickets.map(({ ticketId }) => ticketId)).toEqual(['unanswered']);
    expect(frame.getKept()).toBeNull();
  });
});

describe('a round that ends while the connection is cut', () => {
  test('is told when the player is back, once', async () => {
    const frame = await sitDown();
    await frame.bet();
    FakeSocket.last.drop();
    const reports = frame.countReports();
    frame.settle();
    await pass(1000);
    FakeSocket.last.say(toState());
    await pass(1000);
    expect(frame.countReports()).toBeGreaterThan(reports);
    expect(frame.getText()).toContain(speech.say('wonRound', { amount: speech.money(PAYOUT) }));
    expect(frame.getBalance()).toBe(speech.money(100 - STAKE + PAYOUT));
    await frame.comeBack();
    await pass(1000);
    expect(frame.getText()).toBe(speech.say('backAtTable'));
  });
});

describe("a phone's clock", () => {
  test.each([-7, 7])('that is wrong by %d minutes, and then set, closes no betting', async (minutes) => {
    const frame = await sitDown();
    const now = Date.now() + minutes * 60_000;
    FakeSocket.last.say({ ...toState(), now, endsAt: now + 20_000 });
    vi.setSystemTime(now);
    await frame.bet();
    expect(frame.server.tickets).toHaveLength(1);
    await pass(20_000);
    expect(frame.isOff('.confirm')).toBe(true);
  });
});

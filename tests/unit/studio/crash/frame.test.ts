import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CrashBet, CrashRound, CrashState } from '../../../../src/contract/studio/crash.ts';
import type { OpenedRoom } from '../../../../src/studio/client/crash/api.ts';
import { startCrash } from '../../../../src/studio/client/crash/game.ts';
import { createCrashSpeech, toMultiplierText, toResultText } from '../../../../src/studio/client/crash/words.ts';
import { toMultiplier } from '../../../../src/studio/crash/curve.ts';
import { BETTING_MS, CRASHED_MS } from '../../../../src/studio/crash/phases.ts';
import { toDictionary } from '../dictionary.ts';
import { createFrame } from '../fake-document.ts';

const speech = createCrashSpeech(toDictionary('crash', 'en'), 'BRL');
const STAKE = 5;
const ROUND = 7;
const CRASH = 3;
/** Time of flight after which the test reads the number: a multiple of the interval at which the number changes with reduced motion. */
const FLIES_MS = 5250;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The room's socket as the frame sees it. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly readyState = FakeSocket.OPEN;
  readonly sent: object[] = [];
  readonly #listeners = new Map<string, (event: object) => void>();
  constructor() {
    FakeSocket.last = this;
  }
  addEventListener = (type: string, listener: (event: object) => void) => void this.#listeners.set(type, listener);
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => undefined;
  say = (message: object) => this.#listeners.get('message')?.({ data: JSON.stringify(message) });
  drop = () => this.#listeners.get('close')?.({ code: 1006, reason: '' });
}

/** Server time, which the clock of the phone (`Date`) does not follow. */
const serverNow = () => 1_000_000_000 + performance.now();
const toRound = (number: number, crash: number | null): CrashRound => ({
  ...{ number, serverSeedHash: '', serverSeed: null, crash },
});

function toState(phase: CrashState['phase'], number = ROUND): CrashState {
  const now = serverNow();
  const lasts = { asleep: 0, flying: 0, betting: BETTING_MS, crashed: CRASHED_MS }[phase];
  return {
    ...{ type: 'round', now, phase, people: 1, nextServerSeedHash: '', last: [] },
    endsAt: lasts > 0 ? now + lasts : 0,
    startedAt: phase === 'flying' || phase === 'crashed' ? now : 0,
    round: toRound(number, phase === 'crashed' ? CRASH : null),
  };
}

async function sitDown() {
  const frame = createFrame();
  const server = { bets: [] as CrashBet[], rounds: [] as CrashRound[] };
  const toOpened = (): OpenedRoom => ({
    ...{ currency: 'BRL', maxMultiplier: 10_000, rtp: 9700, limits: { step: 1, min: 1, max: 500, maxWin: 50_000 } },
    balance: server.bets.reduce((sum, { stake, payout }) => sum - stake + payout, 100),
    ...{ rounds: [...server.rounds], bets: [...server.bets] },
  });
  function bet({ ticketKey, round, place }: { ticketKey: string; round: number; place: number }) {
    const placed = {
      ticketId: ticketKey,
      round,
      place,
      state: 'placed',
      stake: STAKE,
      auto: null,
      ceiling: 100,
    } as const;
    const own: CrashBet = { ...placed, at: null, payout: 0 };
    server.bets.unshift(own);
    return { bet: own, balance: toOpened().balance };
  }
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const value = path.endsWith('/bet') ? bet(JSON.parse(body)) : toOpened();
    return { status: 200, json: async () => ({ success: true, value }) };
  });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'https://orla.test/' });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
    },
  );
  startCrash({
    ...{ root: frame.root, gameId: 'pipa-ao-vento', gameName: 'Pipa', launch: 'launch', kept: undefined },
    ...{ opened: toOpened(), speech },
  });
  FakeSocket.last.say(toState('betting'));
  return {
    ...frame,
    server,
    async press() {
      frame.require('.act').click();
      await pass(0);
    },
    end(own: Partial<CrashBet>) {
      server.rounds = [toRound(ROUND, CRASH)];
      server.bets = server.bets.map((one) => ({ ...one, ...own }));
    },
    getAct: () => frame.require('.place').dataset['act'],
    getText: () => frame.require('.message').textContent,
    getNumber: () => frame.require('.number').textContent,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a round that ends while the connection is cut', () => {
  test.each<[string, Partial<CrashBet>]>([
    ['lost', { state: 'lost' }],
    ['cashed out at the chosen multiplier', { state: 'cashed', at: 2, payout: 10 }],
  ])('is told when the player is back in the next one: %s', async (_name, own) => {
    const frame = await sitDown();
    await frame.press();
    FakeSocket.last.say(toState('flying'));
    FakeSocket.last.drop();
    expect(frame.getAct()).toBe('idle');
    frame.end(own);
    const reports = frame.countReports();
    await pass(1000);
    FakeSocket.last.say(toState('betting', ROUND + 1));
    await pass(1000);
    // The frame also reports a lost round, which does not change the balance.
    expect(frame.countReports()).toBeGreaterThan(reports);
    const text = toResultText({ stake: STAKE, payout: own.payout ?? 0 }, CRASH, speech);
    expect(frame.getText()).toContain(text);
    FakeSocket.last.drop();
    await pass(1000);
    FakeSocket.last.say(toState('betting', ROUND + 1));
    await pass(1000);
    expect(frame.getText()).not.toContain(text);
  });

  test('leaves a cash-out that was sent into the cut to another press', async () => {
    const frame = await sitDown();
    await frame.press();
    FakeSocket.last.say(toState('flying'));
    await pass(1000);
    await frame.press();
    expect(frame.getAct()).toBe('cashing');
    FakeSocket.last.drop();
    await pass(1000);
    FakeSocket.last.say(toState('flying'));
    await pass(1000);
    expect(frame.getAct()).toBe('cash');
    await frame.press();
    expect(FakeSocket.last.sent).toEqual([{ cashOut: frame.server.bets[0]?.ticketId }]);
  });
});

test.each([-7, 7])(
  'a clock that is set %d minutes off in the round changes neither number nor button',
  async (minutes) => {
    const frame = await sitDown();
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await pass(BETTING_MS / 2);
    expect(frame.getNumber()).toBe(String(BETTING_MS / 2000));
    await frame.press();
    expect(frame.getAct()).toBe('placed');
    FakeSocket.last.say(toState('flying'));
    vi.setSystemTime(Date.now() - minutes * 120_000);
    await pass(FLIES_MS);
    expect(frame.getNumber()).toBe(toMultiplierText(toMultiplier(FLIES_MS) / 100, speech));
    await frame.press();
    expect(FakeSocket.last.sent).toEqual([{ cashOut: frame.server.bets[0]?.ticketId }]);
  },
);

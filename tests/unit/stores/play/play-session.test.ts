import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../../src/lib/durations.ts';
import { type Browser, grant, INFO, settle } from '../browser.ts';

const GAME = { vassalage: 'ORLA', gameId: 'farol' };
const BALANCE = '/wps/v2/wallets/balance';
const PATH = '/wps/relay/ODSFE2_betRecord';
let browser: Browser;
let rounds: object[];
let balance: () => Response;

function play(n: number, net: number, more: object = {}): void {
  const openedAt = new Date(1_800_000_000_000 + n * 1_000).toISOString();
  const money = { stake: 1, payout: 1 + net, returned: 0, net };
  const round = { roundId: `r${n}`, gameType: 'RNG', gameName: 'Farol', state: 'settled', closedAt: openedAt, ...GAME };
  rounds.unshift({ ...round, openedAt, ...money, ...more });
}

async function load() {
  const playSession = await import('../../../../src/stores/play/play-session.ts');
  const { $session } = await import('../../../../src/stores/session/session.ts');
  const { $balance } = await import('../../../../src/stores/wallet/wallet.ts');
  $session.set({ kind: 'member', info: INFO });
  const pay = async (amount: number) => {
    $balance.set({ status: 'ready', amount, currency: 'BRL' });
    browser.pass(playSession.LOOK_GAP_MS);
    await settle();
  };
  return { ...playSession, $session, pay };
}

beforeEach(() => {
  vi.resetModules();
  return import('../browser.ts').then((fresh) => {
    browser = fresh.createBrowser({ path: '/game' });
    rounds = [];
    balance = () => grant(null);
    browser.serve(({ path, query }) => {
      if (path === BALANCE) return balance();
      if (path !== PATH) return grant(null);
      const size = Number(query.get('pageSize'));
      const from = Number(query.get('cursor') || 0);
      const list = rounds.slice(from, from + size);
      const next = from + size < rounds.length ? String(from + size) : '';
      const totals = { rounds: 0, stake: 0, payout: 0, returned: 0, net: 0, atStake: 0 };
      const period = { from: '', to: '', timeZone: 'UTC' };
      return grant({ period, currency: 'BRL', totals, list, pageSize: size, total: rounds.length, next });
    });
  });
});

describe('a play session', () => {
  test('shows its duration, also over a reload, and restarts after a pause or with another game', async () => {
    const { $playSessionSeconds, PLAY_SESSION_GAP_MS, watchPlaySession } = await load();
    const leave = watchPlaySession(GAME);
    for (let second = 0; second < 65; second += 1) browser.pass(1_000);
    expect($playSessionSeconds.get()).toBe(65);
    leave();
    browser.state.now += 5_000;
    watchPlaySession(GAME)();
    expect($playSessionSeconds.get()).toBe(70);
    browser.state.now += PLAY_SESSION_GAP_MS;
    watchPlaySession(GAME)();
    expect($playSessionSeconds.get()).toBe(0);
    browser.state.now += 1_000;
    watchPlaySession({ ...GAME, gameId: 'other' })();
    expect($playSessionSeconds.get()).toBe(0);
  });

  test.each([-2 * DAY_MS, 2 * DAY_MS])(
    'counts what was played after the phone has set its clock by %i',
    async (set) => {
      const { $playSessionSeconds, watchPlaySession } = await load();
      const leave = watchPlaySession(GAME);
      for (let second = 0; second < 5; second += 1) browser.pass(1_000);
      browser.setClock(set);
      for (let second = 0; second < 5; second += 1) browser.pass(1_000);
      expect($playSessionSeconds.get()).toBe(10);
      leave();
      browser.state.now += 5_000;
      watchPlaySession(GAME)();
      expect($playSessionSeconds.get()).toBe(15);
      leave();
    },
  );

  test('begins anew after a clock was set back while no game was open, because the pause is unknown', async () => {
    const { $playSessionSeconds, watchPlaySession } = await load();
    const leave = watchPlaySession(GAME);
    browser.pass(1_000);
    leave();
    browser.setClock(-2 * DAY_MS);
    watchPlaySession(GAME)();
    expect($playSessionSeconds.get()).toBe(0);
  });

  test('belongs to one account: the next one restarts it', async () => {
    const { $session, $playSessionResult, $playSessionSeconds, watchPlaySession, pay } = await load();
    browser.session.set('account', 'luna');
    const leave = watchPlaySession(GAME);
    await pay(10);
    play(1, 500);
    await pay(510);
    for (let second = 0; second < 7; second += 1) browser.pass(1_000);
    expect([$playSessionSeconds.get() > 5, $playSessionResult.get()?.amount]).toEqual([true, 500]);
    browser.session.clear();
    browser.pass(1_000);
    expect(browser.session.has('sitting')).toBe(false);
    browser.session.set('account', 'rio');
    rounds = [];
    $session.set({ kind: 'member', info: { ...INFO, account: 'rio' } });
    await settle();
    expect([$playSessionSeconds.get(), $playSessionResult.get()?.amount]).toEqual([0, 0]);
    leave();
    browser.session.set('account', 'luna');
    watchPlaySession(GAME)();
    expect($playSessionSeconds.get()).toBe(0);
  });

  test('shows the result of its own settled rounds only', async () => {
    const { $playSessionResult, watchPlaySession, pay } = await load();
    play(1, 500);
    const leave = watchPlaySession(GAME);
    await settle();
    expect($playSessionResult.get()).toEqual({ amount: 0, currency: 'BRL' });
    await pay(100);
    play(2, -0.1);
    play(3, -0.2);
    play(4, 900, { gameId: 'other' });
    play(5, -1, { state: 'open' });
    await pay(99);
    expect($playSessionResult.get()?.amount).toBe(-0.3);
    rounds = rounds.map((round) =>
      'roundId' in round && round.roundId === 'r5' ? { ...round, state: 'settled' } : round,
    );
    await pay(98);
    expect($playSessionResult.get()?.amount).toBe(-1.3);
    leave();
  });

  test('tells the round of its game that ended last', async () => {
    const { $endedRound, watchPlaySession, pay } = await load();
    play(1, 500);
    const leave = watchPlaySession(GAME);
    await settle();
    await pay(100);
    expect($endedRound.get()?.roundId).toBe('r1');
    play(2, -1);
    play(3, -1, { gameId: 'other' });
    play(4, -1, { state: 'open', closedAt: null });
    await pay(99);
    expect($endedRound.get()?.roundId).toBe('r2');
    leave();
  });

  test('follows a lost round, which changes no balance, within two seconds of its signal', async () => {
    const { $playSessionResult, noteRoundSignal, watchPlaySession, pay } = await load();
    const leave = watchPlaySession(GAME);
    await settle();
    await pay(100);
    play(1, -5, { state: 'open' });
    await pay(95);
    expect($playSessionResult.get()?.amount).toBe(0);
    noteRoundSignal();
    browser.pass(1_000);
    await settle();
    // The wallet learns only after the first check that the round has ended.
    rounds = rounds.map((round) => ({ ...round, state: 'settled' }));
    browser.pass(1_000);
    await settle();
    expect($playSessionResult.get()?.amount).toBe(-5);
    leave();
  });

  test('is not postponed by fast rounds', async () => {
    const { $playSessionResult, noteRoundSignal, watchPlaySession } = await load();
    const leave = watchPlaySession(GAME);
    await settle();
    for (let n = 1; n <= 4; n += 1) {
      play(n, -1);
      noteRoundSignal();
      browser.pass(500);
      await settle();
    }
    expect($playSessionResult.get()?.amount).toBeLessThan(-1);
    leave();
  });

  test('adds up rounds over several answers with minimal requests', async () => {
    const { $playSessionResult, watchPlaySession, pay } = await load();
    const leave = watchPlaySession(GAME);
    await settle();
    await pay(1_000);
    for (let n = 1; n <= 120; n += 1) play(n, -1);
    await pay(880);
    expect($playSessionResult.get()?.amount).toBe(-120);
    const asked = browser.callsTo(PATH).length;
    await pay(879);
    expect(browser.callsTo(PATH)).toHaveLength(asked + 1);
    leave();
  });

  test('polls games without signals and continues over a reload', async () => {
    const { $session, $playSessionResult, LOOK_EVERY_MS, watchPlaySession } = await load();
    watchPlaySession(GAME)();
    await settle();
    const leave = watchPlaySession(GAME);
    await settle();
    play(1, 4);
    browser.pass(LOOK_EVERY_MS);
    await settle();
    expect($playSessionResult.get()?.amount).toBe(4);
    leave();
    // The page knows the game before it knows the member.
    const known = $session.get();
    $session.set({ kind: 'unknown' });
    const leaveToo = watchPlaySession(GAME);
    await settle();
    expect($playSessionResult.get()).toBeUndefined();
    $session.set(known);
    await settle();
    expect($playSessionResult.get()?.amount).toBe(4);
    leaveToo();
  });

  test('refreshes the balance with its checks, but not again after a change of balance', async () => {
    const { LOOK_EVERY_MS, LOOK_GAP_MS, $session, watchPlaySession } = await load();
    browser.session.set('token', 'h1.first');
    const amounts = [10, 14, 14];
    balance = () => grant({ sumBalance: amounts.shift(), currency: 'BRL' });
    const leave = watchPlaySession(GAME);
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(1);
    browser.pass(LOOK_EVERY_MS);
    await settle();
    const { $balance } = await import('../../../../src/stores/wallet/wallet.ts');
    expect($balance.get()).toMatchObject({ amount: 14 });
    const looks = browser.callsTo(PATH).length;
    browser.pass(LOOK_GAP_MS);
    await settle();
    expect(browser.callsTo(PATH).length).toBeGreaterThan(looks);
    expect(browser.callsTo(BALANCE)).toHaveLength(2);
    $session.set({ kind: 'demo', info: INFO });
    browser.pass(LOOK_EVERY_MS);
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(2);
    leave();
  });

  test('has no result for play money, nor without an answer', async () => {
    const { $session, $playSessionResult, watchPlaySession } = await load();
    $session.set({ kind: 'demo', info: INFO });
    const leave = watchPlaySession(GAME);
    await settle();
    expect(browser.callsTo(PATH)).toEqual([]);
    leave();
    $session.set({ kind: 'member', info: INFO });
    browser.serve(() => undefined);
    const leaveToo = watchPlaySession(GAME);
    await settle();
    expect($playSessionResult.get()).toBeUndefined();
    leaveToo();
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import { type Browser, grant, INFO, settle } from '../browser.ts';

const GAME = { vassalage: 'MARE', gameId: 'recife' };
const PATH = '/wps/relay/GCSGAME_lastRound';
const RECORDS = '/wps/relay/ODSFE2_betRecord';
const OPEN = {
  ...GAME,
  roundId: 'r1',
  gameType: 'RNG',
  gameName: 'Recife',
  state: 'open',
  stake: 5,
  payout: 0,
  returned: 0,
  net: -5,
  openedAt: '2027-01-15T07:59:00.000Z',
  closedAt: null,
};
let browser: Browser;
let last: object | undefined;
let isCut: boolean;
/** How far the server's clock is ahead of this phone's. */
let ahead: number;

async function load() {
  const store = await import('../../../../src/stores/play/last-round.ts');
  const { LOOK_EVERY_MS, watchPlaySession } = await import('../../../../src/stores/play/play-session.ts');
  const { reloadFrame } = await import('../../../../src/stores/play/frame.ts');
  const { $session } = await import('../../../../src/stores/session/session.ts');
  $session.set({ kind: 'member', info: INFO });
  return {
    ...store,
    LOOK_EVERY_MS,
    reloadFrame,
    watchPlaySession,
    $session,
    state: () => store.$lastRound.get()?.round.state,
  };
}

const asked = () => browser.calls.filter(({ path }) => path === PATH);
const close = (state: string, more: object = {}) => {
  last = { ...OPEN, state, closedAt: new Date(browser.state.now + ahead).toISOString(), ...more };
};
const listAll = () => {
  const list = last ? [last] : [];
  const totals = { rounds: 0, stake: 0, payout: 0, returned: 0, net: 0, atStake: 0 };
  const period = { from: '', to: '', timeZone: 'UTC' };
  return { period, currency: 'BRL', totals, list, pageSize: 50, total: list.length, next: '' };
};

beforeEach(() => {
  vi.resetModules();
  return import('../browser.ts').then((fresh) => {
    browser = fresh.createBrowser({ path: '/game' });
    last = undefined;
    isCut = false;
    ahead = 0;
    browser.serve(({ path }) => {
      if (isCut) return undefined;
      if (path === RECORDS) return grant(listAll());
      return grant(path === PATH ? { currency: 'BRL', list: last ? [last] : [] } : null);
    });
  });
});

describe('the last round of another vendor’s game', () => {
  test('is shown while open, polled to its end and then no more', async () => {
    const { LAST_ROUND_MS, state, watchLastRound } = await load();
    last = OPEN;
    watchLastRound(GAME);
    await settle();
    expect(state()).toBe('open');
    expect(asked()[0]?.query.get('gameId')).toBe('recife');
    close('settled', { payout: 12, net: 7 });
    browser.pass(LAST_ROUND_MS);
    await settle();
    expect(state()).toBe('settled');
    browser.pass(10 * LAST_ROUND_MS);
    expect(asked()).toHaveLength(2);
  });

  test.each([0, 3_600_000, -3_600_000])(
    'that ended during an outage is shown once after a reload (server %i ms ahead)',
    async (difference) => {
      ahead = difference;
      const { LOOK_EVERY_MS, state, watchLastRound, watchPlaySession } = await load();
      close('settled');
      const open = async () => {
        const leaves = [watchLastRound(GAME), watchPlaySession(GAME)];
        await settle();
        return () => leaves.forEach((leave) => void leave());
      };
      const leave = await open();
      expect(state()).toBeUndefined();
      isCut = true;
      for (let second = 0; second < 20; second += 1) browser.pass(1_000);
      await settle();
      close('settled', { payout: 12, net: 7 });
      for (let second = 0; second < LOOK_EVERY_MS / 1_000; second += 1) browser.pass(1_000);
      await settle();
      leave();
      isCut = false;
      const leaveToo = await open();
      expect(state()).toBe('settled');
      leaveToo();
      await open();
      expect(state()).toBeUndefined();
    },
  );

  test('that ended after a successful check is shown when the game is reloaded', async () => {
    const { reloadFrame, state, watchLastRound, watchPlaySession } = await load();
    close('settled');
    watchLastRound(GAME);
    watchPlaySession(GAME);
    await settle();
    reloadFrame();
    await settle();
    expect(state()).toBeUndefined();
    browser.state.now += 5_000;
    close('rolled_back', { returned: 5 });
    reloadFrame();
    await settle();
    expect(state()).toBe('rolled_back');
  });

  test('whose end a play session saw is not shown, unless the previous check failed', async () => {
    const { LOOK_EVERY_MS, reloadFrame, state, watchLastRound, watchPlaySession } = await load();
    close('settled');
    watchLastRound(GAME);
    watchPlaySession(GAME);
    await settle();
    const look = async () => {
      browser.pass(LOOK_EVERY_MS);
      await settle();
    };
    browser.state.now += 5_000;
    close('settled');
    await look();
    reloadFrame();
    await settle();
    expect(state()).toBeUndefined();
    isCut = true;
    await look();
    close('settled');
    isCut = false;
    await look();
    reloadFrame();
    await settle();
    expect(state()).toBe('settled');
  });

  test('of another account is not shown', async () => {
    const { state, watchLastRound } = await load();
    browser.session.set('account', 'luna');
    close('settled');
    watchLastRound(GAME)();
    const leave = watchLastRound(GAME);
    await settle();
    leave();
    browser.session.set('account', 'rio');
    browser.state.now += 5_000;
    close('settled');
    watchLastRound(GAME);
    await settle();
    expect(state()).toBeUndefined();
  });

  test('is always shown when the connection returns', async () => {
    const { lookAfterCut, state, watchLastRound } = await load();
    close('settled');
    const leave = watchLastRound(GAME);
    await settle();
    expect(state()).toBeUndefined();
    lookAfterCut();
    await settle();
    expect(state()).toBe('settled');
    leave();
    expect(state()).toBeUndefined();
    lookAfterCut();
    expect(asked()).toHaveLength(2);
  });

  test('stays dismissed', async () => {
    const { LAST_ROUND_MS, putLastRoundAway, state, watchLastRound } = await load();
    last = OPEN;
    watchLastRound(GAME);
    await settle();
    putLastRoundAway();
    browser.pass(LAST_ROUND_MS);
    await settle();
    expect(state()).toBeUndefined();
  });

  test('waits for the session, and is left to games that show it themselves', async () => {
    const { $session, state, watchLastRound } = await load();
    last = OPEN;
    $session.set({ kind: 'unknown' });
    watchLastRound(GAME);
    await settle();
    expect(asked()).toHaveLength(0);
    $session.set({ kind: 'member', info: INFO });
    await settle();
    expect(state()).toBe('open');
    for (const vassalage of brand.provablyFairVassalages) watchLastRound({ ...GAME, vassalage });
    await settle();
    expect(asked()).toHaveLength(1);
  });
});

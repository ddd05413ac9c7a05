import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STUDIO_VENDORS } from '../../../src/platform/studio/vendors.ts';
import { type Browser, grant, INFO, settle } from './browser.ts';

const GAME = { vassalage: 'MARE', gameId: 'recife' };
const PATH = '/wps/relay/GCSGAME_lastRound';
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

async function load() {
  const store = await import('../../../src/stores/last-round.ts');
  const { watchSitting } = await import('../../../src/stores/sitting.ts');
  const { $session } = await import('../../../src/stores/session.ts');
  $session.set({ kind: 'member', info: INFO });
  return { ...store, watchSitting, $session, state: () => store.$lastRound.get()?.round.state };
}

const asked = () => browser.calls.filter(({ path }) => path === PATH);
const close = (state: string, more: object = {}) => {
  last = { ...OPEN, state, closedAt: new Date(browser.state.now).toISOString(), ...more };
};

beforeEach(() => {
  vi.resetModules();
  return import('./browser.ts').then((fresh) => {
    browser = fresh.createBrowser({ path: '/game' });
    last = undefined;
    browser.serve(({ path }) => grant(path === PATH ? { currency: 'BRL', list: last ? [last] : [] } : null));
  });
});

describe('the last round of a game of another house', () => {
  test('that is open is told and followed to its end, then asked about no more', async () => {
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

  test('that ended before the member was last seen here is not told; one that ended after it is', async () => {
    const { state, watchLastRound, watchSitting } = await load();
    close('settled');
    browser.state.now += 1_000;
    const leave = watchSitting(GAME);
    leave();
    const close1 = watchLastRound(GAME);
    await settle();
    expect(state()).toBeUndefined();
    close1();
    browser.state.now += 5_000;
    close('rolled_back', { returned: 5 });
    watchLastRound(GAME);
    await settle();
    expect(state()).toBe('rolled_back');
  });

  test('is told whatever it is when the connection comes back', async () => {
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

  test('put away stays away', async () => {
    const { LAST_ROUND_MS, putLastRoundAway, state, watchLastRound } = await load();
    last = OPEN;
    watchLastRound(GAME);
    await settle();
    putLastRoundAway();
    browser.pass(LAST_ROUND_MS);
    await settle();
    expect(state()).toBeUndefined();
  });

  test('waits until it is known who plays, and is left to games that tell it themselves', async () => {
    const { $session, state, watchLastRound } = await load();
    last = OPEN;
    $session.set({ kind: 'unknown' });
    watchLastRound(GAME);
    await settle();
    expect(asked()).toHaveLength(0);
    $session.set({ kind: 'member', info: INFO });
    await settle();
    expect(state()).toBe('open');
    for (const { vassalage } of STUDIO_VENDORS) watchLastRound({ ...GAME, vassalage });
    await settle();
    expect(asked()).toHaveLength(1);
  });
});

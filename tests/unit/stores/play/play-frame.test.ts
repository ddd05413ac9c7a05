import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/lib/durations.ts';
import { createDelayed, grant, INFO, refuse, settle } from '../browser.ts';
import {
  answers,
  asMember,
  browser,
  dialogs,
  frame,
  GAME,
  LAUNCH,
  launch,
  launches,
  OTHER,
  open,
  session,
  signIn,
  URL_OF_GAME,
} from './play-page.ts';

beforeEach(() => open('/en/rng'));

describe('the frame', () => {
  const atGame = () => open('/en/game', '?vassalage=ORLA&gameId=mare-alta');

  test('opens the lobby’s launch without another launch', async () => {
    await atGame();
    browser.session.set('iframeUrl', JSON.stringify({ ...GAME, url: URL_OF_GAME, name: 'Maré Alta' }));
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    expect(launches()).toEqual([]);
    expect(launch.$launch.get()).toMatchObject({ status: 'open', url: URL_OF_GAME });
  });

  test('launches the game of the address if another one is stored', async () => {
    await atGame();
    browser.session.set('iframeUrl', JSON.stringify({ ...OTHER, url: '/studio/play/farol', name: '' }));
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    expect(launches()).toHaveLength(1);
    expect(browser.visits).toEqual([]);
  });

  test('of a guest asks to sign in, then launches once, and closes with the session', async () => {
    await atGame();
    session.restoreSession();
    frame.watchFrame(GAME);
    expect(dialogs.$dialog.get()).toBe('loginPopupModal');
    await signIn();
    await settle();
    expect(launches()).toHaveLength(1);
    browser.hear({ kind: 'signed-out' });
    expect(launch.$launch.get().status).toBe('idle');
  });

  test('is launched once if the launch is refused before the session is confirmed', async () => {
    await atGame();
    browser.session.set('token', 'h1.first');
    const confirmed = createDelayed();
    answers.member = () => confirmed.promise;
    answers.launch = () => refuse('games.under_maintenance');
    session.restoreSession();
    frame.watchFrame(GAME);
    await settle();
    confirmed.answer(grant(INFO));
    await settle();
    expect(session.$session.get().kind).toBe('member');
    expect([launches().length, launch.$launch.get().status]).toEqual([1, 'refused']);
  });

  test('reopens for another account', async () => {
    await atGame();
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    answers.info = { ...INFO, id: 'm2', account: 'rio' };
    browser.hear({ kind: 'handle', token: 'h1.rio' });
    await settle();
    expect(launches()).toHaveLength(2);
    expect(browser.callsTo(LAUNCH)[1]?.headers.Authorization).toBe('Bearer h1.rio');
  });

  test('goes on to the second address by itself, once', async () => {
    await atGame();
    const both = { ...GAME, url: 'https://games.example/1', url2: 'https://games.example/2', name: '' };
    browser.session.set('iframeUrl', JSON.stringify(both));
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    const seen = () => [frame.$frame.get(), frame.isSecondAddress(both.url2, frame.$frameTurn.get())];
    expect(seen()).toEqual(['loading', false]);
    browser.pass(8_000);
    expect(seen()).toEqual(['loading', true]);
    browser.pass(8_000);
    expect(seen()).toEqual(['slow', true]);
  });

  test('is slow after 8 seconds without a signal', async () => {
    await atGame();
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    browser.pass(7_999);
    expect(frame.$frame.get()).toBe('loading');
    browser.pass(1);
    expect(frame.$frame.get()).toBe('slow');
    frame.reloadFrame();
    frame.hearFrame({ type: 'orla:ready' });
    browser.pass(9_000);
    expect(frame.$frame.get()).toBe('ready');
  });

  test('of a vendor is ready when its document has loaded', async () => {
    await atGame();
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    frame.hearLoad('https://vendor.test/play#launch=x');
    expect(frame.$frame.get()).toBe('ready');
  });

  test('of our own is ready only after its signal', async () => {
    await atGame();
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    frame.hearFrame({ type: 'orla:recall' });
    frame.hearLoad(URL_OF_GAME);
    browser.pass(7_000);
    expect(frame.$frame.get()).toBe('loading');
    frame.hearFrame({ type: 'orla:ready' });
    expect(frame.$frame.get()).toBe('ready');
  });

  test('of our own without a signal is shown with a button to reload it', async () => {
    await atGame();
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    frame.hearLoad(URL_OF_GAME);
    browser.pass(999);
    expect(frame.$frame.get()).toBe('loading');
    browser.pass(1);
    expect(frame.$frame.get()).toBe('silent');
    browser.pass(9_000);
    expect(frame.$frame.get()).toBe('silent');
    frame.reloadFrame();
    expect(frame.$frame.get()).toBe('loading');
    browser.pass(8_000);
    expect(frame.$frame.get()).toBe('slow');
    frame.hearLoad(URL_OF_GAME);
    browser.pass(1_000);
    expect(frame.$frame.get()).toBe('silent');
    frame.hearLoad(URL_OF_GAME);
    frame.reloadFrame();
    browser.pass(1_000);
    expect(frame.$frame.get()).toBe('loading');
    frame.hearLoad(URL_OF_GAME);
    // A message that the game sent before its load may arrive after the load.
    frame.hearFrame({ type: 'orla:recall' });
    browser.pass(1_000);
    expect(frame.$frame.get()).toBe('loading');
    frame.hearFrame({ type: 'orla:ready' });
    frame.hearLoad(URL_OF_GAME);
    browser.pass(1_000);
    expect(frame.$frame.get()).toBe('ready');
  });

  test('after a silent try that then loads, later openings begin with the address that loaded', async () => {
    const toAddress = () => frame.toTriedAddress(URL_OF_GAME, URL_OF_GAME, frame.$frameTurn.get());
    const again = (tries: number) => URL_OF_GAME.replace('#', `?again=${tries}#`);
    await atGame();
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    expect(toAddress()).toBe(URL_OF_GAME);
    // A slow network does not change later addresses, because all files would load anew.
    browser.pass(8_000);
    frame.reloadFrame();
    frame.hearFrame({ type: 'orla:ready' });
    expect(browser.local.has('frameTries')).toBe(false);
    frame.hearLoad(URL_OF_GAME);
    launch.relaunch(GAME);
    await settle();
    frame.hearLoad(URL_OF_GAME);
    browser.pass(1_000);
    expect(frame.$frame.get()).toBe('silent');
    frame.reloadFrame();
    expect(toAddress()).toBe(again(1));
    frame.hearFrame({ type: 'orla:ready' });
    expect(toAddress()).toBe(again(1));
    launch.relaunch(GAME);
    await settle();
    expect(toAddress()).toBe(again(1));
    frame.hearLoad(URL_OF_GAME);
    browser.pass(1_000);
    frame.reloadFrame();
    expect(toAddress()).toBe(again(2));
  });

  test.each(['"2"', '-1', '1.5', '10000', '{}', 'x'])('a kept number of tries %s is ignored', async (kept) => {
    await atGame();
    browser.local.set('frameTries', kept);
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    expect(frame.toTriedAddress(URL_OF_GAME, URL_OF_GAME, 0)).toBe(URL_OF_GAME);
  });

  test('the number of tries begins anew after the largest one', async () => {
    await atGame();
    browser.local.set('frameTries', '9999');
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    expect(frame.toTriedAddress('/studio/play/x', '/studio/play/x', 0)).toBe('/studio/play/x?again=9999');
    expect(frame.toTriedAddress('/studio/play/x', '/studio/play/x', 1)).toBe('/studio/play/x?again=1');
  });

  test('offers a deposit after a stake beyond the balance of real money, until the game reloads', async () => {
    await atGame();
    frame.hearFrame({ type: 'orla:no-funds' });
    expect(frame.$lacksFunds.get()).toBe(false);
    await asMember();
    frame.watchFrame(GAME);
    await settle();
    frame.hearFrame({ type: 'orla:no-funds' });
    expect(frame.$lacksFunds.get()).toBe(true);
    frame.reloadFrame();
    expect(frame.$lacksFunds.get()).toBe(false);
  });

  test('does not take a later change for the game’s own after the phone has set its clock back', async () => {
    await asMember();
    frame.hearFrame({ type: 'orla:balance' });
    expect(frame.hasJustChanged()).toBe(true);
    browser.setClock(-2 * DAY_MS);
    browser.pass(60_000);
    expect(frame.hasJustChanged()).toBe(false);
  });

  test('handles signals for balance, read-only mode and an ended launch', async () => {
    await asMember();
    frame.hearFrame({ type: 'orla:balance' });
    await settle();
    expect(browser.callsTo('/wps/v2/wallets/balance')).toHaveLength(1);
    const { $isReadOnly } = await import('../../../../src/stores/core/read-only.ts');
    const openAt = (url: string) => launch.$launch.set({ status: 'open', game: GAME, url, name: '', gameType: '' });
    openAt('https://vendor.example/play');
    frame.hearFrame({ type: 'orla:read-only' });
    expect($isReadOnly.get()).toBe(false);
    openAt('/studio/play/mare-alta');
    frame.hearFrame({ type: 'orla:read-only' });
    expect($isReadOnly.get()).toBe(true);
    const { $balance } = await import('../../../../src/stores/wallet/wallet.ts');
    expect($balance.get().status).toBe('ready');
    frame.hearFrame({ type: 'orla:balance' });
    expect($balance.get().status, 'the balance stays in sight').toBe('ready');
    await settle();
    expect($isReadOnly.get()).toBe(false);
    frame.hearFrame({ type: 'orla:launch-expired' });
    frame.markFrameReady();
    expect(frame.$frame.get()).toBe('expired');
    for (const odd of [null, undefined, 7, 'x', { type: {} }]) frame.hearFrame(odd);
    expect(frame.$frame.get()).toBe('expired');
  });
});

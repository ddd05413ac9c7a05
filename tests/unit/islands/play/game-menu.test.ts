import { beforeEach, expect, test } from 'vitest';
import { GameMenu } from '../../../../src/islands/play/GameMenu.tsx';
import { $badges } from '../../../../src/stores/centre/badges.ts';
import { $endedRound, $playSessionResult } from '../../../../src/stores/play/play-session.ts';
import { $session } from '../../../../src/stores/session/session.ts';
import { createBrowser, INFO } from '../../stores/browser.ts';
import { render } from '../render.ts';

const PROPS = {
  game: { vassalage: 'ORLA', gameId: 'farol' },
  title: 'Farol',
  isFull: false,
  onFullScreen: () => undefined,
  onClose: () => undefined,
};

beforeEach(() => {
  createBrowser();
  $session.set({ kind: 'member', info: INFO });
  $endedRound.set(undefined);
  $badges.set({});
});

test('has the session, the risk, the switches and the links of the page', () => {
  $playSessionResult.set({ amount: -2, currency: 'BRL' });
  const html = render(GameMenu, PROPS);
  for (const key of ['time', 'result', 'sound', 'favourite', 'full_screen', 'deposit', 'reload', 'help', 'leave'])
    expect(html, key).toContain(`play.${key}`);
  for (const key of ['risk.text', 'header.my_account', 'play.sign_out', INFO.nickname]) expect(html).toContain(key);
  expect(html).not.toContain('play.last_');
});

test('has the last round when it is known', () => {
  $playSessionResult.set({ amount: -2, currency: 'BRL' });
  const at = '2026-11-21T01:30:00.000Z';
  $endedRound.set({ state: 'settled', stake: 2, payout: 0, openedAt: at, closedAt: at } as never);
  expect(render(GameMenu, PROPS)).toContain('play.last_settled');
});

test('shows the sound of the account', () => {
  const count = () => render(GameMenu, PROPS).match(/aria-pressed="true"/g)?.length ?? 0;
  expect(count()).toBe(0);
  $session.set({ kind: 'member', info: { ...INFO, gameSound: true } });
  expect(count()).toBe(1);
});

test('shows the number of waiting items in the account', () => {
  expect(render(GameMenu, PROPS)).not.toContain('header.waiting');
  $badges.set({ messageV2: 2, missionLeaderboard: 1 });
  const html = render(GameMenu, PROPS);
  expect(html).toMatch(/header\.my_account<span[^>]*><span aria-hidden="true">3<\/span>/);
  expect(html).toContain('header.waiting');
});

test('says how to get full screen on a phone without it', () => {
  const html = render(GameMenu, { ...PROPS, onFullScreen: undefined });
  expect(html).toContain('play.full_screen_app');
  expect(html).not.toContain('>play.full_screen<');
});

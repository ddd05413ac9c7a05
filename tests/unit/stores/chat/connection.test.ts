import { beforeEach, describe, expect, test } from 'vitest';
import { FIRST_FRAME_WITHIN_MS, RETRY_AFTER_MS } from '../../../../src/stores/chat/connection.ts';
import { grant, INFO, refuse, settle } from '../browser.ts';
import { browser, dialogs, last, open, room, session, welcome } from './room-setup.ts';

beforeEach(() => open());

describe('the connection of the chat', () => {
  test('reconnects with growing delays, and at once after an answer', () => {
    room.openChatRoom();
    for (const [index, wait] of RETRY_AFTER_MS.entries()) {
      last().hearers.onClose(1006);
      browser.pass(wait - 1);
      expect(browser.sockets).toHaveLength(index + 1);
      browser.pass(1);
      expect(browser.sockets).toHaveLength(index + 2);
    }
    welcome();
    last().hearers.onClose(1006);
    browser.pass(RETRY_AFTER_MS[0]);
    expect(browser.sockets).toHaveLength(RETRY_AFTER_MS.length + 2);
  });

  test('detects a silently lost connection', () => {
    room.openChatRoom();
    welcome();
    browser.pass(25_000);
    expect(last().sent.at(-1)).toBe('ping');
    last().hearers.onMessage('pong');
    browser.pass(25_000);
    browser.pass(10_000);
    expect(browser.sockets[0]?.closedWith).toBe(4000);
    expect(room.$chatStatus.get()).toBe('waiting');
  });

  test('gives up an opening without an answer, and tries again', () => {
    room.openChatRoom();
    browser.pass(FIRST_FRAME_WITHIN_MS - 1);
    expect(browser.sockets[0]?.closedWith).toBeUndefined();
    browser.pass(1);
    expect(browser.sockets[0]?.closedWith).toBe(4000);
    expect(room.$chatStatus.get()).toBe('waiting');
    browser.pass(RETRY_AFTER_MS[0]);
    expect(browser.sockets).toHaveLength(2);
    welcome();
    browser.pass(FIRST_FRAME_WITHIN_MS);
    expect(browser.sockets[1]?.closedWith).toBeUndefined();
  });

  test.each([
    [4003, 'off'],
    [4004, 'suspended'],
    [4008, 'full'],
  ])('is not looked for again after %i', (code, status) => {
    room.openChatRoom();
    welcome();
    last().hearers.onClose(code);
    browser.pass(60_000);
    expect([room.$chatStatus.get(), browser.sockets.length]).toEqual([status, 1]);
  });

  test('reports an ended session at once, in page and room', async () => {
    browser.serve(({ path }) => (path === '/wps/member/info' ? refuse('session.required') : undefined));
    session.restoreSession();
    await settle();
    browser.session.set('token', 'h1.first');
    session.$session.set({ kind: 'member', info: INFO });
    dialogs.closeAllDialogs();
    room.openChatRoom();
    welcome();
    last().hearers.onClose(4001);
    expect(room.$chatStatus.get()).toBe('idle');
    await settle();
    browser.pass(60_000);
    expect([session.$session.get().kind, dialogs.$dialog.get(), browser.sockets.length]).toEqual([
      'guest',
      'loginPopupModal',
      1,
    ]);
  });

  test('is left while the session is alive, and can be joined again', async () => {
    browser.serve(({ path }) => (path === '/wps/member/info' ? grant(INFO) : undefined));
    room.openChatRoom();
    welcome();
    last().hearers.onClose(4001);
    await settle();
    browser.pass(60_000);
    expect([room.$chatStatus.get(), browser.sockets.length]).toEqual(['idle', 1]);
    room.joinRoom();
    expect([room.$chatStatus.get(), browser.sockets.length]).toEqual(['joining', 2]);
  });

  test('is joined again by the session that replaced the ended one', () => {
    room.openChatRoom();
    last().hearers.onOpen();
    welcome();
    browser.session.set('token', 'h1.second');
    last().hearers.onClose(4001);
    expect(room.$chatStatus.get()).toBe('waiting');
    browser.pass(RETRY_AFTER_MS[0]);
    last().hearers.onOpen();
    expect([browser.sockets.length, last().sent]).toEqual([2, ['h1.second']]);
  });
});

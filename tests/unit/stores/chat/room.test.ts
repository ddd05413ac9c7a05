import { beforeEach, describe, expect, test } from 'vitest';
import { CHAT_TEXT_MAX, ChatCommandSchema } from '../../../../src/contract/chat/chat.ts';
import { RETRY_AFTER_MS } from '../../../../src/stores/chat/connection.ts';
import { NAUGHTY_STRINGS } from '../../../naughty-strings.ts';
import { waitFor } from '../../../wait-for.ts';
import { browser, dialogs, hear, last, message, open, room, said, session, welcome } from './room-setup.ts';

beforeEach(() => open());

describe('the chat room', () => {
  test('sends the handle first and shows earlier messages', () => {
    room.openChatRoom();
    expect([dialogs.$dialog.get(), room.$chatStatus.get(), browser.sockets.length]).toEqual(['chatRoom', 'joining', 1]);
    last().hearers.onOpen();
    expect(last()).toMatchObject({ path: '/wps/chat/room', sent: ['h1.first'] });
    welcome([message(1), message(2)]);
    hear({ type: 'message', message: message(3) });
    hear({ type: 'deleted', id: 1 });
    expect(room.$chatMessages.get().map(({ id }) => id)).toEqual([2, 3]);
    expect(room.$chatStatus.get()).toBe('open');
  });

  test('asks a guest to sign in, then opens', () => {
    browser.session.delete('token');
    room.openChatRoom();
    expect([dialogs.$dialog.get(), browser.sockets.length]).toEqual(['loginPopupModal', 0]);
    browser.session.set('token', 'h1.second');
    dialogs.continueAfterSignIn();
    expect([dialogs.$dialog.get(), browser.sockets.length]).toEqual(['chatRoom', 1]);
  });

  test.each([
    ['hello and more', 'and more'],
    [' hello ', ''],
    ['helper', 'helper'],
    ['', ''],
  ])('leaves what was typed while a message was on its way: %j', (typed, left) => {
    room.openChatRoom();
    welcome();
    room.writeText('hello');
    room.sendText();
    const [{ key }] = said();
    room.writeText(typed);
    hear({ type: 'message', key, message: message(1, { isOwn: true }) });
    expect(room.$chatText.get()).toBe(left);
  });

  test('keeps a text until it is sent, and sends it once after a lost connection', () => {
    room.openChatRoom();
    welcome();
    room.$chatText.set('  hello ');
    room.sendText();
    room.sendText();
    const [command] = said();
    expect([said().length, command]).toEqual([1, { type: 'send', text: 'hello', key: command.key }]);
    last().hearers.onClose(1006);
    expect([room.$chatStatus.get(), room.$chatText.get()]).toEqual(['waiting', '  hello ']);
    browser.pass(RETRY_AFTER_MS[0]);
    expect(browser.sockets).toHaveLength(2);
    welcome();
    expect(said()).toEqual([command]);
    hear({ type: 'message', key: command.key, message: message(4, { isOwn: true }) });
    expect([room.$chatText.get(), room.$isSending.get()]).toEqual(['', false]);
  });

  test('keeps a refused text and shows the reason', () => {
    room.openChatRoom();
    welcome();
    room.$chatText.set('www.x');
    room.sendText();
    hear({ type: 'refused', key: said()[0].key, code: 'chat.link' });
    expect([room.$chatText.get(), room.$isSending.get(), room.$chatFailure.get()?.code]).toEqual([
      'www.x',
      false,
      'chat.link',
    ]);
  });

  test('keeps typed text until it is sent and refuses text above the limit', () => {
    room.openChatRoom();
    welcome();
    for (const typed of [...NAUGHTY_STRINGS, 'x'.repeat(CHAT_TEXT_MAX), 'x'.repeat(CHAT_TEXT_MAX + 1)]) {
      const before = said().length;
      room.writeText(typed);
      expect(room.$chatFailure.get()).toBeUndefined();
      room.sendText();
      const text = typed.trim();
      const isLong = [...text].length > CHAT_TEXT_MAX;
      const [command] = said().slice(before);
      expect([room.$chatText.get(), room.$chatFailure.get()?.code]).toEqual([
        typed,
        isLong ? 'chat.length' : undefined,
      ]);
      if (text === '' || isLong) expect(command).toBeUndefined();
      else {
        const key = crypto.randomUUID();
        expect(ChatCommandSchema.parse({ ...command, key })).toEqual({ type: 'send', text, key });
        hear({ type: 'refused', key: command.key, code: 'chat.length' });
        expect([room.$chatText.get(), room.$chatFailure.get()?.code]).toEqual([typed, 'chat.length']);
      }
    }
  });

  test('restores the text of a suspended member and clears the reason after a return', () => {
    room.openChatRoom();
    welcome();
    room.writeText('hello');
    room.sendText();
    hear({ type: 'refused', key: said()[0].key, code: 'member.suspended' });
    last().hearers.onClose(4004);
    expect([room.$chatText.get(), room.$isSending.get(), room.$chatStatus.get()]).toEqual([
      'hello',
      false,
      'suspended',
    ]);
    room.joinRoom();
    welcome();
    expect([said(), room.$chatText.get(), room.$chatFailure.get()]).toEqual([[], 'hello', undefined]);
  });

  test('counts messages while closed, also on the next page', async () => {
    room.openChatRoom();
    welcome([message(1)]);
    dialogs.closeDialog();
    hear({ type: 'message', message: message(2) });
    hear({ type: 'message', message: message(3, { isOwn: true }) });
    expect(room.$chatUnread.get()).toBe(1);
    dialogs.openDialog('chatRoom');
    expect([room.$chatUnread.get(), browser.session.get('chatSeen')]).toEqual([0, '3']);

    await open({ chatSeen: '3' });
    const { environment, setEnvironment } = await import('../../../../src/stores/core/environment.ts');
    setEnvironment({ ...environment(), features: ['chat'] });
    const { rejoinChat } = await import('../../../../src/stores/chat/rejoin.ts');
    const counts: number[] = [];
    rejoinChat((count) => counts.push(count));
    await waitFor(() => expect(browser.sockets).toHaveLength(1));
    welcome([message(3), message(4)]);
    expect(counts.at(-1)).toBe(1);
  });

  test('is not loaded for members who never joined', async () => {
    const { rejoinChat } = await import('../../../../src/stores/chat/rejoin.ts');
    rejoinChat(() => undefined);
    expect(browser.sockets).toHaveLength(0);
  });

  test('ends with the session and shows nothing to the next member', () => {
    room.openChatRoom();
    welcome([message(1)]);
    room.$chatText.set('half a thou');
    session.$session.set({ kind: 'guest' });
    expect([last().closedWith, room.$chatMessages.get(), room.$chatText.get()]).toEqual([1000, [], '']);
  });

  test.each(['{', '{"type":"what"}', '7'])('drops a frame that is none of the room: %s', (frame) => {
    room.openChatRoom();
    last().hearers.onMessage(frame);
    expect(room.$chatStatus.get()).toBe('joining');
  });

  test('reports a message once and follows a mute', () => {
    room.openChatRoom();
    welcome([message(1)], { mayWrite: false });
    room.reportMessage(1);
    hear({ type: 'reported', id: 1 });
    const until = new Date(browser.state.now + 60_000).toISOString();
    hear({ type: 'muted', until });
    expect([[...room.$reported.get()], room.$mutedUntil.get(), room.$mayWrite.get()]).toEqual([[1], until, false]);
  });

  test('accepts a report while disconnected and repeats an unanswered one; a refused one ends', () => {
    const reports = (at: number) => browser.sockets[at]?.sent.filter((frame) => frame.includes('report')) ?? [];
    room.openChatRoom();
    welcome([message(1), message(2)]);
    room.reportMessage(1);
    browser.sockets[0]?.hearers.onClose(1006);
    room.reportMessage(2);
    expect(reports(0)).toHaveLength(1);
    browser.pass(60_000);
    browser.sockets[1]?.hearers.onOpen();
    welcome([message(1), message(2)]);
    expect(reports(1).map((frame) => JSON.parse(frame))).toEqual([1, 2].map((id) => ({ type: 'report', id })));
    hear({ type: 'reported', id: 1 });
    hear({ type: 'refused', code: 'chat.unknown' });
    browser.sockets[1]?.hearers.onClose(1006);
    browser.pass(60_000);
    browser.sockets[2]?.hearers.onOpen();
    welcome([message(1), message(2)]);
    expect(reports(2)).toEqual([]);
  });

  test.each([60_000, 40 * 86_400_000])('allows writing when a mute of %i ms ends', (milliseconds) => {
    room.openChatRoom();
    welcome([], { mutedUntil: new Date(browser.state.now + milliseconds).toISOString() });
    let wait = milliseconds;
    for (; wait > 2_000_000_000; wait -= 2_000_000_000) browser.pass(2_000_000_000);
    browser.pass(wait - 1_000);
    expect(room.$mutedUntil.get()).not.toBeNull();
    browser.pass(1_000);
    expect(room.$mutedUntil.get()).toBeNull();
  });
});

import { vi } from 'vitest';
import type { ChatEvent, ChatMessage } from '../../../../src/contract/chat/chat.ts';
import { type Browser, INFO } from '../browser.ts';

export let browser: Browser;
export let room: typeof import('../../../../src/stores/chat/room.ts');
export let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');
export let session: typeof import('../../../../src/stores/session/session.ts');

export const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  name: 'lu***a',
  text: `text ${id}`,
  sentAt: '2026-11-22T00:00:00Z',
  isOwn: false,
  ...more,
});
export const last = () => browser.sockets.at(-1) as Browser['sockets'][number];
export const hear = (event: ChatEvent) => last().hearers.onMessage(JSON.stringify(event));
export const welcome = (messages: ChatMessage[] = [], more = {}) =>
  hear({ type: 'welcome', messages, mayWrite: true, mutedUntil: null, ...more });
export const said = () =>
  last()
    .sent.filter((frame) => frame.startsWith('{'))
    .map((frame) => JSON.parse(frame));

export async function open(stored: Record<string, string> = {}): Promise<void> {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  browser.session.set('token', 'h1.first');
  for (const [key, value] of Object.entries(stored)) browser.session.set(key, value);
  room = await import('../../../../src/stores/chat/room.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  session = await import('../../../../src/stores/session/session.ts');
  session.$session.set({ kind: 'member', info: INFO });
}

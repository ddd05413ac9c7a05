import { describe, expect, test } from 'vitest';
import { joinChat } from '../../../../src/contract/chat/chat.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { login } from '../../../../src/contract/session/session.ts';
import { openStudioSocket } from '../../../../src/contract/studio/socket.ts';
import { FAULTS } from '../support/bad-platform.ts';
import { success } from '../support/fake-platform.ts';
import { createHarness, FROM_OUR_PAGES, type Harness, ORIGIN } from '../support/harness.ts';

const TIMEOUT_MS = 80;
/** The close code of a visitor's socket after a failure of the platform: the client may retry. */
const FAILED = 1011;
const PLAY_PATH = openStudioSocket.path.replace(/:\w+/, 'roleta-da-orla');
const LAUNCH = JSON.stringify({ launch: 'm-1.roleta-da-orla.0123456789abcdef0123' });

interface Way {
  readonly path: string;
  readonly headers: Record<string, string>;
  /** The first message that the client sends. It identifies the client. */
  readonly first: string;
}

async function toChat({ ask, platform }: Harness): Promise<Way> {
  platform.on(login.path, () =>
    success({ token: 'm-1.platform-secret-0123', firstTimeLogin: false, passwordExpired: false }),
  );
  const jose = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
  const signedIn = await ask(login.path, { method: 'POST', headers: jose, body: 'a.b.c.d.e' });
  const { value } = (await signedIn.json()) as { value: { token: string } };
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { path: joinChat.path, headers: { Origin: ORIGIN, Cookie: cookie }, first: value.token };
}

const toPlay = async (): Promise<Way> => ({ path: PLAY_PATH, headers: { Origin: 'null' }, first: LAUNCH });

const SOCKETS: Readonly<Record<string, (harness: Harness) => Promise<Way>>> = {
  [joinChat.id]: toChat,
  [openStudioSocket.id]: toPlay,
};

test('both sockets of the contract are covered', () => {
  const sockets = ENDPOINTS.filter(({ answer }) => answer === 'socket').map(({ id }) => id);
  expect(Object.keys(SOCKETS).sort()).toEqual([...sockets].sort());
});

describe.each(Object.entries(SOCKETS))('%s, over a platform that', (_, toWay) => {
  test.each(Object.entries(FAULTS))(
    '%s, is closed with a code alone, and no frame is passed on',
    async (_name, fault) => {
      const harness = createHarness({ upstreamTimeoutMs: TIMEOUT_MS });
      const { path, headers, first } = await toWay(harness);
      harness.platform.on(path, fault);
      const opened = await harness.ask(path, { headers: { ...headers, Upgrade: 'websocket' } });
      const socket = opened.webSocket as WebSocket;
      const heard: unknown[] = [];
      const closed: [number, string][] = [];
      socket.accept();
      socket.addEventListener('message', ({ data }) => void heard.push(data));
      socket.addEventListener('close', ({ code, reason }) => void closed.push([code, reason]));
      socket.send(first);
      await expect.poll(() => closed, { interval: 10 }).toEqual([[FAILED, 'refused']]);
      expect(heard).toEqual([]);
      expect(harness.platform.askedFor(path)).toHaveLength(1);
    },
  );
});

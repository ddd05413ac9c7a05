import { runDurableObjectAlarm } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { expect } from 'vitest';
import { type ChatEvent, joinChat } from '../../../../src/contract/chat/chat.ts';
import { bearer, register } from '../support/api.ts';

let names = 0;
export const newMember = async (): Promise<{ account: string; token: string }> => {
  names += 1;
  const account = `falante${names}`;
  return { account, token: (await register(account)).value.token };
};

export type Member = Awaited<ReturnType<typeof newMember>>;

export interface Seat {
  socket: WebSocket;
  events: ChatEvent[];
  closed: { code?: number };
  say(command: object): void;
  /** Resolves to the next event of a kind that has not been taken yet. */
  next<Type extends ChatEvent['type']>(type: Type): Promise<Extract<ChatEvent, { type: Type }>>;
}

export async function join(token: string): Promise<Seat> {
  const headers = { ...bearer(token), Upgrade: 'websocket' };
  const response = await exports.default.fetch(new Request(`https://platform.test${joinChat.path}`, { headers }));
  expect(response.status).toBe(101);
  const socket = response.webSocket as WebSocket;
  const events: ChatEvent[] = [];
  const closed: Seat['closed'] = {};
  socket.accept();
  socket.addEventListener('message', ({ data }) => {
    if (data !== 'pong') events.push(joinChat.response.parse(JSON.parse(String(data))) as ChatEvent);
  });
  socket.addEventListener('close', ({ code }) => {
    closed.code = code;
  });
  const next: Seat['next'] = async (type) => {
    for (let turn = 0; turn < 200; turn += 1) {
      const at = events.findIndex((event) => event.type === type);
      if (at >= 0) return events.splice(at, 1)[0] as never;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no ${type}; there are ${events.map((event) => event.type)}`);
  };
  return { socket, events, closed, next, say: (command) => socket.send(JSON.stringify(command)) };
}

let keys = 0;
export const toSend = (text: string, key?: string) => {
  keys += 1;
  return { type: 'send', key: key ?? `chave-${keys}-xxxx`, text };
};

export async function untilClosed(seat: Seat): Promise<number | undefined> {
  for (let turn = 0; turn < 200 && seat.closed.code === undefined; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return seat.closed.code;
}

export const lookAround = () => runDurableObjectAlarm(env.CHAT_ROOM.getByName('room'));

import { env } from 'cloudflare:workers';
import type { CardMessage } from '../../../../src/studio/cards/messages.ts';
import type { RoomView, TableView } from '../../../../src/studio/cards/table-views.ts';
import { bearer, createPlayer, seedAll, sendJson } from '../../platform/support/api.ts';

export const GAME = 'tres-mares';

let members = 0;

/** A member with money and a launch of the card room. */
export async function makeMember(amount = 100) {
  await seedAll();
  members += 1;
  const name = `cards${members}${Math.random().toString(36).slice(2, 8)}`;
  const { token, player } = await createPlayer(name, amount);
  const { launch, gameType } = await launchRoom(token, { gameId: GAME });
  return { player, token, gameType, launch };
}

/** A frame of the card room; `search` is the query of its address. */
export async function launchRoom(token: string, target: { gameId: string } | { roomId: string }) {
  const launched = await sendJson('POST', '/wps/game/launchGame', { vassalage: 'ORLA_PVP', ...target }, bearer(token));
  const { content, gameType } = launched.value;
  const url = new URL(String(content), 'https://orla.test');
  return { gameType, search: url.search, launch: url.hash.slice('#launch='.length) };
}

export function openRoom(launch: string) {
  return sendJson('POST', '/studio/api/cards/open', { launch });
}

export function sit(launch: string, ticketKey: string, view: RoomView, entry = 2, extra: object = {}) {
  const serverSeedHash = view.levels.find(({ entryMinor }) => entryMinor === entry * 100)?.serverSeedHash;
  const body = { launch, ticketKey, entry, clientSeed: 'sal', serverSeedHash, ...extra };
  return sendJson('POST', '/studio/api/cards/sit', body);
}

export interface Tab {
  readonly socket: WebSocket;
  /** Every message received. */
  readonly heard: string[];
  readonly closed: number[];
  say(message: object | string): void;
  view(): RoomView;
  table(): TableView;
  answers(): Record<string, string>;
  until<Value>(find: () => Value | undefined | false): Promise<Value>;
}

export async function until<Value>(find: () => Value | undefined | false): Promise<Value> {
  for (let step = 0; step < 400; step += 1) {
    const found = find();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('It never came');
}

export async function openTab(launch?: string): Promise<Tab> {
  const answer = await env.CARDS.getByName(GAME).fetch('https://room.test', { headers: { Upgrade: 'websocket' } });
  const socket = answer.webSocket;
  if (!socket) throw new Error(`No socket: ${answer.status}`);
  socket.accept();
  const heard: string[] = [];
  const closed: number[] = [];
  socket.addEventListener('message', ({ data }) => void heard.push(String(data)));
  socket.addEventListener('close', ({ code }) => void closed.push(code));
  const messages = () => heard.map((text) => JSON.parse(text) as CardMessage);
  const view = () => {
    const last = messages().findLast((message) => message.type === 'room');
    if (last?.type !== 'room') throw new Error('Nothing was shown');
    return last.view;
  };
  const tab: Tab = {
    socket,
    heard,
    closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    view,
    table: () => {
      const { table } = view();
      if (!table) throw new Error('At no table');
      return table;
    },
    answers: () =>
      Object.fromEntries(messages().flatMap((each) => (each.type === 'answer' ? [[each.actionId, each.answer]] : []))),
    until,
  };
  if (launch !== undefined) {
    tab.say({ launch });
    await until(() => heard.length > 0 || closed.length > 0);
  }
  return tab;
}

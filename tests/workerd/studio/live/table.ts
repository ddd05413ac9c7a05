import { runDurableObjectAlarm } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { LiveState, LiveTicket } from '../../../../src/contract/studio/live.ts';
import { setClock } from '../../../../src/server/clock.ts';
import { getTable } from '../../../../src/studio/live/tables.ts';
import { bearer, createPlayer, seedAll, sendJson } from '../../platform/support/api.ts';

export const START_MINOR = 100_000;
export type Message = LiveState | { type: 'people'; people: number } | { type: 'ticket'; ticket: LiveTicket };

let aheadMs = 0;
let created = 0;

/** Moves the platform's clock forward by this much; it never moves back. */
export function pass(milliseconds: number): void {
  aheadMs += milliseconds;
  setClock(() => Date.now() + aheadMs);
}

export function getObject(tableId: string) {
  return env.LIVE_TABLE.getByName(tableId);
}

/** Moves the clock and runs the alarm. */
export async function step(tableId: string, milliseconds: number): Promise<void> {
  pass(milliseconds);
  await runDurableObjectAlarm(getObject(tableId));
}

/** A member with 1,000.00, or the given amount, and a launch of the table's room. */
export async function sitDown(tableId: string, amount = START_MINOR / 100) {
  await seedAll();
  created += 1;
  const member = await createPlayer(`live${created}${Math.random().toString(36).slice(2, 8)}`, amount);
  const launched = await sendJson(
    'POST',
    '/wps/game/launchGame',
    { roomId: `ORLA_LIVE:${tableId}` },
    bearer(member.token),
  );
  const url: string = launched.value.game_url;
  return { ...member, url, launch: url.split('#launch=')[1] ?? '', tableId };
}
export type Guest = Awaited<ReturnType<typeof sitDown>>;

export async function openSocket(tableId: string, first?: string) {
  const gameId = getTable(tableId)?.gameId;
  const url = `https://platform.test/studio/api/socket/${gameId}?place=${tableId}`;
  const response = await exports.default.fetch(new Request(url, { headers: { Upgrade: 'websocket' } }));
  const socket = response.webSocket as WebSocket;
  const heard: Message[] = [];
  const closed: number[] = [];
  socket.accept();
  socket.addEventListener('message', ({ data }) => void heard.push(JSON.parse(String(data)) as Message));
  socket.addEventListener('close', ({ code }) => void closed.push(code));
  if (first !== undefined) socket.send(first);
  const listStates = () => heard.filter((message) => message.type === 'table');
  return { socket, heard, closed, listStates, getState: () => listStates().at(-1) as LiveState };
}
export type Line = Awaited<ReturnType<typeof openSocket>>;

export const until = (check: () => unknown) => expect.poll(check, { interval: 20 });

/** Joins the table and waits for its present state. */
export async function join({ tableId, launch }: Pick<Guest, 'tableId' | 'launch'>): Promise<Line> {
  const line = await openSocket(tableId, JSON.stringify({ launch }));
  await until(() => line.listStates().length).toBeGreaterThan(0);
  return line;
}

export function bet(
  { launch, tableId }: Pick<Guest, 'tableId' | 'launch'>,
  round: number,
  lines: readonly [field: string, stake: number][],
  ticketKey: string = crypto.randomUUID(),
) {
  const body = { launch, table: tableId, ticketKey, round, lines: lines.map(([field, stake]) => ({ field, stake })) };
  return sendJson('POST', '/studio/api/live/bets', body);
}

export function openTable({ launch, tableId }: Pick<Guest, 'tableId' | 'launch'>) {
  return sendJson('POST', '/studio/api/live/open', { launch, table: tableId });
}

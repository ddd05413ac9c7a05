import { runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { LiveState } from '../../../../src/contract/studio/live.ts';
import { PHASE_MS } from '../../../../src/studio/live/phases.ts';
import { LiveTableDurableObject } from '../../../../src/studio/live/table-object.ts';
import { seedAll } from '../../platform/support/api.ts';
import { bet, getObject, join, openSocket, openTable, sitDown, step, until } from './table.ts';

const TABLE = 'bacara-coral';
/**
 * The time at which the wallet confirmed a launch. It is so far in the future that the room never asks the wallet about the launches of this test.
 */
const FOR_EVER = Number.MAX_SAFE_INTEGER - 1_000_000;

describe('a socket of a table', () => {
  test.each([
    ['no launch', 'hello', 1008],
    ['a launch that nobody made', '{"launch":"m-1.bacara-do-cais.0123456789abcdef0123"}', 4001],
  ])('that starts with %s is closed', async (_, first, code) => {
    await seedAll();
    const line = await openSocket(TABLE, first);
    await until(() => line.closed).toEqual([code]);
    expect(line.heard).toEqual([]);
  });

  test('with the launch of another game is closed', async () => {
    const guest = await sitDown('roleta-areia');
    const line = await openSocket(TABLE, JSON.stringify({ launch: guest.launch }));
    await until(() => line.closed).toEqual([4001]);
  });

  test('whose launch cannot be checked is closed for now', async () => {
    const { launch } = await sitDown(TABLE);
    const askFunds = () => Promise.reject(new Error('overloaded'));
    const silent = { ...env, STUDIO_PLAYER: { getByName: () => ({ askFunds }) } } as unknown as Env;
    const closed = await runInDurableObject(getObject(TABLE), async (_object, state) => {
      const room = new LiveTableDurableObject(state, silent);
      const before = new Set(state.getWebSockets());
      const { webSocket } = await room.fetch();
      const [opened] = state.getWebSockets().filter((socket) => !before.has(socket));
      const codes: number[] = [];
      webSocket?.accept();
      webSocket?.addEventListener('close', ({ code }) => void codes.push(code));
      await room.webSocketMessage(opened as WebSocket, JSON.stringify({ launch })).catch(() => undefined);
      await scheduler.wait(50);
      return codes;
    });
    expect(closed).toEqual([1013]);
  });

  test('that sends nothing for five seconds is closed', async () => {
    const line = await openSocket(TABLE);
    await until(() => line.closed).toEqual([1008]);
  });

  test('that sends after the launch is closed, except for pings', async () => {
    const guest = await sitDown(TABLE);
    const line = await join(guest);
    line.socket.send('{"type":"outcome","winner":"player"}');
    await until(() => line.closed).toEqual([1008]);
  });

  test('of an unknown table or game is refused', async () => {
    for (const path of ['bacara-do-cais?place=roleta-areia', 'bacara-do-cais', 'calcadao?place=bacara-coral']) {
      const request = new Request(`https://platform.test/studio/api/socket/${path}`, {
        headers: { Upgrade: 'websocket' },
      });
      const response = await exports.default.fetch(request);
      expect([path, response.status]).toEqual([path, 400]);
      await response.body?.cancel();
    }
    const plain = await exports.default.fetch(
      new Request(`https://platform.test/studio/api/socket/bacara-do-cais?place=${TABLE}`),
    );
    expect(plain.status).toBe(426);
    await plain.body?.cancel();
  });

  test('that reconnects returns to the round with its bets', async () => {
    const guest = await sitDown(TABLE);
    const line = await join(guest);
    while (line.getState().phase !== 'betting') await step(TABLE, PHASE_MS.shown);
    const { number } = line.getState().round;
    await bet(guest, number, [['banker', 10]]);
    line.socket.close(1000);
    const back = await join(guest);
    expect(back.getState().round.number).toBe(number);
    const { value } = await openTable(guest);
    expect(value.tickets).toMatchObject([{ round: number, state: 'placed', lines: [{ field: 'banker', stake: 10 }] }]);
    back.socket.close(1000);
  });
});

describe('a message of a table', () => {
  test('reaches 500 people complete and in the same order', async () => {
    const guest = await sitDown(TABLE);
    const line = await join(guest);
    while (line.getState().phase !== 'betting') await step(TABLE, PHASE_MS.shown);
    const heard: string[][] = [];
    // Creates seats directly, as the room creates them from launches. With 500 real members the test would only be slower.
    const clients = await runInDurableObject(getObject(TABLE), (_object, state) =>
      Array.from({ length: 500 }, (_, index) => {
        const { 0: client, 1: server } = new WebSocketPair();
        state.acceptWebSocket(server);
        server.serializeAttachment({
          player: `guest-${index}`,
          gameId: 'bacara-do-cais',
          launch: '',
          vouchedMs: FOR_EVER,
        });
        client.accept();
        const own: string[] = [];
        heard.push(own);
        client.addEventListener('message', ({ data }) => void own.push(String(data)));
        return client;
      }),
    );
    for (const ms of [PHASE_MS.betting, PHASE_MS.closed, PHASE_MS.shown]) await step(TABLE, ms);
    const toPhases = (texts: readonly string[]) =>
      texts
        .map((text) => JSON.parse(text) as LiveState)
        .flatMap(({ type, phase }) => (type === 'table' ? [phase] : []));
    await until(() => heard.filter((texts) => toPhases(texts).length === 3).length).toBe(500);
    const [first = []] = heard;
    expect(toPhases(first)).toEqual(['closed', 'shown', 'settled']);
    for (const texts of heard)
      expect(texts.filter((text) => text.includes('"table"'))).toEqual(
        first.filter((text) => text.includes('"table"')),
      );
    expect(await getObject(TABLE).countPeople()).toBe(501);
    await runInDurableObject(getObject(TABLE), () => {
      for (const client of clients) client.close(1000);
    });
    line.socket.close(1000);
  });
});

// Connects 500 sockets to one live table, then to the crash game. Measures the delay between the first and the last delivery of an outcome,
// and cash-outs of the crash game. `BENCH_ROOM` measures only one of them.

import process from 'node:process';
import { makePlayers, seedPlatform } from '../lib/players.mjs';
import { fail } from '../lib/run.mjs';
import { bundleStudio, readStudio, withoutFiles } from './built.mjs';
import { measureCashOuts } from './cash-outs.mjs';
import { createPlatform } from './platform.mjs';

const PORT = 8789;
const STUDIO_PORT = 8790;
const ROOMS = [
  {
    ...{ name: 'tables', game: { gameId: 'roleta-da-orla', vassalage: 'ORLA_LIVE' } },
    ...{ path: 'roleta-da-orla?place=roleta-areia', shown: '"phase":"shown"', roundMs: 40_000 },
  },
  {
    ...{ name: 'crash', game: { gameId: 'pipa-ao-vento', vassalage: 'ORLA' } },
    // The mean duration of a flight is far below this time. A single flight may last two minutes.
    ...{ path: 'pipa-ao-vento', shown: '"phase":"crashed"', roundMs: 60_000 },
  },
];
const SOCKETS = 500;
/** Number of sockets of one player. A room accepts six tabs of one player. */
const SOCKETS_OF_ONE = 5;
const ROUNDS = 3;
const GOAL_MS = 250;

function sit({ launch }, { path, shown }, onShown) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${STUDIO_PORT}/studio/api/socket/${path}`);
    let isHeard = false;
    socket.addEventListener('open', () => socket.send(JSON.stringify({ launch })));
    socket.addEventListener('close', ({ code }) =>
      isHeard ? fail(`A socket was closed: ${code}`) : reject(new Error(`${code}`)),
    );
    socket.addEventListener('message', ({ data }) => {
      const at = performance.now();
      if (!isHeard) resolve(socket);
      isHeard = true;
      if (data.includes(shown)) onShown(at, data);
    });
  });
}

/** Records when each socket received each round. */
function createWatch() {
  const heard = new Map();
  return {
    heard,
    onShown(at, text) {
      const { number } = JSON.parse(text).round;
      heard.set(number, [...(heard.get(number) ?? []), at]);
    },
  };
}

export async function measureTables(folder, record) {
  const { serve } = await createPlatform(`${folder}/tables`);
  const bundle = `${folder}/tables/studio`;
  await bundleStudio(bundle);
  const studio = withoutFiles(readStudio(bundle));
  const platform = await serve({ port: PORT, morePorts: [STUDIO_PORT], more: [studio] });
  await seedPlatform(PORT, {}, STUDIO_PORT);
  for (const room of ROOMS.filter(({ name }) => name === (process.env.BENCH_ROOM ?? name)))
    await measureRoom(room, record);
  platform.stop();
}

async function measureRoom(room, record) {
  const players = await makePlayers(PORT, SOCKETS / SOCKETS_OF_ONE, 100, room.game);
  const watch = createWatch();
  // There are no bets here, so each round is shown at its scheduled time.
  const sockets = [];
  for (let turn = 0; turn < SOCKETS_OF_ONE; turn += 1)
    sockets.push(...(await Promise.all(players.map((player) => sit(player, room, watch.onShown)))));
  watch.heard.clear();
  const until = Date.now() + (ROUNDS + 1) * room.roundMs;
  const isFull = () => [...watch.heard.values()].filter((times) => times.length === SOCKETS).length >= ROUNDS;
  while (!isFull() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 500));
  const rounds = [...watch.heard.values()].filter((times) => times.length === SOCKETS);
  const spreads = rounds.map((times) => Math.max(...times) - Math.min(...times));
  const worst = Math.max(...spreads);
  record(
    `${room.name}: rounds that all 500 sockets heard`,
    String(rounds.length),
    `at least ${ROUNDS}`,
    rounds.length >= ROUNDS,
  );
  record(
    `${room.name}: last socket after the first, worst round (ms)`,
    worst.toFixed(0),
    `at most ${GOAL_MS}`,
    worst <= GOAL_MS,
  );
  if (room.name === 'crash') await measureCashOuts({ studioPort: STUDIO_PORT, players, sockets }, record);
}

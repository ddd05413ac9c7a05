// Connects 500 sockets to one live table and measures the delay between the first and the last delivery of a round's outcome.

import { makePlayers, seedPlatform } from '../lib/players.mjs';
import { fail } from '../lib/run.mjs';
import { bundleStudio, readStudio, withoutFiles } from './built.mjs';
import { createPlatform } from './platform.mjs';

const PORT = 8789;
const STUDIO_PORT = 8790;
const TABLE = { gameId: 'roleta-da-orla', vassalage: 'ORLA_LIVE' };
const PLACE = 'roleta-areia';
const SOCKETS = 500;
/** A room accepts six tabs of one player. */
const SOCKETS_OF_ONE = 5;
const ROUNDS = 3;
const ROUND_MS = 40_000;
const GOAL_MS = 250;

function sit({ launch }, onShown) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${STUDIO_PORT}/studio/api/socket/${TABLE.gameId}?place=${PLACE}`);
    let isHeard = false;
    socket.addEventListener('open', () => socket.send(JSON.stringify({ launch })));
    socket.addEventListener('close', ({ code }) =>
      isHeard ? fail(`A socket was closed: ${code}`) : reject(new Error(`${code}`)),
    );
    socket.addEventListener('message', ({ data }) => {
      const at = performance.now();
      if (!isHeard) resolve(socket);
      isHeard = true;
      if (data.includes('"phase":"shown"')) onShown(at, data);
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
  const players = await makePlayers(PORT, SOCKETS / SOCKETS_OF_ONE, 100, TABLE);
  const watch = createWatch();
  // There are no bets here, so each round is shown at its scheduled time.
  for (let turn = 0; turn < SOCKETS_OF_ONE; turn += 1)
    await Promise.all(players.map((player) => sit(player, watch.onShown)));
  watch.heard.clear();
  const until = Date.now() + (ROUNDS + 1) * ROUND_MS;
  const isFull = () => [...watch.heard.values()].filter((times) => times.length === SOCKETS).length >= ROUNDS;
  while (!isFull() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 500));
  platform.stop();
  const rounds = [...watch.heard.values()].filter((times) => times.length === SOCKETS);
  const spreads = rounds.map((times) => Math.max(...times) - Math.min(...times));
  const worst = Math.max(...spreads);
  record(
    'tables: rounds that all 500 sockets heard',
    String(rounds.length),
    `at least ${ROUNDS}`,
    rounds.length >= ROUNDS,
  );
  record(
    'tables: last socket after the first, worst round (ms)',
    worst.toFixed(0),
    `at most ${GOAL_MS}`,
    worst <= GOAL_MS,
  );
}

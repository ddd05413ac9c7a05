// Measures how one round of the crash game with many bets is settled. Time runs from the start of a process that finds the betting over.
import { measureTickets, PREPARES_MS, SECOND, sleepUntil } from './tickets.mjs';

const PORTS = { platform: 8781, driver: 8791 };
const GAME = { gameId: 'pipa-ao-vento', vassalage: 'ORLA' };
const STAKE_MINOR = 1000;
/** Multiplier of the automatic cash-out, in hundredths. 96 of 100 rounds reach it, within an eighth of a second. */
const AUTO = 101;
const HURRIES_MS = 4 * SECOND;
const ASK_EVERY_MS = 250;

/** Connects to the game, which wakes its room, and waits for a round whose betting has just begun. */
function waitForBetting(studioPort, launch) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${studioPort}/studio/api/socket/${GAME.gameId}`);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ launch })));
    socket.addEventListener('error', () => reject(new Error('The game has no socket')));
    socket.addEventListener('message', ({ data }) => {
      const { type, phase, endsAt, now, round } = JSON.parse(data);
      if (type === 'round' && phase === 'betting' && endsAt - now > HURRIES_MS) resolve(round.number);
    });
  });
}

async function plan({ studioPort, seats }) {
  const round = await waitForBetting(studioPort, seats[0].launch);
  const place = { kind: 'crash', name: GAME.gameId };
  const selection = JSON.stringify([round, 1, AUTO]);
  return { order: { gameId: GAME.gameId, place, stakeMinor: STAKE_MINOR, selection }, dueMs: Date.now() + PREPARES_MS };
}

async function readPayoutMinor({ drive, seats }) {
  for (;;) {
    const { payoutMinor } = await drive('own', { ...seats[0], gameId: GAME.gameId });
    if (payoutMinor !== null) return payoutMinor;
    await sleepUntil(Date.now() + ASK_EVERY_MS);
  }
}

export const measureCrash = (folder, record) =>
  measureTickets(folder, record, { name: 'crash', game: GAME, ports: PORTS, plan, readPayoutMinor });

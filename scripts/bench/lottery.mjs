// One draw with many tickets, of which each wins: from the start of a process that finds it due.
import { measureTickets, sleepUntil, TICKETS } from './tickets.mjs';

const PORTS = { platform: 8786, driver: 8796 };
const SECOND = 1000;
const DIGITS = [...'0123456789'];
const BALLS = Array.from({ length: 49 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Every ticket marks all that can come out in one place: one of its lines wins, whatever is drawn, and the balance after it is known. */
const SMALL = {
  gameId: 'ondas-do-cais',
  ...{ everyMs: 300 * SECOND, sellsForMs: 150 * SECOND },
  bet: { type: 'fixed', picks: [DIGITS, [], [], [], []], lineStake: 100 },
  ...{ stakeMinor: 1000, payoutMinor: 950 },
};
/** An hour between draws: time enough to sell a hundred thousand. */
const LARGE = {
  gameId: 'colar-de-perolas',
  ...{ everyMs: 3600 * SECOND, sellsForMs: 540 * SECOND },
  bet: { type: 'special', picks: [BALLS], lineStake: 100 },
  ...{ stakeMinor: 4900, payoutMinor: 4655 },
};
const LOTTERY = TICKETS > 25_000 ? LARGE : SMALL;
const { gameId, everyMs, sellsForMs, bet, stakeMinor, payoutMinor } = LOTTERY;

async function plan({ drive, tell }) {
  const next = Math.ceil((Date.now() + SECOND) / everyMs) * everyMs;
  if (next - Date.now() < sellsForMs) {
    tell(`waits ${Math.round((next - Date.now()) / SECOND)} s for the next draw`);
    await sleepUntil(next + SECOND / 2);
  }
  const { drawNumber, closesAt, drawsAt } = await drive('draw', { gameId });
  const place = { kind: 'lottery', name: gameId };
  const order = { gameId, place, stakeMinor, selection: JSON.stringify({ draw: drawNumber, ...bet }) };
  return { order, closesMs: closesAt, dueMs: drawsAt };
}

export const measureLottery = (folder, record) =>
  measureTickets(folder, record, {
    name: 'lottery',
    game: { gameId, vassalage: 'TCG_SEA' },
    ports: PORTS,
    plan,
    readPayoutMinor: async () => payoutMinor,
  });

// Measures how one draw with many winning tickets is settled. Time runs from the start of a process that finds the draw due.
import { measureTickets, PREPARES_MS, SECOND, sleepUntil } from './tickets.mjs';

const PORTS = { platform: 8786, driver: 8796 };
const GAME = { gameId: 'sete-perolas', vassalage: 'TCG_SEA' };
const EVERY_MS = 180 * SECOND;
const CLOSES_MS = 15 * SECOND;
const BALLS = Array.from({ length: 49 }, (_, index) => String(index + 1).padStart(2, '0'));
/** Each ticket marks every ball, so one of its lines wins in any draw and the balance afterwards is known. */
const BET = { type: 'special', picks: [BALLS], lineStake: 100 };
const STAKE_MINOR = 4900;
const PAYOUT_MINOR = 4655;

async function plan({ drive, tell }) {
  const next = Math.ceil((Date.now() + SECOND) / EVERY_MS) * EVERY_MS;
  if (next - Date.now() < Math.max(PREPARES_MS, CLOSES_MS + SECOND)) {
    tell(`waits ${Math.round((next - Date.now()) / SECOND)} s for the next draw`);
    await sleepUntil(next + SECOND / 2);
  }
  const { drawNumber, drawsAt } = await drive('draw', { gameId: GAME.gameId });
  const place = { kind: 'lottery', name: GAME.gameId };
  const selection = JSON.stringify({ draw: drawNumber, ...BET });
  return { order: { gameId: GAME.gameId, place, stakeMinor: STAKE_MINOR, selection }, dueMs: drawsAt };
}

export const measureLottery = (folder, record) =>
  measureTickets(folder, record, {
    name: 'lottery',
    game: GAME,
    ports: PORTS,
    plan,
    readPayoutMinor: async () => PAYOUT_MINOR,
  });

// Measures how one match with many tickets in one book is settled. Time runs from the start of a process that finds the match over.
import { measureTickets, PREPARES_MS, SECOND, sleepUntil } from './tickets.mjs';

const PORTS = { platform: 8784, driver: 8794 };
const GAME = { gameId: 'orla-football', vassalage: 'ORLA_SPORTS' };
const OPS = { authorization: 'Bearer local-ops', 'content-type': 'application/json' };
const STAKE_MINOR = 1000;
const TICK_MS = 100;
/** Duration of a match: ninety minutes with some stoppage time. */
const LASTS_MS = 100 * TICK_MS;
const ASK_EVERY_MS = 250;

async function plan({ studioPort }) {
  const startsInSeconds = Math.ceil(PREPARES_MS / SECOND);
  const body = JSON.stringify({ homeId: 'marulhal', awayId: 'areal-torto', startsInSeconds, tickMs: TICK_MS });
  const reply = await fetch(`http://127.0.0.1:${studioPort}/ops/studio/sports/friendlies`, {
    method: 'POST',
    headers: OPS,
    body,
  });
  const { value } = await reply.json();
  // The seed decides the winning pick. In half of the runs these tickets lose, and are settled all the same.
  const leg = { matchId: value.matchId, marketId: 'result', pick: 'home', price: 200 };
  const order = {
    gameId: GAME.gameId,
    place: { kind: 'sports', name: 'book' },
    stakeMinor: STAKE_MINOR,
    selection: JSON.stringify({ accept: 'any', legs: [leg] }),
  };
  return { order, dueMs: value.startsAt + LASTS_MS };
}

async function readPayoutMinor({ drive, seats }) {
  for (;;) {
    const { payout } = await drive('ticket', { player: seats[0].player, category: 'SPORTS' });
    if (payout !== null) return Math.round(payout * 100);
    await sleepUntil(Date.now() + ASK_EVERY_MS);
  }
}

export const measureSports = (folder, record) =>
  measureTickets(folder, record, { name: 'sports', game: GAME, ports: PORTS, plan, readPayoutMinor });

import { expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { migrate } from '../../scripts/lib/migrate.mjs';
import { seed } from '../../scripts/lib/server.mjs';
import { openSlot, type SlotRound, spinSlot } from '../../src/contract/studio/studio.ts';
import { waitUntil } from '../wait-for.ts';
import { BET, balanceOf, bet, CREDIT, makePlayer, type Player } from './players.ts';
import { makeStateFolder, openProduct } from './product.ts';

const PORT = await findFreePort();
const ORIGIN = `http://localhost:${PORT}`;
/** Each player has made this many calls when the process is killed. */
const CALLS_MIN = 20;
const PLAYERS = 4;

async function spin(player: Player, roundKey: string): Promise<SlotRound> {
  const answer = await player.client.call(spinSlot, {
    launch: player.launch,
    roundKey,
    stake: 0.2,
    clientSeed: 'kill',
  });
  if (!answer.ok) throw new Error(`spin: ${answer.code}`);
  return answer.value.round;
}

/** Repeats until the process dies. Records the sent and the acknowledged calls. */
function playUntilKilled<Answer>(play: (key: string) => Promise<Answer>) {
  const sent: string[] = [];
  const acknowledged = new Map<string, Answer>();
  const playing = (async () => {
    for (;;) {
      const key = crypto.randomUUID();
      sent.push(key);
      acknowledged.set(key, await play(key));
    }
  })();
  return { sent, acknowledged, ended: playing.catch(() => undefined) };
}

test('a process killed during play loses no acknowledged bet and doubles none', async () => {
  const state = makeStateFolder();
  expect(await migrate(state.folder)).toBeUndefined();
  const product = await openProduct(PORT, state.folder);
  let server = await product.start(null);
  try {
    expect(await seed(PORT)).toBeUndefined();
    const betting: Player[] = [];
    const spinning: Player[] = [];
    for (let index = 0; index < PLAYERS; index += 1)
      (index % 2 === 0 ? betting : spinning).push(await makePlayer(ORIGIN));
    const betRuns = betting.map((player) => playUntilKilled((key) => bet(player, key)));
    const spinRuns = spinning.map((player) => playUntilKilled((key) => spin(player, key)));
    const runs = [...betRuns, ...spinRuns];
    await waitUntil(() => runs.every(({ acknowledged }) => acknowledged.size > CALLS_MIN), 60_000);
    server.stop();
    await Promise.all(runs.map(({ ended }) => ended));

    server = await product.start(null);
    for (const [index, player] of betting.entries()) {
      const run = betRuns[index];
      if (!run) continue;
      // Checked before the calls are sent again, because a repeated call would restore a lost bet.
      const spent = Math.round((CREDIT - (await balanceOf(player))) / BET);
      expect(spent).toBeGreaterThanOrEqual(run.acknowledged.size);
      expect(spent).toBeLessThanOrEqual(run.sent.length);
      for (const key of run.sent) {
        const answer = await bet(player, key);
        const before = run.acknowledged.get(key);
        if (before) expect(answer).toBe(before);
      }
      expect(await balanceOf(player)).toBeCloseTo(CREDIT - run.sent.length * BET, 6);
    }
    for (const [index, player] of spinning.entries()) {
      const run = spinRuns[index];
      if (!run) continue;
      const opened = await player.client.call(openSlot, { launch: player.launch });
      expect(opened.ok).toBe(true);
      let expected = CREDIT;
      for (const key of run.sent) {
        const round = await spin(player, key);
        const before = run.acknowledged.get(key);
        if (before) expect(round).toEqual(before);
        expected += round.payout - round.stake;
      }
      expect(await balanceOf(player)).toBeCloseTo(expected, 6);
    }
  } finally {
    server.stop();
    state.remove();
  }
});

import { expect, test } from 'vitest';
import { migrate, seed, startWorkers } from '../../scripts/lib/server.mjs';
import { listGames } from '../../src/contract/games.ts';
import { launchGame } from '../../src/contract/games-launch.ts';
import { openSlot, type SlotRound, spinSlot } from '../../src/contract/studio.ts';
import { getBalance, vendorBet } from '../../src/contract/wallet.ts';
import { hmacHex, sha256Hex } from '../../src/lib/bytes.ts';
import type { ConformanceClient } from '../conformance/client.ts';
import { makeMember, makeStateFolder } from './product.ts';

const PORT = 8796;
const ORIGIN = `http://localhost:${PORT}`;
const VENDOR = { id: 'ORLA', secret: 'local-studio-secret-0123456789abcdef' };
const CREDIT = 500;
const KILL_AFTER_MS = 1500;
const PLAYERS = 4;

interface Player {
  client: ConformanceClient;
  launch: string;
  gameCode: string;
  player: string;
}

async function makePlayer(): Promise<Player> {
  const { client } = await makeMember(ORIGIN, CREDIT);
  const games = await client.call(listGames, { pageSize: 1 });
  const game = games.ok ? games.value.games[0] : undefined;
  if (!game) throw new Error('no title is listed');
  const launched = await client.call(launchGame, { gameId: game.gameId, vassalage: game.vassalage });
  if (!launched.ok) throw new Error(`launch: ${launched.code}`);
  const launch = new URLSearchParams(new URL(launched.value.game_url, ORIGIN).hash.slice(1)).get('launch') ?? '';
  return { client, launch, gameCode: game.gameId, player: launch.split('.')[0] ?? '' };
}

async function bet({ client, launch, gameCode, player }: Player, transactionId: string) {
  const body = JSON.stringify({
    player,
    launch,
    gameCode,
    transactionId,
    roundId: `r-${transactionId}`,
    amount: 0.01,
    currency: 'BRL',
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = await hmacHex(VENDOR.secret, `${timestamp}.POST.${vendorBet.path}.${await sha256Hex(body)}`);
  const headers = {
    'content-type': 'application/json',
    'x-vendor': VENDOR.id,
    'x-timestamp': timestamp,
    'x-signature': signature,
    authorization: '',
  };
  const answer = await client.raw('POST', vendorBet.path, { headers, body });
  if (answer.status !== 200) throw new Error(`bet: ${answer.status} ${JSON.stringify(answer.body)}`);
  return JSON.stringify(answer.body);
}

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

async function balanceOf(player: Player): Promise<number> {
  const answer = await player.client.call(getBalance, {});
  if (!answer.ok) throw new Error(`balance: ${answer.code}`);
  return answer.value.sumBalance;
}

async function start(state: string) {
  const server = await startWorkers({ port: PORT, state, vars: { LOG: 'off', STUDIO_SPIN_MIN_MS: '0' } });
  if (!server) throw new Error('the workers did not start');
  return server;
}

/** Repeats until the process dies; keeps what was sent and what was acknowledged. */
async function playUntilKilled<Answer>(play: (key: string) => Promise<Answer>) {
  const sent: string[] = [];
  const acknowledged = new Map<string, Answer>();
  try {
    for (;;) {
      const key = crypto.randomUUID();
      sent.push(key);
      acknowledged.set(key, await play(key));
    }
  } catch {
    return { sent, acknowledged };
  }
}

test('a process killed in the middle of play loses no acknowledged bet and doubles none', async () => {
  const state = makeStateFolder();
  expect(await migrate(state.folder)).toBeUndefined();
  let server = await start(state.folder);
  try {
    expect(await seed(PORT)).toBeUndefined();
    const betting: Player[] = [];
    const spinning: Player[] = [];
    for (let index = 0; index < PLAYERS; index += 1) (index % 2 === 0 ? betting : spinning).push(await makePlayer());
    const bets = betting.map((player) => playUntilKilled((key) => bet(player, key)));
    const spins = spinning.map((player) => playUntilKilled((key) => spin(player, key)));
    await new Promise((resolve) => setTimeout(resolve, KILL_AFTER_MS));
    server.stop('SIGKILL');
    const betRuns = await Promise.all(bets);
    const spinRuns = await Promise.all(spins);
    for (const run of [...betRuns, ...spinRuns]) expect(run.acknowledged.size).toBeGreaterThan(3);

    server = await start(state.folder);
    for (const [index, player] of betting.entries()) {
      const run = betRuns[index];
      if (!run) continue;
      for (const key of run.sent) {
        const answer = await bet(player, key);
        const before = run.acknowledged.get(key);
        if (before) expect(answer).toBe(before);
      }
      expect(await balanceOf(player)).toBeCloseTo(CREDIT - run.sent.length * 0.01, 6);
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
    server.stop('SIGKILL');
    state.remove();
  }
});

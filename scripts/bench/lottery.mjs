// One draw with a hundred thousand tickets: from its numbers until every member has been paid, against raw postings of the same run.
import { fail } from '../lib/run.mjs';
import { createPlatform } from './platform.mjs';
import { makePlayers, seedPlatform } from './players.mjs';
import { load, ratesOf } from './rounds.mjs';
import { median } from './stats.mjs';

const PORTS = { platform: 8786, driver: 8796 };
/** Five minutes between draws: time enough to sell. */
const GAME = { gameId: 'ondas-do-cais', vassalage: 'TCG_SEA' };
const EVERY_MS = 300_000;
const CLOSES_MS = 20_000;
const MEMBERS = 64;
const TICKETS = 100_000;
/** A player's object takes eight requests at a time. */
const LANES_A_MEMBER = 4;
const RAW_SECONDS = 4;
const RAW_ROUNDS = 3;
/** With the wait for a draw and its sale, all of it ends within a quarter of an hour. */
const SETTLES_WITHIN_MS = 300_000;
/** One call of the driver; in between it is told how far it is. */
const STEP_MS = 15_000;
/** A draw that has less time than this left is not begun. */
const SELLS_FOR_MS = 150_000;

/** Every ticket marks all digits of one place: one line of ten wins, whatever is drawn, and the balance after it is known. */
const STAKE_MINOR = 1000;
const PAYOUT_MINOR = 950;

const DRIVER = `
const selection = (draw) => JSON.stringify({ draw, type: 'fixed', picks: [[...'0123456789'], [], [], [], []], lineStake: 100 });
async function sell(env, { players, gameId, lanes, forMs, wanted, drawNumber }) {
  const { draw } = await env.LOTTERY.getByName(gameId).getState();
  const sold = players.map(() => 0);
  const untilMs = drawNumber === undefined || drawNumber === draw.drawNumber ? Date.now() + forMs : 0;
  let asked = 0;
  const order = () => ({ ticketKey: crypto.randomUUID(), gameId, place: { kind: 'lottery', name: gameId }, stakeMinor: ${STAKE_MINOR}, selection: selection(draw.drawNumber) });
  const lane = async (index) => {
    const { player, launch } = players[index];
    const stub = env.STUDIO_PLAYER.getByName(player);
    while (asked < wanted && Date.now() < Math.min(untilMs, draw.closesAt - 1000)) {
      asked += 1;
      const placed = await stub.placeTicket(launch, order());
      // Sales may close while a ticket is on its way: its stake comes back.
      if (placed.ok) sold[index] += 1;
      else if (placed.code !== 'lottery.closed') throw new Error(placed.code);
    }
  };
  await Promise.all(players.flatMap((_, index) => Array.from({ length: lanes }, () => lane(index))));
  return { sold, draw };
}
async function watch(env, { players, expected, forMs }) {
  const untilMs = Date.now() + forMs;
  let left = players.map((_, index) => index);
  while (left.length > 0 && Date.now() < untilMs) {
    const funds = await Promise.all(left.map((index) => env.STUDIO_PLAYER.getByName(players[index].player).askFunds(players[index].launch)));
    left = left.filter((index, at) => !(funds[at].ok && funds[at].value.balanceMinor === expected[index]));
    if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { at: Date.now(), left: left.length };
}
const VERBS = { '/sell': sell, '/watch': watch };
export default { async fetch(request, env) {
  if (request.method !== 'POST') return new Response('ok');
  try {
    return Response.json(await VERBS[new URL(request.url).pathname](env, await request.json()));
  } catch (error) {
    return new Response(String(error), { status: 500 });
  }
} };`;

function lotteryDriver() {
  const scriptName = 'orla-platform';
  const durableObjects = {
    LOTTERY: { className: 'LotteryDurableObject', scriptName, useSQLite: true },
    STUDIO_PLAYER: { className: 'StudioPlayerDurableObject', scriptName, useSQLite: true },
  };
  const modules = [{ type: 'ESModule', path: 'driver.mjs', contents: DRIVER }];
  const dates = { compatibilityDate: '2026-11-01', compatibilityFlags: ['nodejs_compat'] };
  return { name: 'lottery-driver', modules, durableObjects, ...dates };
}

async function drive(verb, input) {
  const body = JSON.stringify(input);
  const reply = await fetch(`http://127.0.0.1:${PORTS.driver}/${verb}`, { method: 'POST', body });
  if (!reply.ok) fail(`The driver could not ${verb}: ${await reply.text()}`);
  return reply.json();
}

const sleepUntil = (at) => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));

async function measureRaw(platform, players) {
  const rounds = [];
  const options = { kind: 'vendor', port: PORTS.platform, connections: MEMBERS, players, seconds: RAW_SECONDS };
  for (let round = 0; round < RAW_ROUNDS; round += 1) {
    rounds.push(await load({ ...options, leadSeconds: 1 }));
    await platform.settle();
  }
  return ratesOf(rounds);
}

const tell = (text) => console.log(`  … lottery: ${text}`);

/** Sells until the draw closes: a slow machine sells fewer, and says how many. */
async function sellOneDraw(players) {
  const next = Math.ceil((Date.now() + 1000) / EVERY_MS) * EVERY_MS;
  if (next - CLOSES_MS - Date.now() < SELLS_FOR_MS) {
    tell(`waits ${Math.round((next - Date.now()) / 1000)} s for the next draw`);
    await sleepUntil(next + 500);
  }
  const order = { players, gameId: GAME.gameId, lanes: LANES_A_MEMBER, forMs: STEP_MS };
  const sold = players.map(() => 0);
  let present;
  for (let total = 0; total < TICKETS; ) {
    const step = await drive('sell', { ...order, wanted: TICKETS - total, drawNumber: present?.drawNumber });
    present ??= step.draw;
    for (const [index, count] of step.sold.entries()) sold[index] += count;
    total = sold.reduce((sum, count) => sum + count, 0);
    tell(`${total} tickets sold`);
    if (Date.now() >= present.closesAt - 1000) break;
  }
  return { sold, drawsAt: present.drawsAt };
}

/** Until every member has been paid to the cent, or for as long as there is. */
async function watchPayouts(players, expected, drawsAt) {
  for (;;) {
    const found = await drive('watch', { players, expected, forMs: STEP_MS });
    tell(
      `${players.length - found.left} of ${players.length} members paid, ${Math.round((found.at - drawsAt) / 1000)} s after the draw`,
    );
    if (found.left === 0 || Date.now() > drawsAt + SETTLES_WITHIN_MS) return found;
  }
}

export async function measureLottery(folder, record) {
  const { serve } = await createPlatform(`${folder}/lottery`);
  const platform = await serve({ port: PORTS.platform, morePorts: [PORTS.driver], more: [lotteryDriver()] });
  await seedPlatform(PORTS.platform);
  const slots = await makePlayers(PORTS.platform, MEMBERS);
  const players = await makePlayers(PORTS.platform, MEMBERS, 1_000_000, GAME);
  const before = await measureRaw(platform, slots);
  const seats = players.map(({ player, launch }) => ({ player, launch }));
  const { sold, drawsAt } = await sellOneDraw(seats);
  const tickets = sold.reduce((sum, count) => sum + count, 0);
  const expected = sold.map((count) => 100_000_000 - count * (STAKE_MINOR - PAYOUT_MINOR));
  await sleepUntil(drawsAt);
  const { at, left } = await watchPayouts(seats, expected, drawsAt);
  await platform.settle();
  const after = await measureRaw(platform, slots);
  platform.stop();
  const rate = tickets / ((at - drawsAt) / 1000);
  const raw = median([...before, ...after]);
  record(
    'lottery: tickets of one draw',
    String(tickets),
    `${TICKETS} where the machine sells them in time`,
    tickets > 0,
  );
  record('lottery: members not paid to the cent', String(left), '0', left === 0);
  record('lottery: tickets settled and paid a second', rate.toFixed(0), '–', true);
  record('lottery: raw wallet postings a second (median)', raw.toFixed(0), '–', true);
  record('lottery: settled tickets ÷ raw postings', (rate / raw).toFixed(2), 'at least 0.3', rate / raw >= 0.3);
}

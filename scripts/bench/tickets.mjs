// Many tickets on one event: sold by one process, which is killed; the next one finds them due and settles them, until every member has been
// paid to the cent, against raw wallet postings of the same run. `BENCH_TICKETS` says how many; with `BENCH_STEP=sell`, and later
// `BENCH_STEP=settle`, only what is measured needs a quiet machine.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fail } from '../lib/run.mjs';
import { createPlatform, openPlatform } from './platform.mjs';
import { makePlayers, seedPlatform } from './players.mjs';
import { load, ratesOf } from './rounds.mjs';
import { median } from './stats.mjs';

export const TICKETS = Number(process.env.BENCH_TICKETS ?? 20_000);
const STEP = process.env.BENCH_STEP ?? 'all';
const MEMBERS = 64;
const CREDIT_MINOR = 100_000_000;
/** A player's object takes eight requests at a time. */
const LANES_A_MEMBER = 4;
const RAW_SECONDS = 4;
const RAW_ROUNDS = 5;
const SETTLES_WITHIN_MS = 420_000;
/** One call of the driver; in between it is told how far it is. */
const STEP_MS = 15_000;

const DRIVER = `
const GIVEN_BACK = ['lottery.closed', 'sports.closed', 'games.round_returned'];
async function sell(env, { seats, order, lanes, untilMs, wanted }) {
  const sold = seats.map(() => 0);
  let asked = 0;
  const lane = async (index) => {
    const { player, launch } = seats[index];
    const stub = env.STUDIO_PLAYER.getByName(player);
    while (asked < wanted && Date.now() < untilMs) {
      asked += 1;
      const placed = await stub.placeTicket(launch, { ...order, ticketKey: crypto.randomUUID() });
      // Sales may close while a ticket is on its way, or its bet take too long: the stake comes back.
      if (placed.ok) sold[index] += 1;
      else if (!GIVEN_BACK.includes(placed.code)) throw new Error(placed.code);
    }
  };
  await Promise.all(seats.flatMap((_, index) => Array.from({ length: lanes }, () => lane(index))));
  return { sold };
}
async function watch(env, { seats, expected, forMs }) {
  const untilMs = Date.now() + forMs;
  let left = seats.map((_, index) => index);
  while (left.length > 0 && Date.now() < untilMs) {
    const funds = await Promise.all(left.map((index) => env.STUDIO_PLAYER.getByName(seats[index].player).askFunds(seats[index].launch)));
    left = left.filter((index, at) => !(funds[at].ok && funds[at].value.balanceMinor === expected[index]));
    if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { at: Date.now(), left: left.length };
}
async function draw(env, { gameId }) {
  return (await env.LOTTERY.getByName(gameId).getState()).draw;
}
async function ticket(env, { player, category }) {
  return (await env.SPORTS_BOOK.getByName('book').listTickets(player, category)).tickets[0];
}
const VERBS = { '/sell': sell, '/watch': watch, '/draw': draw, '/ticket': ticket };
export default { async fetch(request, env) {
  if (request.method !== 'POST') return new Response('ok');
  try {
    return Response.json(await VERBS[new URL(request.url).pathname](env, await request.json()));
  } catch (error) {
    return new Response(String(error), { status: 500 });
  }
} };`;

function ticketDriver() {
  const scriptName = 'orla-platform';
  const durableObjects = {
    LOTTERY: { className: 'LotteryDurableObject', scriptName, useSQLite: true },
    SPORTS_BOOK: { className: 'SportsBookDurableObject', scriptName, useSQLite: true },
    STUDIO_PLAYER: { className: 'StudioPlayerDurableObject', scriptName, useSQLite: true },
  };
  const modules = [{ type: 'ESModule', path: 'driver.mjs', contents: DRIVER }];
  const dates = { compatibilityDate: '2026-11-01', compatibilityFlags: ['nodejs_compat'] };
  return { name: 'ticket-driver', modules, durableObjects, ...dates };
}

function createDrive(port) {
  return async (verb, input) => {
    const reply = await fetch(`http://127.0.0.1:${port}/${verb}`, { method: 'POST', body: JSON.stringify(input) });
    if (!reply.ok) fail(`The driver could not ${verb}: ${await reply.text()}`);
    return reply.json();
  };
}

export const sleepUntil = (at) => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));

/** Sells until the event takes no more: a slow machine sells fewer, and says how many. */
async function sellAll({ event, ports, drive, tell, keep }) {
  const slots = await makePlayers(ports.platform, MEMBERS);
  const players = await makePlayers(ports.platform, MEMBERS, CREDIT_MINOR / 100, event.game);
  const seats = players.map(({ player, launch }) => ({ player, launch }));
  const plan = await event.plan({ drive, port: ports.platform, tickets: TICKETS, tell });
  const { order, closesMs } = plan;
  const sold = seats.map(() => 0);
  const began = Date.now();
  for (let total = 0; total < TICKETS && Date.now() < closesMs - 1000; ) {
    const untilMs = Math.min(Date.now() + STEP_MS, closesMs - 1000);
    const step = await drive('sell', { seats, order, lanes: LANES_A_MEMBER, untilMs, wanted: TICKETS - total });
    for (const [index, count] of step.sold.entries()) sold[index] += count;
    keep({ ...plan, slots, seats, sold });
    total = sold.reduce((sum, count) => sum + count, 0);
    tell(`${total} tickets sold, ${Math.round(total / ((Date.now() - began) / 1000))} a second`);
  }
}

/** Until every member has been paid to the cent, or for as long as there is. */
async function watchPayouts({ drive, seats, expected, began, tell }) {
  for (;;) {
    const found = await drive('watch', { seats, expected, forMs: STEP_MS });
    tell(
      `${seats.length - found.left} of ${seats.length} members paid after ${Math.round((found.at - began) / 1000)} s`,
    );
    if (found.left === 0 || Date.now() > began + SETTLES_WITHIN_MS) return found;
  }
}

async function measureRaw(platform, port, players) {
  const rounds = [];
  const options = { kind: 'vendor', port, connections: MEMBERS, players, seconds: RAW_SECONDS, leadSeconds: 1 };
  for (let round = 0; round < RAW_ROUNDS; round += 1) {
    rounds.push(await load(options));
    await platform.settle();
  }
  return median(ratesOf(rounds));
}

/**
 * @param {string} folder
 * @param {(name: string, value: string, goal: string, holds: boolean) => void} record
 * @param {{ name: string, game: object, ports: { platform: number, driver: number },
 *   plan: (sale: object) => Promise<{ order: object, closesMs: number, dueMs: number }>,
 *   readPayoutMinor: (sale: object) => Promise<number> }} event what is bet on: `plan` says how, until when, and when it is over
 */
export async function measureTickets(folder, record, event) {
  const { name, ports } = event;
  const root = `${folder}/${name}`;
  const tell = (text) => console.log(`  … ${name}: ${text}`);
  const drive = createDrive(ports.driver);
  const { serve } = await (STEP === 'settle' ? openPlatform : createPlatform)(root);
  const start = () => serve({ port: ports.platform, morePorts: [ports.driver], more: [ticketDriver()] });
  if (STEP !== 'settle') {
    const seller = await start();
    await seedPlatform(ports.platform);
    const keep = (sale) => writeFileSync(`${root}/sale.json`, JSON.stringify(sale));
    await sellAll({ event, ports, drive, tell, keep });
    seller.stop();
  }
  if (STEP === 'sell') return;
  const { slots, seats, sold, order, dueMs } = JSON.parse(readFileSync(`${root}/sale.json`, 'utf8'));
  tell(`due in ${Math.max(0, Math.round((dueMs - Date.now()) / 1000))} s`);
  await sleepUntil(dueMs);
  const began = Date.now();
  const platform = await start();
  const tickets = sold.reduce((sum, count) => sum + count, 0);
  const payoutMinor = await event.readPayoutMinor({ drive, seats });
  const expected = sold.map((count) => CREDIT_MINOR - count * (order.stakeMinor - payoutMinor));
  const { at, left } = await watchPayouts({ drive, seats, expected, began, tell });
  await platform.settle();
  const raw = await measureRaw(platform, ports.platform, slots);
  platform.stop();
  const rate = tickets / ((at - began) / 1000);
  record(`${name}: tickets that one event settles`, String(tickets), `${TICKETS} where there was time`, tickets > 0);
  record(`${name}: members not paid to the cent`, String(left), '0', left === 0);
  record(`${name}: tickets settled and paid a second, the start of the process with it`, rate.toFixed(0), '–', true);
  record(`${name}: raw wallet postings a second (median)`, raw.toFixed(0), '–', true);
  record(`${name}: settled tickets ÷ raw postings`, (rate / raw).toFixed(2), 'at least 0.3', rate / raw >= 0.3);
}

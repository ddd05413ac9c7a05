// Settles many tickets on one event. Some are sold by calls; the rest are copies with their stakes in the books (many-tickets.mjs). The process that
// sold them is killed. The next process finds them due and settles them until every member is paid to the cent; the time is compared with raw wallet
// postings of the same run. Then the database files must show that each ticket is settled exactly once. `BENCH_TICKETS` sets their number.
import process from 'node:process';
import { makePlayers, seedPlatform } from '../lib/players.mjs';
import { fail } from '../lib/run.mjs';
import { readRuntime } from '../lib/runtime.mjs';
import { bundleStudio, readStudio, withoutFiles } from './built.mjs';
import { auditTickets, copyTickets } from './many-tickets.mjs';
import { createPlatform } from './platform.mjs';
import { load, ratesOf } from './rounds.mjs';
import { median } from './stats.mjs';

export const SECOND = 1000;
const MEMBERS = 64;
const TICKETS_A_MEMBER = Math.ceil(Number(process.env.BENCH_TICKETS ?? 100_000) / MEMBERS);
const TICKETS = TICKETS_A_MEMBER * MEMBERS;
/** Time from the plan of the event until the process that sells the tickets is killed; it is enough for a slow machine. */
export const PREPARES_MS = 30_000 + TICKETS * 0.5;
const CREDIT_MINOR = 100_000_000;
const RAW_SECONDS = 4;
const RAW_ROUNDS = 5;
const SETTLES_WITHIN_MS = 420_000;
/** Duration of one call to the driver; progress is reported between calls. */
const STEP_MS = 15_000;
const RECORD = '/wps/relay/ODSFE2_betRecord';

const DRIVER = `
async function sell(env, { seats, order }) {
  const placed = await Promise.all(seats.map(({ player, launch }) =>
    env.STUDIO_PLAYER.getByName(player).placeTicket(launch, { ...order, ticketKey: crypto.randomUUID() })));
  for (const { ok, code } of placed) if (!ok) throw new Error(code);
  return {};
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
async function own(env, { player, launch, gameId }) {
  const listed = await env.STUDIO_PLAYER.getByName(player).listTickets(launch, gameId, 1);
  return { payoutMinor: listed.ok && listed.value[0].state === 'settled' ? listed.value[0].payout_minor : null };
}
const VERBS = { '/sell': sell, '/watch': watch, '/draw': draw, '/ticket': ticket, '/own': own };
export default { async fetch(request, env) {
  if (request.method !== 'POST') return new Response('ok');
  try {
    return Response.json(await VERBS[new URL(request.url).pathname](env, await request.json()));
  } catch (error) {
    return new Response(String(error), { status: 500 });
  }
} };`;

function ticketDriver() {
  const scriptName = 'orla-studio';
  const durableObjects = {
    LOTTERY: { className: 'LotteryDurableObject', scriptName, useSQLite: true },
    SPORTS_BOOK: { className: 'SportsBookDurableObject', scriptName, useSQLite: true },
    STUDIO_PLAYER: { className: 'StudioPlayerDurableObject', scriptName, useSQLite: true },
  };
  const modules = [{ type: 'ESModule', path: 'driver.mjs', contents: DRIVER }];
  return { name: 'ticket-driver', modules, durableObjects, ...readRuntime('src/platform/wrangler.toml') };
}

function createDrive(port) {
  return async (verb, input) => {
    const reply = await fetch(`http://127.0.0.1:${port}/${verb}`, { method: 'POST', body: JSON.stringify(input) });
    if (!reply.ok) fail(`The driver could not ${verb}: ${await reply.text()}`);
    return reply.json();
  };
}

export const sleepUntil = (at) => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));

/**
 * Sells one ticket to every member by the calls of a browser, then adds the copies. Reads each betting record before the measurement, so
 * that the figures of all tickets are already computed.
 */
async function sellAll({ event, ports, drive, tell, start, state }) {
  const seller = await start();
  await seedPlatform(ports.platform, { past: false });
  const slots = await makePlayers(ports.platform, MEMBERS);
  const seats = await makePlayers(ports.platform, MEMBERS, CREDIT_MINOR / 100, event.game);
  const plan = await event.plan({ drive, studioPort: ports.driver + 1, tell, seats });
  await drive('sell', { seats, order: plan.order });
  seller.stop();
  await sleepUntil(Date.now() + SECOND);
  copyTickets(state, TICKETS_A_MEMBER - 1, plan.dueMs);
  tell(`${TICKETS} tickets`);
  const follower = await start();
  for (const { token } of seats) {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`http://127.0.0.1:${ports.platform}${RECORD}`, { headers });
    if (!reply.ok) fail(`${RECORD}: ${reply.status} ${await reply.text()}`);
  }
  await follower.settle();
  follower.stop();
  if (Date.now() > plan.dueMs) fail(`The tickets of ${event.name} were due before they were there`);
  return { ...plan, slots, seats };
}

/** Polls until every member is paid to the cent, or until the time limit. */
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
    const measured = await load(options);
    if (measured.bad > 0) fail(`${measured.bad} raw postings were refused: ${measured.sample}`);
    rounds.push(measured);
    await platform.settle();
  }
  return median(ratesOf(rounds));
}

/**
 * @param {string} folder
 * @param {(name: string, value: string, goal: string, holds: boolean) => void} record
 * @param {{ name: string, game: { gameId: string, vassalage: string }, ports: { platform: number, driver: number },
 *   plan: (sale: object) => Promise<{ order: object, dueMs: number }>,
 * readPayoutMinor: (sale: object) => Promise<number> }} event the event of the bets: `plan` returns the order and the time when the event is over
 */
export async function measureTickets(folder, record, event) {
  const { name, ports } = event;
  const tell = (text) => console.log(`  … ${name}: ${text}`);
  const drive = createDrive(ports.driver);
  const { state, serve } = await createPlatform(`${folder}/${name}`);
  const bundle = `${folder}/${name}/studio`;
  await bundleStudio(bundle);
  const more = [ticketDriver(), withoutFiles(readStudio(bundle))];
  const start = () => serve({ port: ports.platform, morePorts: [ports.driver, ports.driver + 1], more });
  const { slots, seats, order, dueMs } = await sellAll({ event, ports, drive, tell, start, state });
  tell(`due in ${Math.max(0, Math.round((dueMs - Date.now()) / SECOND))} s`);
  await sleepUntil(dueMs);
  const began = Date.now();
  const platform = await start();
  const payoutMinor = await event.readPayoutMinor({ drive, seats });
  const expected = seats.map(() => CREDIT_MINOR - TICKETS_A_MEMBER * (order.stakeMinor - payoutMinor));
  const { at, left } = await watchPayouts({ drive, seats, expected, began, tell });
  await platform.settle();
  const raw = await measureRaw(platform, ports.platform, slots);
  platform.stop();
  await sleepUntil(Date.now() + SECOND);
  const found = auditTickets(state, event.game.gameId);
  const rate = TICKETS / ((at - began) / SECOND);
  const isWhole = found.tickets === TICKETS && found.settled === TICKETS && found.payouts === TICKETS;
  const isOver = isWhole && found.unended === 0 && found.unsettled === 0 && found.others === 0;
  record(`${name}: tickets that one event settles`, String(found.settled), String(TICKETS), found.settled === TICKETS);
  record(`${name}: tickets with one end and one payout each`, String(found.payouts), String(TICKETS), isOver);
  record(`${name}: what the ledgers do not add up to`, String(found.wrong), '0', found.wrong === 0);
  record(`${name}: members not paid to the cent`, String(left), '0', left === 0);
  record(`${name}: tickets settled and paid a second, the start of the process with it`, rate.toFixed(0), '–', true);
  record(`${name}: raw wallet postings a second (median)`, raw.toFixed(0), '–', true);
  record(
    `${name}: settled tickets ÷ raw postings`,
    (rate / raw).toFixed(2),
    'at least 0.3',
    raw > 0 && rate / raw >= 0.3,
  );
}

// Measures cash-outs that 30 players send at one moment of a crash round, while the sockets of all players are connected.
import { randomUUID } from 'node:crypto';
import { toMultiplier, toReachedMs } from '../../src/studio/crash/curve.ts';
import { quantile } from './stats.mjs';

/** Milliseconds between two ticks of the room (src/studio/crash/crash-object.ts). */
const TICK_MS = 50;
const HURRIES_MS = 4_000;
const FLIES_MS = 900;
const ROUNDS_MAX = 12;
/** Number of players. It is small, because on a busy machine all bets must be accepted within the six seconds of betting. */
const PLAYERS = 30;
const PAID_MIN = 20;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Measures an empty round trip of each socket, all at one moment, in milliseconds. The runtime answers without the room, so the time is the
 * delay of the machine and of this process, which reads all sockets.
 */
function ping(sockets) {
  const answer = (socket) =>
    new Promise((resolve) => {
      const sentAt = Date.now();
      socket.addEventListener('message', function hear({ data }) {
        if (data !== 'pong') return;
        socket.removeEventListener('message', hear);
        resolve(Date.now() - sentAt);
      });
      socket.send('ping');
    });
  return Promise.all(sockets.map(answer));
}

/** Returns the first result that `pick` gives for a message of these sockets. */
function hear(sockets, pick) {
  return new Promise((resolve) => {
    for (const socket of sockets)
      socket.addEventListener('message', ({ data }) => {
        const found = data === 'pong' ? undefined : pick(JSON.parse(data));
        if (found !== undefined) resolve(found);
      });
  });
}

async function placeBets(studioPort, players, round) {
  const bet = async ({ launch }) => {
    const body = JSON.stringify({ launch, ticketKey: randomUUID(), round, place: 1, stake: 1, auto: null });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`http://127.0.0.1:${studioPort}/studio/api/crash/bet`, { method: 'POST', headers, body });
    return (await reply.json()).value?.bet.ticketId;
  };
  return Promise.all(players.map(bet));
}

/**
 * Sends a cash-out. Returns the milliseconds until the answer, and how many milliseconds after the sending the paid multiplier was reached.
 */
async function cashOut(socket, ticketId, startedAt) {
  const answered = hear([socket], ({ type, bet, ticketId: refused, reason }) => {
    if (type === 'bet' && bet.ticketId === ticketId && bet.state === 'cashed') return { at: bet.at };
    return type === 'refused' && refused === ticketId ? { reason } : undefined;
  });
  const sentAt = Date.now();
  socket.send(JSON.stringify({ cashOut: ticketId }));
  const { at } = await answered;
  const decidedMs = at && toReachedMs(Math.round(at * 100)) - (sentAt - startedAt);
  return { isPaid: at !== undefined, answerMs: Date.now() - sentAt, lateMs: Math.max(0, decidedMs ?? 0) };
}

/**
 * @param {{ launch: string }[]} players
 * @param {WebSocket[]} sockets one socket of each player, in the same order
 * @param {(name: string, value: string, goal: string, holds: boolean) => void} record
 */
export async function measureCashOuts({ studioPort, players, sockets }, record) {
  for (let turn = 0; turn < ROUNDS_MAX; turn += 1) {
    const isEarly = ({ type, phase, endsAt, now }) =>
      type === 'round' && phase === 'betting' && endsAt - now > HURRIES_MS;
    const { number } = await hear(sockets, (message) => (isEarly(message) ? message.round : undefined));
    const flies = hear(sockets, (message) =>
      message.type === 'round' && message.phase === 'flying' && message.round.number === number ? message : undefined,
    );
    const tickets = await placeBets(studioPort, players.slice(0, PLAYERS), number);
    const { startedAt } = await flies;
    const leftMs = startedAt + FLIES_MS - Date.now();
    if (leftMs < 0) continue;
    await pause(leftMs);
    // The empty round trips use other sockets at the same moment, so the machine is equally busy for both.
    const [empties, ...some] = await Promise.all([
      ping(sockets.slice(-PLAYERS)),
      ...tickets.flatMap((ticketId, index) => (ticketId ? [cashOut(sockets[index], ticketId, startedAt)] : [])),
    ]);
    const paid = some.filter(({ isPaid }) => isPaid);
    // A round that crashed before the cash-outs shows nothing about them.
    if (paid.length < PAID_MIN) continue;
    const late = Math.max(...paid.map(({ lateMs }) => lateMs));
    const empty = Math.max(...empties);
    const answers = paid.map(({ answerMs }) => answerMs);
    record('crash: cash-outs of one moment', String(paid.length), `at least ${PAID_MIN}`, true);
    record(
      `crash: paid multiplier later than the frame was sent, worst (ms)`,
      `${late} at ${(toMultiplier(FLIES_MS) / 100).toFixed(2)}×`,
      `at most ${TICK_MS} and an empty round trip`,
      late <= TICK_MS + empty,
    );
    record('crash: empty round trip of other sockets at that moment, worst (ms)', String(empty), '–', true);
    const [middle, worst] = [quantile(answers, 0.5), Math.max(...answers)];
    record('crash: answer of a cash-out, median and worst (ms)', `${middle}, ${worst}`, '–', true);
    return;
  }
  record('crash: cash-outs of one moment', '0', 'one round', false);
}

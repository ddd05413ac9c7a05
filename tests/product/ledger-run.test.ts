import { createHash } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { expect, inject, test } from 'vitest';
import { readPlatform, withoutFiles } from '../../scripts/bench/built.mjs';
import { serveWorkers } from '../../scripts/bench/workerd.mjs';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { migrate } from '../../scripts/lib/migrate.mjs';
import { makePlayers, seedPlatform } from '../../scripts/lib/players.mjs';
import { toFundsKey } from '../../src/platform/wallet/vendor-wallets.ts';
import { readBooks } from './ledger-books.ts';
import { type Answers, driveLedger, ledgerDriver } from './ledger-driver.ts';
import { MEMBERS, type Operation, toOperation } from './ledger-run.ts';
import { makeStateFolder } from './product.ts';

/** This test takes minutes: `npm run ledger` sets the number, `npm test` leaves it out. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 0);
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_121);
const LIVES = 8;
const WAITING = 64;
/** A small credit, so that stakes often exceed the balance. */
const CREDIT = 50;
/** A process without any response for this long is stuck; the test then prints the pending operations. */
const STALL_MS = 120_000;
const TELL_MS = 15_000;
/** A slow and busy machine executes twenty operations a second. */
const TIMEOUT_MS = Math.max(600_000, OPERATIONS * 50);
const PORTS = { platform: await findFreePort(), driver: await findFreePort() };

const toKey = ({ method, key }: Operation) => (method === 'adjust' ? key : `ORLA:${key}`);

async function start(folder: string, state: string) {
  const platform = readPlatform(path.join(inject('bundles'), 'platform'), { SCRYPT_LOG2_N: '4' });
  const workers = [withoutFiles(platform), ledgerDriver()];
  return serveWorkers({ folder, port: PORTS.platform, morePorts: [PORTS.driver], workers, state });
}

/** Returns acknowledged withdrawals that are missing, or not in the state that the operator set last. */
function toLost(answer: string, { index }: Operation, kept: ReadonlyMap<string, string> = new Map()): string[] {
  const state = index % 2 ? 'rejected' : 'paid';
  const ids = answer.slice(answer.indexOf(':') + 1).split(',');
  return ids.flatMap((id) => (kept.get(id) === state ? [] : [`${index}: ${id} is ${kept.get(id)} and not ${state}`]));
}

type Player = Awaited<ReturnType<typeof makePlayers>>[number];

const toHash = (text: string) => createHash('sha256').update(text).digest('hex');

function toMember({ player, token, launch, gameCode }: Player) {
  return { player, gameCode, launchHash: toHash(launch), tokenHash: toHash(token) };
}

/** One life of the process: it works on the unanswered operations and, except for the last life, is killed in the middle. */
async function live(folder: string, state: string, players: Player[], answers: Answers, until: number, dies: boolean) {
  const server = await start(folder, state);
  const indexes = Array.from({ length: until }, (_, index) => index).filter((index) => !answers.has(index));
  const killAt = answers.size + Math.floor(indexes.length * 0.8);
  const run = { seed: SEED, members: players.map(toMember), indexes, waiting: WAITING };
  let answeredAt = performance.now();
  let isStuck = false;
  const onAnswer = () => {
    answeredAt = performance.now();
    if (dies && answers.size === killAt) server.stop();
  };
  const watch = setInterval(() => {
    process.stderr.write(`${answers.size} of ${OPERATIONS} operations\n`);
    isStuck = performance.now() - answeredAt > STALL_MS;
    if (isStuck) server.stop();
  }, TELL_MS);
  await driveLedger(PORTS.driver, run, answers, onAnswer);
  clearInterval(watch);
  server.stop();
  const waiting = indexes.filter((index) => !answers.has(index)).slice(0, WAITING);
  if (isStuck) throw new Error(`Nothing is answered any more; waiting: ${waiting.join()}. ${server.errors()}`);
}

test.skipIf(OPERATIONS === 0)(
  `${OPERATIONS} random operations, with replays, crossed orders and kills, leave every book right`,
  async () => {
    const { folder, remove } = makeStateFolder();
    const state = path.join(folder, 'state');
    expect(await migrate(state)).toBeUndefined();
    const first = await start(folder, state);
    await seedPlatform(PORTS.platform);
    const players = await makePlayers(PORTS.platform, MEMBERS, CREDIT);
    first.stop();
    const answers: Answers = new Map();
    for (let life = 1; life <= LIVES; life += 1) {
      const until = Math.floor((OPERATIONS * life) / LIVES);
      await live(folder, state, players, answers, until, life < LIVES);
    }
    expect(answers.size, 'every operation was answered').toBe(OPERATIONS);

    const books = new Map(readBooks(state).map((book) => [book.account, book]));
    for (const { username } of players) {
      const book = books.get(username);
      expect(book?.counts).toMatchObject({
        uneven: 0,
        drift: 0,
        total: 0,
        below: 0,
        frozen: 0,
        open_drift: 0,
        payout_drift: 0,
      });
      expect(book?.wrongRounds).toBe(0);
    }
    const outcomes = new Map<string, number>();
    const wrong: string[] = [];
    for (const [index, answer] of answers) {
      const operation = toOperation(SEED, index);
      const book = books.get(players[operation.member]?.username ?? '');
      const after = book?.after.get(toKey(operation));
      const outcome = typeof answer === 'number' ? 'done' : (answer.split(':')[0] ?? '');
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      // Checks that each acknowledged operation is stored with the reported balance. The key is unique, so it is stored only once.
      if (typeof answer === 'number' && after !== answer) wrong.push(`${index}: told ${answer}, kept ${after}`);
      if (answer === 'moved' && !book?.after.has(toFundsKey(operation.key))) wrong.push(`${index}: moved, not kept`);
      if (outcome === 'withdrawn') wrong.push(...toLost(String(answer), operation, book?.withdrawals));
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    for (const outcome of [
      'done',
      'withdrawn',
      'moved',
      'wallet.insufficient_funds',
      'wallet.round_closed',
      'wallet.transaction_unknown',
    ])
      expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(OPERATIONS / 500);
    console.log(Object.fromEntries(outcomes));
    remove();
  },
  TIMEOUT_MS,
);

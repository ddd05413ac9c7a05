import process from 'node:process';
import { fail, run } from '../lib/run.mjs';

export const ROUNDS = 7;

/** Runs the load in a process of its own on the other core. */
export async function load(options) {
  const args = ['-c', '1', process.execPath, 'scripts/bench/load.mjs', JSON.stringify(options)];
  const { code, output } = await run('taskset', args, { capture: true });
  if (code !== 0) fail(output);
  return JSON.parse(output);
}

/** Changes the order each round, so that the after-effects of an arm do not always hit the same arm. */
function turn(list, round) {
  const first = round % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

/** Runs the arms in turn, `rounds` times after a warm-up. Returns the measurements of each round by arm. */
export async function interleave(arms, seconds, rounds = ROUNDS) {
  const seen = Object.fromEntries(Object.keys(arms).map((name) => [name, []]));
  for (const arm of Object.values(arms)) await load({ ...arm, seconds: 1 });
  for (let round = 0; round < rounds; round += 1)
    for (const [name, arm] of turn(Object.entries(arms), round)) {
      const measured = await load({ ...arm, seconds });
      if (measured.bad > 0) fail(`${measured.bad} answers of the arm ${name} were refused: ${measured.sample}`);
      seen[name].push(measured);
    }
  return seen;
}

export const ratesOf = (rounds) => rounds.map(({ rate }) => rate);

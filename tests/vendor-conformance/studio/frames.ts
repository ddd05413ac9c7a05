import type { Rig } from '../rig.ts';
import type { Vendor } from '../run.ts';
import type { Way } from '../scenarios.ts';

/** Address of the studio's frames, and the operator's access to its matches. */
export interface StudioHost {
  readonly origin: string;
  readonly opsToken: string;
  /** A launch for reading draws, tables and matches only. */
  openScout(vendor: Pick<Vendor, 'vassalage' | 'gameCode'>): string;
}

/** Plays one round as the game's frame requests it. `launch` is the player's; the same key is always sent with the same body. */
export interface StudioGameDriver {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly ways: readonly Way[];
  play(launch: string, roundKey: string, way: Way): Promise<void>;
  close(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: a driver reads what the contract says
export type Answer = { success: boolean; errorCode?: string; value?: any };

const PAUSE_MS = 500;
/**
 * Maximum number of attempts, which take two minutes in total. A studio that was killed needs this time to start again beside other tests.
 */
const TRIES = 240;

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Maximum number of simultaneous requests of one kind. Hundreds of players start together, and a machine that served all of them at once
 * would answer none in time.
 */
const ASKED_AT_ONCE = 6;
const queues = new Map<string, { asking: number; waiting: (() => void)[] }>();

/** One queue per kind of call, so that a bet on a table that is about to close does not wait for slots. */
async function inTurn<Value>(path: string, verb: () => Promise<Value>): Promise<Value> {
  const queue = queues.get(path) ?? { asking: 0, waiting: [] };
  queues.set(path, queue);
  if (queue.asking >= ASKED_AT_ONCE) await new Promise<void>((resolve) => queue.waiting.push(resolve));
  else queue.asking += 1;
  try {
    return await verb();
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.asking -= 1;
  }
}

/**
 * Repeats an undecided request as a frame does, also after the studio was killed.
 * @param body created when the request leaves the queue, for bodies that become outdated
 */
export async function ask(
  origin: string,
  path: string,
  body: object | (() => Promise<object>),
  headers: Record<string, string> = {},
): Promise<Answer> {
  const askOnce = async () => {
    const text = JSON.stringify(typeof body === 'function' ? await body() : body);
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text };
    const answer = await fetch(origin + path, init);
    return { status: answer.status, read: (await answer.json()) as Answer };
  };
  for (let tries = 1; ; tries += 1) {
    const asked = await inTurn(path, askOnce).catch((error: unknown) => {
      if (tries >= TRIES) throw error;
      return undefined;
    });
    if (asked && ((asked.status < 500 && asked.status !== 429) || tries >= TRIES)) return asked.read;
    await pause(PAUSE_MS);
  }
}

/** Creates a body once per key, so that a repeated round is sent with the same body. */
export function createBodies<Body extends object>() {
  const made = new Map<string, Promise<Body>>();
  return (key: string, make: () => Promise<Body>): Promise<Body> => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };
}

const RECOVER_EVERY_MS = 1000;
/** How long a silent call is held: longer than the studio's wallet timeout of five seconds. */
const SILENCE_MS = 6000;

interface Options {
  readonly secret: string;
  readonly patienceSeconds: number;
  readonly open: (rig: Rig) => void;
}

export function toVendor(driver: StudioGameDriver, { secret, patienceSeconds, open }: Options): Vendor {
  const { vassalage, gameCode, ways } = driver;
  return {
    ...{ vassalage, gameCode, ways, secret, stake: 1, silenceMs: SILENCE_MS, recoveries: patienceSeconds },
    async play(rig, roundKey, way) {
      open(rig);
      await driver.play(rig.launch, roundKey, way);
    },
    recover: () => pause(RECOVER_EVERY_MS),
  };
}

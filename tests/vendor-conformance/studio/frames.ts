import type { Rig } from '../rig.ts';
import type { Vendor } from '../run.ts';
import type { Way } from '../scenarios.ts';

/** Where the studio's frames ask, and how its operator is told about matches. */
export interface StudioHost {
  readonly origin: string;
  readonly opsToken: string;
  /** The launch of somebody who only looks: at draws, tables and matches. */
  openScout(vendor: Pick<Vendor, 'vassalage' | 'gameCode'>): string;
}

/** One round as the frame of a game asks for it. `launch` is the player's; the same key is asked for with the same body. */
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
const TRIES = 60;

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Hundreds of players begin at once; a machine that serves them all together answers none of them in time. */
const ASKED_AT_ONCE = 6;
const queues = new Map<string, { asking: number; waiting: (() => void)[] }>();

/** Of one kind of call: a bet on a table that is about to close does not wait for the slots. */
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
 * Where nothing was decided, the same is asked again, as a frame does it, also when the studio was killed meanwhile.
 * @param body made when its turn has come, where it does not keep
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

/** A body is made once for a key, so that the same round is asked for in the same words. */
export function createBodies<Body extends object>() {
  const made = new Map<string, Promise<Body>>();
  return (key: string, make: () => Promise<Body>): Promise<Body> => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };
}

const RECOVER_EVERY_MS = 1000;
/** The studio waits five seconds for its wallet. */
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

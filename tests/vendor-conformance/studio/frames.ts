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

/** Nothing was decided: as a frame does it, the same is asked again, also when the studio was killed meanwhile. */
export async function ask(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const answer = await fetch(origin + path, { ...init, body: JSON.stringify(body) });
      const read = (await answer.json()) as Answer;
      if (answer.status < 500 && answer.status !== 429) return read;
      if (tries >= TRIES) return read;
    } catch (error) {
      if (tries >= TRIES) throw error;
    }
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

import { listFish, toFish } from '../../../src/studio/fish/sea.ts';
import { ask, createBodies, pause, type StudioGameDriver, type StudioHost } from './frames.ts';

const GAME = 'mar-aberto';
/** A fish is chosen only if it stays in the sea for longer than this: long enough for a shot that waits for its stake. */
const STAYS_MS = 9000;

/** Each shot uses its own fish, because the stake on a fish already caught would be returned. */
export function createFishDriver({ origin }: StudioHost): StudioGameDriver {
  const taken = new Set<number>();
  const once = createBodies<{ fish: number }>();
  async function takeFish(): Promise<{ fish: number }> {
    for (;;) {
      const now = Date.now();
      const [fish] = listFish(now)
        .filter(({ number, goneMs }) => goneMs > now + STAYS_MS && !taken.has(number))
        .sort((one, other) => other.goneMs - one.goneMs);
      if (fish) {
        taken.add(fish.number);
        return { fish: fish.number };
      }
      await pause(300);
    }
  }
  const gone = async () => ({ fish: toFish(1000).number });
  return {
    vassalage: 'ORLA_FISH',
    gameCode: GAME,
    ways: ['play', 'late'],
    async play(launch, shotKey, way) {
      await ask(origin, '/studio/api/fish/shoot', async () => {
        const { fish } = await once(`${launch} ${shotKey}`, way === 'late' ? gone : takeFish);
        return { launch, shotKey, stake: 1, fish, clientSeed: 'certification' };
      });
    },
    close() {},
  };
}

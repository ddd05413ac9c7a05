import type { NewRound, SharedPresent, SharedRound, SharedRounds } from './shared-rounds.ts';
import { makeServerSeed, toCommitment } from './slots/provably-fair.ts';

interface Options<Phase extends string, Round extends SharedRound> {
  readonly store: Pick<SharedRounds<Phase, Round>, 'getPresent' | 'getRound' | 'setPhase' | 'begin' | 'goOn'>;
  readonly now: () => number;
  readonly hasPeople: () => boolean;
  readonly bettingMs: number;
}

async function makeRound(number: number): Promise<NewRound> {
  const serverSeed = makeServerSeed();
  return { number, server_seed: serverSeed, server_seed_hash: await toCommitment(serverSeed) };
}

/** Steps of each game whose players share a round: the first rounds, the start of betting, and the change to the next round. */
export function createRoundSteps<Phase extends string, Round extends SharedRound>({
  store,
  now,
  hasPeople,
  bettingMs,
}: Options<Phase, Round>) {
  async function requirePresent(): Promise<SharedPresent<Phase>> {
    const known = store.getPresent();
    if (known) return known;
    const rounds = [await makeRound(1), await makeRound(2)];
    if (!store.getPresent()) store.begin(rounds);
    return requirePresent();
  }

  return {
    requirePresent,

    requireRound(number: number): Round {
      const round = store.getRound(number);
      if (!round) throw new Error(`There is no round ${number}`);
      return round;
    },

    beginBetting: () => store.setPhase('betting', now() + bettingMs),

    /** Without people the next round sleeps; its betting begins when a player joins. */
    async goOn(number: number): Promise<void> {
      const afterNext = await makeRound(number + 2);
      const phase = hasPeople() ? 'betting' : 'asleep';
      store.goOn({ number: number + 1, phase, ends_at_ms: phase === 'betting' ? now() + bettingMs : 0 }, afterNext);
    },
  };
}

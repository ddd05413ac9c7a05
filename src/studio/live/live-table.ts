import type { LiveRound } from '../../contract/studio/live.ts';
import { createRoundSteps } from '../shared-round-steps.ts';
import { drawLive, type LiveOutcome, toMark } from './outcome.ts';
import { PHASE_MS, type Phase } from './phases.ts';
import { createTableStore, type RoundRow, type TableStore } from './table-store.ts';
import type { LiveTable } from './tables.ts';
import { toRoundSeeds } from './verify.ts';

export interface RoundsOptions {
  storage: DurableObjectStorage;
  table: LiveTable;
  now: () => number;
  hasPeople: () => boolean;
}

/** Public data of a round: its seed and outcome only after the draw. */
export function toSeenRound({ number, server_seed, server_seed_hash, outcome }: RoundRow): LiveRound {
  const isShown = outcome !== null;
  return {
    number,
    serverSeedHash: server_seed_hash,
    serverSeed: isShown ? server_seed : null,
    outcome: isShown ? (JSON.parse(outcome) as LiveOutcome) : null,
  };
}

/** The common part of every table's rounds: seeds, storage and the change to the next round. */
export function createRounds({ storage, now, hasPeople }: RoundsOptions, bettingMs: number) {
  const store: TableStore = createTableStore(storage);

  const steps = createRoundSteps<Phase, RoundRow>({ store, now, hasPeople, bettingMs });
  return {
    ...steps,
    store,

    /** Tickets of rounds up to this one are due for payment. */
    async getDueRound(): Promise<number> {
      const { number, phase } = await steps.requirePresent();
      return phase === 'settled' ? number : number - 1;
    },

    listSeen: (max: number): LiveRound[] => store.listDrawn(max).map(toSeenRound),
    /** Oldest first. */
    listMarks: (max: number): string[] =>
      store
        .listDrawn(max)
        .map(({ outcome }) => toMark(JSON.parse(outcome ?? '') as LiveOutcome))
        .reverse(),
  };
}

/**
 * The rounds of one table by the server's clock. Every step is one transaction that checks the current phase, so a repeated alarm does
 * nothing, and a late alarm shortens no phase. The caller runs one `advance` at a time.
 */
export function createLiveTable(options: RoundsOptions) {
  const { table, now, hasPeople } = options;
  const rounds = createRounds(options, PHASE_MS.betting);
  const { store, requirePresent } = rounds;

  async function draw(number: number): Promise<void> {
    const { server_seed } = rounds.requireRound(number);
    const outcome = await drawLive(table.kind, toRoundSeeds(table.tableId, number, server_seed));
    store.showOutcome(number, JSON.stringify(outcome), now() + PHASE_MS.shown);
  }

  /** Closes betting. A round without players and bets goes to sleep; its betting restarts when a player joins. */
  function close(number: number): void {
    if (hasPeople() || store.hasTickets(number)) store.setPhase('closed', now() + PHASE_MS.closed);
    else store.setPhase('asleep', 0);
  }

  return {
    ...rounds,

    /** Runs the due step, if any; true when a step ran. */
    async advance(): Promise<boolean> {
      const { number, phase, ends_at_ms } = await requirePresent();
      if (phase === 'asleep') {
        if (!hasPeople()) return false;
        rounds.beginBetting();
        return true;
      }
      if (now() < ends_at_ms) return false;
      if (phase === 'betting') close(number);
      else if (phase === 'closed') await draw(number);
      else if (phase === 'shown') store.setPhase('settled', now() + PHASE_MS.settled);
      else await rounds.goOn(number);
      return true;
    },
  };
}

export type LiveTableRounds = ReturnType<typeof createLiveTable>;

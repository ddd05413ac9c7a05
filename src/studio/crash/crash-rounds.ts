import type { CrashRound } from '../../contract/studio/crash.ts';
import { createRoundSteps } from '../shared-round-steps.ts';
import { type CashOut, decideCashOut } from './cash-out.ts';
import { drawCrashPoint } from './crash-point.ts';
import { toFlightMs, toMultiplier, toReachedMs } from './curve.ts';
import { BETTING_MS, CRASHED_MS, type CrashPhase } from './phases.ts';
import { type BetRow, createRoundStore, type RoundRow } from './round-store.ts';
import { toCrashSeeds } from './verify.ts';

interface Options {
  storage: DurableObjectStorage;
  now: () => number;
  hasPeople: () => boolean;
}

/** `decided`: the bets that were decided in this step. */
interface Step {
  readonly isChanged: boolean;
  readonly decided: readonly BetRow[];
}

const NOTHING: Step = { isChanged: false, decided: [] };

/** Public data of a round: its seed and crash point only after the crash. */
export function toSeenRound({ number, server_seed, server_seed_hash, crash, is_over }: RoundRow): CrashRound {
  const isShown = is_over === 1 && crash !== null;
  return {
    number,
    serverSeedHash: server_seed_hash,
    serverSeed: isShown ? server_seed : null,
    crash: isShown ? crash / 100 : null,
  };
}

/**
 * The shared rounds by the server's clock. Every step checks the current phase, so a repeated alarm does nothing. A late alarm changes no
 * result, because results follow from the start time and the crash point. The caller runs one `advance` at a time; `cashOut` may run
 * between.
 */
export function createCrashRounds({ storage, now, hasPeople }: Options) {
  const store = createRoundStore(storage);

  const { requirePresent, requireRound, ...steps } = createRoundSteps<CrashPhase, RoundRow>({
    store,
    now,
    hasPeople,
    bettingMs: BETTING_MS,
  });

  function requireCrash(number: number): { crash: number; started_at_ms: number } {
    const { crash, started_at_ms } = requireRound(number);
    if (crash === null) throw new Error(`Round ${number} has no crash point`);
    return { crash, started_at_ms };
  }

  async function start(number: number): Promise<Step> {
    if (!hasPeople() && !store.hasBets(number)) {
      store.setPhase('asleep', 0);
      return { isChanged: true, decided: [] };
    }
    const crash = await drawCrashPoint(toCrashSeeds(number, requireRound(number).server_seed));
    store.fly(number, crash, now());
    return { isChanged: true, decided: [] };
  }

  function fly(number: number): Step {
    const { crash, started_at_ms } = requireCrash(number);
    const nowMs = now();
    const cashed = store.cashReached(number, Math.min(crash, toMultiplier(nowMs - started_at_ms)));
    if (nowMs < started_at_ms + toFlightMs(crash)) return { isChanged: false, decided: cashed };
    return { isChanged: true, decided: [...cashed, ...store.crash(number, nowMs + CRASHED_MS)] };
  }

  async function goOn(number: number): Promise<Step> {
    await steps.goOn(number);
    return { isChanged: true, decided: [] };
  }

  return {
    store,
    requirePresent,
    requireRound,

    /** Runs the due step, if any. */
    async advance(): Promise<Step> {
      const { number, phase, ends_at_ms } = await requirePresent();
      if (phase === 'flying') return fly(number);
      if (phase === 'asleep') {
        if (!hasPeople()) return NOTHING;
        steps.beginBetting();
        return { isChanged: true, decided: [] };
      }
      if (now() < ends_at_ms) return NOTHING;
      return phase === 'betting' ? start(number) : goOn(number);
    },

    /** When the phase ends; 0 while asleep. */
    async getEndMs(): Promise<number> {
      const { number, phase, ends_at_ms } = await requirePresent();
      if (phase !== 'flying') return ends_at_ms;
      const { crash, started_at_ms } = requireCrash(number);
      return started_at_ms + toFlightMs(crash);
    },

    /** When the next flying bet reaches its ceiling; undefined without a flight or such a bet. */
    async getNextCashMs(): Promise<number | undefined> {
      const { number, phase } = await requirePresent();
      const next = phase === 'flying' ? store.getNextCeiling(number) : null;
      return next === null ? undefined : requireCrash(number).started_at_ms + toReachedMs(next);
    },

    /** Decides a cash-out at once, by the time of the call; awaits nothing. `bet` is the row after the decision. */
    cashOut(player: string, ticketId: string): (CashOut & { bet: BetRow }) | { kind: 'unknown' } {
      const bet = store.getBet(ticketId);
      const round = bet && store.getRound(bet.round);
      if (bet?.player !== player || !round) return { kind: 'unknown' };
      const flight = { startedAtMs: round.started_at_ms, crash: round.crash };
      const flying = { ceiling: bet.ceiling, cashedAt: bet.cashed_at, isDecided: bet.payout_minor !== null };
      const decided = decideCashOut(flight, flying, now());
      const after = decided.kind === 'paid' ? store.cashOut(ticketId, decided.at) : bet;
      if (!after) throw new Error(`Bet ${ticketId} was decided in between`);
      return { ...decided, bet: after };
    },

    listSeen: (max: number): CrashRound[] => store.listOver(max).map(toSeenRound),
  };
}

export type CrashRounds = ReturnType<typeof createCrashRounds>;
